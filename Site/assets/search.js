"use strict";
// The search of the documents. Nothing leaves the page: the texts of all sections are in one script, which is loaded
// when the search field gets the focus. It is a script, because browsers read no other files from a disk.
(() => {
  const root = document.currentScript.dataset.root;
  const field = document.getElementById("search-query");
  const found = document.getElementById("search-found");
  const results = document.getElementById("search-results");
  /** The most results that are shown. */
  const most = 30;

  // MARK: Finding

  /** Text without accents and capitals, in which words are compared. */
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsOf = (query) => folded(query).split(/\s+/u).filter((word) => word !== "");

  /** Spellings of the other side of the ocean, and those of the documents: whole words or their beginnings. */
  const spellings = [
    ["behaviour", "behavior"],
    ["cancelled", "canceled"],
    ["catalogue", "catalog"],
    ["centimetre", "centimeter"],
    ["centre", "center"],
    ["colour", "color"],
    ["favourite", "favorite"],
    ["grey", "gray"],
    ["labelled", "labeled"],
    ["licence", "license"],
    ["metre", "meter"],
    ["millimetre", "millimeter"],
    ["neighbour", "neighbor"],
    ["programme", "program"],
  ];
  /** The shortest beginning of a word that is taken for one of these, in letters. */
  const leastLetters = 4;

  /** A word as it is typed, and as the documents may write it. */
  function spelled(word) {
    const ending = word.replace(/is(e[drs]?|ing|ation|ations)$/u, "iz$1").replace(/ys(e[drs]?|ing)$/u, "yz$1");
    const others = spellings.flatMap(([british, american]) => {
      if (word.startsWith(british)) return [american + word.slice(british.length)];
      if (word.length < leastLetters || !british.startsWith(word) || american.startsWith(word)) return [];
      // The beginning that both have: "colou" finds colors.
      let same = 0;
      while (same < word.length && word[same] === american[same]) same += 1;
      return [word.slice(0, same)];
    });
    return [...new Set([word, ending, ...others])];
  }

  let loading = null;
  /** The sections: what `Site/build` writes, and the same texts folded. Loads them once. */
  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}assets/sections.js`;
      script.addEventListener("load", () => {
        const { pages, sections } = globalThis.geobgSections;
        resolve(sections.map(([page, anchor, heading, text]) => {
          const [path, title, part] = pages[page];
          return {
            path,
            title,
            part,
            anchor,
            heading,
            text,
            foldedHeading: folded(heading),
            foldedTitle: folded(title),
            foldedText: folded(text),
          };
        }));
      });
      script.addEventListener("error", () => {
        loading = null;
        reject(new Error("sections.js is missing"));
      });
      document.head.append(script);
    });
    return loading;
  }

  /**
   * How well a word fits a section: a heading counts more than text, and the beginning of a word more than its middle.
   */
  function fit(section, word) {
    const at = (text, whole, part) => {
      const index = text.indexOf(word);
      if (index < 0) return 0;
      const beginsWord = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}`, "u").test(
        text,
      );
      return beginsWord ? whole : part;
    };
    const heading = at(section.foldedHeading, section.foldedHeading === word ? 60 : 30, 12);
    return heading + at(section.foldedTitle, 10, 4) + at(section.foldedText, 5, 1);
  }

  /** The sections that have all words, best first. */
  function search(sections, query) {
    const words = wordsOf(query).map(spelled);
    if (words.length === 0) return [];
    const names = words.length === 1 ? words[0] : [folded(query).trim()];
    const scored = [];
    for (const section of sections) {
      let score = 0;
      for (const word of words) {
        const points = Math.max(...word.map((each) => fit(section, each)));
        if (points === 0) {
          score = 0;
          break;
        }
        score += points;
      }
      if (score === 0) continue;
      // Guides come before symbols, but not before the symbol that has this name.
      const isFirst = section.part === "Documentation" ||
        section.foldedHeading.split(/[.(]/u).some((each) => names.includes(each));
      scored.push({ section, score, isFirst });
    }
    return scored.sort((one, other) => other.isFirst - one.isFirst || other.score - one.score)
      .map(({ section }) => section);
  }

  // MARK: Showing

  /** Some words of the text around the first word of the query. */
  function excerpt({ text, foldedText }, query) {
    const word = wordsOf(query).flatMap(spelled).find((each) => foldedText.includes(each));
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
    let sections;
    try {
      sections = await load();
    } catch {
      found.hidden = false;
      document.getElementById("search-count").textContent = "The texts of the documents are not beside this page.";
      return;
    }
    if (query !== field.value) return;
    const isEmpty = query.trim() === "";
    const all = search(sections, query);
    found.hidden = isEmpty;
    document.getElementById("search-count").textContent = all.length === 0
      ? "Nothing found"
      : all.length > most
      ? `${all.length} sections, the best ${most}`
      : `${all.length} section${all.length === 1 ? "" : "s"}`;
    results.replaceChildren(
      ...all.slice(0, most).map((section) => {
        const link = document.createElement("a");
        link.href = root + section.path + (section.anchor === "" ? "" : `#${encodeURIComponent(section.anchor)}`);
        const where = section.heading === section.title ? section.part : `${section.part} · ${section.title}`;
        link.append(
          element("b", section.heading),
          " ",
          element("small", where),
          element("span", excerpt(section, query)),
        );
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
    );
  }

  /** Closes the results, and goes back to the field. */
  function close() {
    found.hidden = true;
    field.focus();
  }

  field.hidden = false;
  field.addEventListener("focus", () => {
    load().catch(() => {});
    if (field.value.trim() !== "") show();
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
