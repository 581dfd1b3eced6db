//! The order of names in an index.

/// The letters of a character without case and accents: `é` is `e`, `Œ` is `oe`.
pub(crate) fn fold(c: char) -> Vec<char> {
    let lower = c.to_lowercase();
    lower
        .flat_map(|c| match c {
            'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => vec!['a'],
            'ç' => vec!['c'],
            'é' | 'è' | 'ê' | 'ë' => vec!['e'],
            'î' | 'ï' | 'í' | 'ì' => vec!['i'],
            'ñ' => vec!['n'],
            'ô' | 'ö' | 'ó' | 'õ' | 'ò' => vec!['o'],
            'ù' | 'û' | 'ü' | 'ú' => vec!['u'],
            'ÿ' | 'ý' => vec!['y'],
            'œ' => vec!['o', 'e'],
            'æ' => vec!['a', 'e'],
            '’' => vec!['\''],
            c => vec![c],
        })
        .collect()
}
