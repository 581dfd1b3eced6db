//! The order of names in an index.

/// The letters of a character without case and accents: `é` is `e`, `Œ` is `oe`.
pub(crate) fn fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase().flat_map(|c| {
        let (first, second) = match c {
            'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => ('a', None),
            'ç' => ('c', None),
            'é' | 'è' | 'ê' | 'ë' => ('e', None),
            'î' | 'ï' | 'í' | 'ì' => ('i', None),
            'ñ' => ('n', None),
            'ô' | 'ö' | 'ó' | 'õ' | 'ò' => ('o', None),
            'ù' | 'û' | 'ü' | 'ú' => ('u', None),
            'ÿ' | 'ý' => ('y', None),
            'œ' => ('o', Some('e')),
            'æ' => ('a', Some('e')),
            '’' => ('\'', None),
            c => (c, None),
        };
        std::iter::once(first).chain(second)
    })
}
