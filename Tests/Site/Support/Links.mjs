// Finds the links of a folder of pages that lead nowhere.
import fs from "node:fs";
import path from "node:path";

const decode = (text) =>
  text.replace(/&quot;/gu, '"').replace(/&#39;|&#x27;/gu, "'").replace(/&lt;/gu, "<").replace(/&gt;/gu, ">")
    .replace(/&amp;/gu, "&");

/** The attributes of every tag in a page: `{ tag, attributes }`. Text, code and comments have no tags that look so. */
function tagsOf(html) {
  return Array.from(
    html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/gu),
    ([, tag, rest]) => ({
      tag,
      attributes: Object.fromEntries(
        Array.from(rest.matchAll(/([a-zA-Z:-]+)(?:="([^"]*)")?/gu), ([, name, value]) => [name, decode(value ?? "")]),
      ),
    }),
  );
}

/** All files below a folder, as paths with slashes. */
export const filesOf = (folder) =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => path.join(entry.path, entry.name));

/**
 * Checks the links and the files of every page below `folder`. A page may use only files of the folder, and link to
 * other sites by https.
 *
 * @returns the problems, a sentence each, and the addresses of other sites.
 */
export function checkLinks(folder) {
  const files = new Set(filesOf(folder).map((file) => path.resolve(file)));
  const pages = new Map(
    Array.from(files).filter((file) => file.endsWith(".html")).map((file) => {
      const tags = tagsOf(fs.readFileSync(file, "utf8"));
      return [file, { tags, ids: new Set(tags.map(({ attributes }) => attributes.id).filter(Boolean)) }];
    }),
  );
  /** Whether a fragment is the address of a picture of a gallery, which also has a page without script. */
  const isPicture = (target, anchor) => {
    const number = /^picture=(\d+)(?:\.|$)/u.exec(anchor)?.[1];
    return number !== undefined && files.has(path.join(path.dirname(target), "pictures", `${number}.html`));
  };
  const isPlace = (target, anchor) =>
    pages.get(target).ids.has(decodeURIComponent(anchor)) || isPicture(target, anchor);
  const problems = [];
  const foreign = new Set();
  for (const [file, { tags }] of pages) {
    const complain = (address, reason) => problems.push(`${path.relative(folder, file)}: ${address} ${reason}`);
    for (const { tag, attributes } of tags) {
      const links = tag === "a" ? [attributes.href] : [];
      const parts = [tag === "link" ? attributes.href : undefined, attributes.src, attributes.srcset];
      for (const address of [...links, ...parts].filter((address) => address !== undefined)) {
        if (address.startsWith("data:")) continue;
        if (/^[a-z]+:|^\/\//u.test(address)) {
          if (parts.includes(address)) complain(address, "is a file of another site");
          else if (!address.startsWith("https://")) complain(address, "is not https");
          else foreign.add(address);
          continue;
        }
        const [name, anchor] = address.split("#");
        const target = name === "" ? file : path.resolve(path.dirname(file), decodeURIComponent(name.split("?")[0]));
        if (!files.has(target)) complain(address, "is missing");
        else if (anchor && pages.has(target) && !isPlace(target, anchor)) {
          complain(address, "has no such place");
        }
      }
    }
  }
  return { problems, foreign: Array.from(foreign).sort(), count: pages.size };
}
