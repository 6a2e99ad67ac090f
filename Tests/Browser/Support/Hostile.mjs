// What a stranger may send to the page: links, files, names of palettes, and messages of other tabs. None may do anything.
import zlib from "node:zlib";

/** Texts that try to run, to load, to escape, or to confuse. A page in which one runs has `self.broken`. */
export const texts = Object.freeze([
  "<img src=x onerror=self.broken=1>", "<script>self.broken=1</script>", "javascript:self.broken=1", "\"><svg onload=self.broken=1>",
  "${self.broken=1}", "\u202e<b>gnp", "__proto__", "constructor", "'-self.broken-'", "data:text/html,<script>self.broken=1</script>",
  "</style><script>self.broken=1</script>", "</title><script>self.broken=1</script>", "<iframe srcdoc='<script>top.broken=1</script>'>",
  "<a href=javascript:self.broken=1 autofocus onfocus=self.broken=1>", "url(javascript:self.broken=1)", "expression(self.broken=1)",
  "]]><script>self.broken=1</script>", "--><script>self.broken=1</script>", "&lt;script&gt;self.broken=1&lt;/script&gt;", "\\u003cscript>",
  "{{constructor.constructor('self.broken=1')()}}", "toString", "valueOf", "hasOwnProperty", "../../../../etc/passwd", "C:\\Windows\\x",
  "a\u0000b", "\n\r\t", "\u200b\u200d\ufeff", "\u2066\u2069\u202a", "Z̷̛͇a̸͎͂l̵̗̈g̸̣̀o̵̙͐", "𝕏".repeat(15), "ﷺ".repeat(20), "%3Cscript%3E%00", "';DROP TABLE drawings;--",
  "{name}", "{count}", "$&$`$'", "<template><script>self.broken=1</script></template>", "<base href=//evil.example/>",
]);

const packed = (text) => `r=${zlib.deflateRawSync(text).toString("base64url")}`;

/** Fragments of links. The first one unpacks to 40 MB. */
export const links = Object.freeze([
  packed(Buffer.alloc(40 << 20, " ")), "r=", "r=%%%", "r=AAAA", "r=" + "A".repeat(70_000), "s=", "s", "t=short", "&&&", "=", "s=a&s=b",
  "s=a&x=1&y", "p=dusk", "s=a&p=__proto__", "s=a&n=-1", "s=a&n=1e99", "s=a&m=999999999999", "s=a&w=0x0", "s=a&w=99999999x99999999", "s=a&z=NaN",
  "s=a&o=Infinity,0", "s=%00", "s=%ff%fe", "s=%", "s=a&c=1,1,1,1", "s=a&b=url(x)",
  ...["{", "[]", "null", "<svg/>", '{"engine":1}', '{"engine":99,"seed":"1"}', '{"engine":1,"seed":1e999}',
    '{"__proto__":{"seed":"x"},"engine":1,"seed":"p"}', "\xff\xfe", `{"engine":1,"seed":"${"a".repeat(5000)}"}`,
    '{"canvas":{"height":9e9,"width":1},"engine":1,"seed":"1"}', "[".repeat(100_000), `{"engine":1,"seed":"1","gestures":[${"\"redo\",".repeat(9)}7]}`,
    '{"engine":1,"seed":"1","plane":{"density":1e9}}', '{"engine":1,"seed":"1","calm":[[0,0,9,9]]}', '{"engine":1,"seed":"1","zoom":0}',
    '{"engine":1,"seed":"1","gestures":[{"tap":[1e300,0]}]}', '{"engine":1,"seed":"1","seed":"2"}',
  ].map(packed),
  ...texts.slice(0, 20).flatMap((text) => [
    `s=${encodeURIComponent(text)}`, text, packed(text), packed(JSON.stringify({ engine: 1, seed: text })),
  ]),
]);

