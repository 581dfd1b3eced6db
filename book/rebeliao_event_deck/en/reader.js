const LANGUAGES = {"en":"English","fr":"Français","pt":"Português"};

// What mdBook's own pages lack: its few words in French, and a way to the same page in another language.
(() => {
    "use strict";

    const here = document.documentElement.lang;

    const french = new Map([
        ["Next chapter", "Chapitre suivant"],
        ["Previous chapter", "Chapitre précédent"],
        ["Page navigation", "Navigation entre les pages"],
        ["Table of contents", "Sommaire"],
        ["Toggle Table of Contents", "Afficher ou masquer le sommaire"],
        ["Toggle Searchbar", "Afficher ou masquer la recherche"],
        ["Search (`/`)", "Rechercher (/)"],
        ["Search this book ...", "Rechercher dans ce livre…"],
        ["Print this book", "Imprimer ce livre"],
        ["Change theme", "Changer de thème"],
        ["Themes", "Thèmes"],
        ["Copy to clipboard", "Copier"],
        ["Auto", "Automatique"],
        ["Light", "Clair"],
        ["Rust", "Rouille"],
        ["Coal", "Charbon"],
        ["Navy", "Marine"],
        ["Note", "Remarque"],
    ]);

    const translate = () => {
        for (const name of ["title", "aria-label", "placeholder"]) {
            for (const element of document.querySelectorAll(`[${name}]`)) {
                const word = french.get(element.getAttribute(name));
                if (word) element.setAttribute(name, word);
            }
        }
        for (const button of document.querySelectorAll("button.theme")) {
            button.textContent = french.get(button.textContent.trim()) ?? button.textContent;
        }
    };

    // "2 search results for 'dé':", "No search results for 'dé'."
    const found = (text) => {
        const parts = /^(No|\d+) search results? for '(.*)'[:.]$/.exec(text);
        if (!parts) return text;
        const [, count, words] = parts;
        if (count === "No") return `Aucun résultat pour « ${words} ».`;
        return `${count} ${count === "1" ? "résultat" : "résultats"} pour « ${words} » :`;
    };

    const watchSearch = () => {
        const header = document.getElementById("mdbook-searchresults-header");
        if (!header) return;
        new MutationObserver(() => {
            const text = found(header.textContent);
            if (text !== header.textContent) header.textContent = text;
        }).observe(header, { childList: true, characterData: true, subtree: true });
    };

    const linkLanguages = () => {
        const buttons = document.querySelector(".right-buttons");
        for (const [tag, name] of Object.entries(LANGUAGES)) {
            const path = location.pathname.replace(`/${here}/`, `/${tag}/`);
            if (!buttons || tag === here || path === location.pathname) continue;
            const link = document.createElement("a");
            link.href = path + location.hash;
            link.lang = tag;
            link.textContent = name;
            buttons.append(link);
        }
    };

    if (here === "fr") {
        translate();
        watchSearch();
    }
    linkLanguages();
})();
