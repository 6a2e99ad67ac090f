// A client of WebSocket (RFC 6455), as much as WebDriver BiDi needs: text messages, both ways. Node 18 has none.
import crypto from "node:crypto";
import http from "node:http";

/** Opens `url`; `receive` gets the text of each message. Gives a function that sends a text. */
export function connect(url, receive) {
  return new Promise((resolve, reject) => {
    const request = http.request(url.replace(/^ws:/, "http:"), {
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": crypto.randomBytes(16).toString("base64"),
      },
    });
    request.on("error", reject);
    request.on("response", ({ statusCode }) => reject(new Error(`${url} answers ${statusCode}`)));
    request.on("upgrade", (_, socket, head) => {
      socket.on("error", () => {});
      read(socket, head, receive);
      resolve((text) => socket.write(frame(1, Buffer.from(text))));
    });
    request.end();
  });
}

/** One frame from a client, which must mask what it sends. Firefox ignores a frame whose mask is zero. */
function frame(operation, bytes) {
  const head = Buffer.alloc(14);
  head[0] = 0x80 | operation;
  let count = 2;
  if (bytes.length < 126) {
    head[1] = 0x80 | bytes.length;
  } else if (bytes.length < 65_536) {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(bytes.length, 2);
    count = 4;
  } else {
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(bytes.length), 2);
    count = 10;
  }
  const mask = [1, 2, 3, 4];
  head.set(mask, count);
  return Buffer.concat([head.subarray(0, count + 4), bytes.map((byte, index) => byte ^ mask[index & 3])]);
}

/** Reads frames, joins the parts of a message, and answers pings. */
function read(socket, head, receive) {
  let chunks = [head];
  let available = head.length;
  let parts = [];

  const join = () => {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
    return chunks[0];
  };
  const next = () => {
    if (available < 2) return false;
    const bytes = join();
    let count = bytes[1] & 127;
    let start = 2;
    if (count === 126) {
      if (available < 4) return false;
      count = bytes.readUInt16BE(2);
      start = 4;
    } else if (count === 127) {
      if (available < 10) return false;
      count = Number(bytes.readBigUInt64BE(2));
      start = 10;
    }
    if (available < start + count) return false;
    const operation = bytes[0] & 15;
    const body = bytes.subarray(start, start + count);
    chunks = [bytes.subarray(start + count)];
    available -= start + count;
    if (operation === 9) socket.write(frame(10, body));
    if (operation <= 2) {
      parts.push(body);
      if (bytes[0] & 0x80) {
        const message = Buffer.concat(parts).toString();
        parts = [];
        receive(message);
      }
    }
    return true;
  };

  socket.on("data", (chunk) => {
    chunks.push(chunk);
    available += chunk.length;
    while (next());
  });
  while (next());
}