/** Files: `{ name, bytes }`. */
export const files = Object.freeze([
  ...texts.slice(0, 12).flatMap((text, index) => [
    { name: `${index}.svg`, bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><metadata>${text}</metadata><script>self.broken=1</script></svg>`) },
    { name: `${text.replaceAll("/", "")}.json`, bytes: Buffer.from(JSON.stringify({ seed: text })) },
    { name: `${index}.png`, bytes: Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]) },
    { name: `${index}.pdf`, bytes: Buffer.from(`%PDF-1.7\n${text}\ntrailer<</Info 99999 0 R>>\nstartxref\n99999999\n%%EOF`) },
  ]),
  { name: "empty", bytes: Buffer.alloc(0) },
  { name: "zeros.png", bytes: Buffer.alloc(100_000) },
  { name: "lengths.png", bytes: Buffer.from("\x89PNG\r\n\x1a\n\x7f\xff\xff\xffIHDR", "latin1") },
  { name: "text.png", bytes: Buffer.from("\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXt", "latin1") },
  { name: "a.jpg", bytes: Buffer.from("\xff\xd8\xff\xe1\xff\xffhttp://ns.adobe.com/xap/1.0/", "latin1") },
  { name: "a.webp", bytes: Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8X", "latin1") },
  { name: "entities.svg", bytes: Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>') },
  { name: "outside.svg", bytes: Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><metadata>&a;</metadata></svg>') },
  { name: "deep.json", bytes: Buffer.from("[".repeat(200_000)) },
  { name: "palette.json", bytes: Buffer.from('{"name":"<b>","light":{"background":"url(x)"},"dark":{},"swatches":[]}') },
  { name: "own.gpl", bytes: Buffer.from("GIMP Palette\nName: <img src=x onerror=self.broken=1>\n#\n1 2 3 <b>\n") },
]);

/** A palette with a name for itself and its color. */
export const palette = (name) => ({
  name, light: { background: "#ffffff" }, dark: { background: "#000000" },
  swatches: [{ name, weight: 1, color: "#ff0000", opacity: [0.1, 0.5] }],
});

/** Messages to other tabs that no page of the studio sends. */
export const messages = Object.freeze([
  null, 1, "entries", [], {}, { type: "entries" }, { from: "x", type: "entries" }, { from: "evil", type: "entries", entries: "all" },
  { from: "evil", type: "nothing" }, { from: "<img src=x onerror=self.broken=1>", type: "hello" }, { from: "__proto__", type: "hello" },
  { from: "evil", type: "hello", summary: null }, { from: "evil", type: "hello", summary: { __proto__: 1 } },
  { from: "evil", type: "hello", summary: Array.from({ length: 5000 }, () => "a") }, { from: "evil", type: "here", digest: {} },
  ...[
    null, 7, "undo", [], {}, { counter: 1 }, { counter: -1, author: "evil", gesture: "clear-all" },
    { counter: 2 ** 60, author: "evil", gesture: "undo" }, { counter: 1.5, author: "evil", gesture: "undo" },
    { counter: 1, author: "../../evil", gesture: "undo" }, { counter: 1, author: "e".repeat(99), gesture: "mesh" },
    { counter: 1, author: "evil", gesture: "format-disk" }, { counter: 1, author: "evil", gesture: { tap: [1], address: 1 } },
    { counter: 1, author: "evil", gesture: { tap: [NaN, 0], address: 1 } },
    { counter: 1, author: "evil", gesture: { tap: [1e300, 0], address: 1 } },
    { counter: 1, author: "evil", gesture: { tap: [0, 0], address: -1 } },
    { counter: 1, author: "evil", gesture: { tap: [0, 0], address: "<b>" } },
    { counter: 1, author: "evil", gesture: { set: { seed: { a: 1 } } } },
    { counter: 1, author: "evil", gesture: { set: { palette: { name: "<script>self.broken=1</script>" } } } },
    { counter: 1, author: "evil", gesture: { set: { density: 1e9 } } },
    { counter: 1, author: "evil", gesture: { set: { __proto__: { seed: "x" } } } },
    { counter: 1, author: "evil", gesture: { set: { constructor: 1, innerHTML: "<b>" } } },
    { counter: 1, author: "evil", gesture: { set: { background: "url(http://127.0.0.1:1/x)" } } },
    { counter: 1, author: "evil", gesture: { set: { size: { width: 1e9, height: -1 } } } },
    { counter: 1, author: "evil", gesture: { set: { calm: Array.from({ length: 99 }, () => [0, 0, 1, 1]) } } },
  ].flatMap((entry) => [{ from: "evil", type: "entries", entries: [entry] }, { from: "evil", to: "x", type: "entries", entries: entry },
    { from: "evil", type: "entries", entries: Array.from({ length: 40 }, () => entry) }]),
]);
