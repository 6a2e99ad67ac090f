// Times the engine for pages in node, for Benchmarks/page: the medians in milliseconds, as JSON.
//
//   node Benchmarks/page_times.mjs RECIPE...
import fs from "node:fs";

const web = new URL("../web/", import.meta.url);
const { load } = await import(new URL("geobg.js", web));
const bytes = fs.readFileSync(new URL("geobg.wasm", web));
const { read } = await load(bytes);
const recipes = process.argv.slice(2);

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
function times(count, work) {
  const values = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    work(index);
    values.push(performance.now() - start);
  }
  return median(values);
}

// Reading makes a new wallpaper, so that no call finds an earlier answer.
const picture = (index) => read(recipes[index % recipes.length]);
const module = new WebAssembly.Module(bytes);
console.log(JSON.stringify({
  start: times(50, () => new WebAssembly.Instance(module, {})),
  svg: times(1000, (index) => picture(index).toSVG()),
  marks: times(1000, (index) => picture(index).numbers),
}));
