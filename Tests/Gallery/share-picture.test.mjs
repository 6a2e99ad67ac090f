// Passing a picture on where the browser refuses presses that are too old.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { sharePicture } from "../../Pages/gallery/share-picture.js";

let [said, shared, refusals, made] = [[], [], [], 0];
const wallpaper = {
  seed: "1",
  width: 3,
  height: 2,
  recipe: "{}",
  with: () => wallpaper,
  async toBlob() {
    made += 1;
    return new Blob(["png"], { type: "image/png" });
  },
};
globalThis.geobg = { load: async () => ({ read: () => wallpaper }) };
globalThis.File ??= class extends Blob {};

const page = {
  state: () => ({
    picture: null,
    variant: null,
    catalog: { recipe: () => ({}) },
    window: { width: 3, height: 2, ratio: 1 },
  }),
  dispatch: ({ key, kind }) => said.push(kind === undefined ? key : `${key} ${kind}`),
};
const about = {
  picture: 5,
  async link() {
    made += 1;
    return { url: "https://example.org/#r=" };
  },
};

for (const takesFiles of [true, false]) {
  describe(takesFiles ? "a device that takes pictures" : "a device that takes links", () => {
    const working = takesFiles ? ["save.working"] : [];
    const failed = takesFiles ? "save.failed error" : "notice.failed error";
    beforeEach(() => {
      [said, shared, refusals, made] = [[], [], [], 0];
      Object.defineProperty(globalThis, "navigator", {
        configurable: true,
        value: {
          canShare: () => takesFiles,
          async share(data) {
            const name = refusals.shift();
            if (name !== undefined) throw new DOMException("refused", name);
            shared.push(data);
          },
        },
      });
    });

    test("asks for one more press, and passes on what is made", async () => {
      refusals = ["NotAllowedError"];
      await sharePicture(page, about);
      assert.deepEqual([said, shared.length], [[...working, "share.ready"], 0]);
      await sharePicture(page, about);
      assert.deepEqual([said, shared.length, made], [[...working, "share.ready"], 1, 1]);
    });

    test("does not ask a second time", async () => {
      refusals = ["NotAllowedError", "NotAllowedError"];
      await sharePicture(page, about);
      await sharePicture(page, about);
      assert.deepEqual(said, [...working, "share.ready", failed]);
    });

    test("says what else fails, and nothing to a visitor who leaves", async () => {
      refusals = ["DataError", "AbortError"];
      await sharePicture(page, about);
      assert.deepEqual(said, [...working, failed]);
      await sharePicture(page, about);
      assert.deepEqual(said, [...working, failed, ...working]);
    });
  });
}
