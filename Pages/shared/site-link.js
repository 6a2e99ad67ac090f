// The way back to the site that a page is part of.
import { icon, make } from "./dom.js";

/**
 * A link to what `<link rel="up" href="…" title="…">` in the page's head names; null if there is none. A website adds
 * the line to the page.
 */
export function siteLink(attributes = {}) {
  const up = document.querySelector('link[rel="up"]');
  if (!up) return null;
  return make("a", { href: up.href, ...attributes }, icon("up"), make("span", { class: "label" }, up.title));
}
