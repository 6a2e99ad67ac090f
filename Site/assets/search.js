"use strict";
// The search of the documents. Nothing leaves the page: the texts of all sections are in one script, which is loaded
// when the search field gets the focus, and what finds them is in finding.js. They are scripts, because
// browsers read no other files from a disk.
(() => {
  const root = document.currentScript.dataset.root;
  const field = document.getElementById("search-query");
  const found = document.getElementById("search-found");
  const results = document.getElementById("search-results");
  /** The most results that are shown. */
  const most = 30;

  let loading = null;
  /** Runs a script that is beside this one. */
  function script(name) {
    return new Promise((resolve, reject) => {
      const made = document.createElement("script");
      made.src = `${root}assets/${name}`;
      made.addEventListener("load", resolve);
      made.addEventListener("error", () => reject(new Error(`${name} is missing`)));
      document.head.append(made);
    });
  }
  /** What finds sections, and the sections: what `Site/build` writes, and the same texts folded. Loads both once. */
  function load() {
    loading ??= Promise.all([script("finding.js"), script("sections.js")]).then(() => {
      const finding = globalThis.geobgFinding;
      return { ...finding, sections: finding.prepare(globalThis.geobgSections) };
    }).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  // MARK: Showing

  /** Some words of the text around the first word of the query. */
  function excerpt({ text, foldedText }, words) {
    const word = words.find((each) => foldedText.includes(each));
    // Folding may change lengths, so this is only near the place.
    const at = word === undefined ? 0 : foldedText.indexOf(word);
    const start = at < 60 ? 0 : text.indexOf(" ", at - 50) + 1;
    const cut = text.slice(start, start + 140);
    return `${start > 0 ? "… " : ""}${cut.trim()}${start + 140 < text.length ? " …" : ""}`;
  }

  function element(name, text, className) {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  async function show() {
    const query = field.value;
    let finding;
    try {
      finding = await load();
    } catch {
      found.hidden = false;
      document.getElementById("search-count").textContent = "The texts of the documents are not beside this page.";
      return;
    }
    if (query !== field.value) return;
    const isEmpty = query.trim() === "";
    // A word that no document has is taken for the nearest one that a document has.
    const { sections, corrected, search, spelled, wordsOf } = finding;
    const near = isEmpty ? null : corrected(sections, query);
    const asked = near ?? query;
    const all = search(sections, asked);
    const words = wordsOf(asked).flatMap(spelled);
    const count = all.length > most
      ? `${all.length} sections, the best ${most}`
      : `${all.length} section${all.length === 1 ? "" : "s"}`;
    found.hidden = isEmpty;
    document.getElementById("search-count").textContent = all.length === 0
      ? "Nothing found"
      : near === null
      ? count
      : `${count} with “${near}”; nothing has “${query.trim()}”`;
    results.replaceChildren(
      ...all.slice(0, most).map((section) => {
        const link = document.createElement("a");
        link.href = root + section.path + (section.anchor === "" ? "" : `#${encodeURIComponent(section.anchor)}`);
        const where = section.heading === section.title ? section.part : `${section.part} · ${section.title}`;
        link.append(
          element("b", section.heading),
          " ",
          element("small", where),
          element("span", excerpt(section, words)),
        );
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
    );
  }

  /** Whether the field gets the focus from results that are closed: it does not show them again. */
  let isClosing = false;
  /** Closes the results, and goes back to the field. */
  function close() {
    found.hidden = true;
    isClosing = true;
    field.focus();
    isClosing = false;
  }

  field.hidden = false;
  field.addEventListener("focus", () => {
    load().catch(() => {});
    if (!isClosing && field.value.trim() !== "") show();
  });
  field.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isTyping = event.target.matches?.("input, textarea, select");
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      field.focus();
      field.select();
      return;
    }
    const isHere = event.target === field || found.contains(event.target);
    if (!isHere || found.hidden) return;
    const links = [...results.querySelectorAll("a")];
    const index = links.indexOf(document.activeElement);
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") links[Math.min(index + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (index <= 0 ? field : links[index - 1]).focus();
    else if (event.key === "Enter" && event.target === field) links[0]?.click();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    // A result in the same page leaves the list open otherwise.
    if (!event.target.closest(".search") || event.target.closest("#search-results a")) found.hidden = true;
  });
  document.addEventListener("focusin", (event) => {
    if (!event.target.closest(".search")) found.hidden = true;
  });

  // On a wide screen the list of documents is beside the text, and always open.
  const list = document.getElementById("all-documents");
  if (list === null) return;
  const wide = matchMedia("(min-width: 60rem)");
  const open = () => {
    list.open = wide.matches;
  };
  wide.addEventListener("change", open);
  open();
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
})();
