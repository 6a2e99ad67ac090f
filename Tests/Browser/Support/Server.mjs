// A static server for pages: folders under paths, and the list of what was requested.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/**
 * Serves `folders`, an object from path (such as "/a/b/") to folder, and `texts`, an object from path to text, or to a
 * function that gives it, maybe later. `given` are headers, sent with every file; a function gives them for each
 * request.
 */
export async function serve(folders, texts = {}, given = {}) {
  const server = http.createServer(async (request, response) => {
    const headers = typeof given === "function" ? given() : given;
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const type = types[path.extname(name)] ?? "text/html; charset=utf-8";
    if (Object.hasOwn(texts, name)) {
      const text = typeof texts[name] === "function" ? await texts[name]() : texts[name];
      response.writeHead(200, { "Content-Type": type, ...headers }).end(text);
      return;
    }
    const root = Object.keys(folders).filter((each) => name.startsWith(each)).sort((a, b) => b.length - a.length)[0];
    const file = root && path.join(folders[root], path.normalize(`/${name.slice(root.length)}`));
    // Browsers ask for an icon that no page names.
    if (name === "/favicon.ico") {
      response.writeHead(204).end();
    } else if (!file || !fs.existsSync(file) || fs.statSync(file).isDirectory()) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { "Content-Type": type, ...headers });
      fs.createReadStream(file).pipe(response);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    url: (name) => `http://127.0.0.1:${port}${name}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
