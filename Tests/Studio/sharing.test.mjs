// Sharing: random schedules on a bad network, what goes over the wire, the server's refusals, hostile messages.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseEntries } from "../../Pages/studio/entries.js";
import { append, emptyLog, entriesOf, nextCounter, recipeOf } from "../../Pages/studio/log.js";
import { startSharing } from "../../Pages/studio/sharing.js";
import { compareWith, digestOf, parseSummary, summaryOf } from "../../Pages/studio/summary.js";
import { numbers } from "../Browser/Support/Random.mjs";
import { randomGesture, randomTap } from "./Support/drawing.mjs";
import { Network } from "./Support/network.mjs";

/** Any function of the tap will do here. */
const countOf = (_seed, { address }) => 1 + ((address / 4096) % 8);

const textOf = (log) => JSON.stringify(recipeOf(log));

let pageCount = 0;

/** A page of a drawing: its log, which outlives the page, and how it shares. */
class TestPage {
  log = emptyLog();
  peers = 0;
  /** How many pages the browser says are there. */
  pages = null;
  statuses = [];
  /** The secrets of the authors that the browser was, by author. */
  secrets = new Map();
  /** How often the server had the author as somebody else's. */
  taken = 0;
  /** The others, by author: { name, at }. */
  people = new Map();
  #network;
  #isShared;

  constructor(network, author, isShared) {
    this.#network = network;
    this.#isShared = isShared;
    this.author = author;
    this.secrets.set(author, `secret ${pageCount += 1}`);
    this.open();
  }

  open() {
    this.environment = this.#network.page();
    if (!this.#isShared.tabs) this.environment.BroadcastChannel = undefined;
    this.peers = 0;
    this.people.clear();
    this.sharing = startSharing({
      drawing: "d",
      server: this.#isShared.server,
      entries: () => entriesOf(this.log),
      receive: (entries) => {
        assert.deepEqual(parseEntries(entries), entries);
        this.log = append(this.log, entries, countOf).log;
      },
      present: async () => this.pages,
      peers: (count) => {
        this.peers = count;
      },
      status: (name) => {
        this.statuses.push(name);
      },
      person: () => ({ author: this.author, name: this.name ?? null }),
      secrets: async () => new Map(this.secrets),
      taken: () => {
        this.taken += 1;
      },
      seen: ({ author, name, at }) => {
        this.people.set(author, { name, at });
      },
      gone: (author, isLost) => {
        assert.ok(this.people.delete(author));
        this.lost = isLost ? [...this.lost ?? [], author] : this.lost;
      },
    }, this.environment);
  }

  /** The page ends without a word, as if the browser was killed, and opens again with what it stored. */
  reload() {
    const { environment } = this;
    this.sharing.close();
    environment.isOffline = true;
    this.open();
  }

  /** Draws gestures as one step. */
  draw(...gestures) {
    const counter = nextCounter(this.log);
    const made = parseEntries(gestures.map((gesture, at) => ({
      counter: counter + at,
      author: this.author,
      gesture: at === 0 ? gesture : { ...gesture, more: true },
    })));
    this.log = append(this.log, made, countOf).log;
    this.sharing.send(made);
  }
}

/** The recipe's gestures of one author, by the address of the taps that it made. */
function shareOf(log, author) {
  const own = new Set(entriesOf(log).filter((entry) => entry.author === author).map(({ gesture }) => gesture.address));
  const share = [];
  let isOwn = false;
  for (const gesture of drawnBy(log)) {
    if (gesture.tap) isOwn = own.has(gesture.address);
    if (isOwn) share.push(gesture);
  }
  return share;
}

/** The recipe's gestures without changes of shapes, which anybody may change. */
const drawnBy = (log) => recipeOf(log).gestures.filter(({ shape }) => !shape);

/** Changes of some shapes that a log has, of anybody. */
function randomChanges(random, log) {
  const taps = entriesOf(log).filter(({ gesture }) => gesture.tap);
  if (taps.length === 0) return [randomTap(random)];
  return Array.from({ length: 1 + random(3) }, () => ({
    shape: [taps[random(taps.length)].gesture.address, random(3)],
    ...[{ size: 2 }, { move: [random(9), 1] }, { swatch: random(4) }, { remove: true }, { order: "front" }][random(5)],
  }));
}

/** What a visitor does at once: a gesture, a line, or a change of what is selected. */
function randomStep(random, log) {
  const event = random(10);
  if (event === 0) return randomChanges(random, log);
  if (event === 1) return Array.from({ length: 1 + random(4) }, () => randomTap(random));
  return [randomGesture(random, "tap tap tap undo undo redo clear")];
}

async function schedule(run, isShared) {
  const random = numbers(run);
  const network = new Network(random);
  const pages = Array.from({ length: 2 + random(3) }, (_, index) => new TestPage(network, "abcd"[index], isShared));
  let drawn = 0;
  for (let count = 0; count < 500; count += 1) {
    const page = pages[random(pages.length)];
    const step = randomStep(random, page.log);
    page.draw(...step);
    drawn += step.length;
    const event = random(60);
    if (event === 0) page.environment.go(true);
    if (event === 1) page.environment.go(false);
    if (event === 2) page.reload();
    await network.clock.run(random(300));
  }
  network.isBad = false;
  for (const page of pages) page.environment.go(false);
  await network.clock.run(120_000);
  const expected = textOf(pages[0].log);
  for (const page of pages) {
    assert.equal(entriesOf(page.log).length, drawn, `run ${run}`);
    assert.equal(textOf(page.log), expected, `run ${run}`);
    assert.equal(page.peers, pages.length - 1, `run ${run}`);
    // Each author's marks are what they would be if nobody else had drawn.
    const alone = append(emptyLog(), entriesOf(page.log).filter(({ author }) => author === page.author), countOf).log;
    assert.deepEqual(shareOf(page.log, page.author), drawnBy(alone), `run ${run}`);
  }
  for (const page of pages) page.sharing.close();
}

/** Both ways alternate; GEOBG_SCHEDULES chooses how many. */
const schedules = Number(process.env.GEOBG_SCHEDULES ?? (process.env.GEOBG_LONG ? 200 : 50));

describe("sharing", () => {
  test(`${schedules} schedules of 500 steps with delays, losses, reloads: all pages have one recipe`, async () => {
    for (let run = 1; run <= schedules; run += 1) {
      await schedule(run, { tabs: run % 3 !== 1, server: run % 3 !== 0 });
    }
  });

  test("a page that opens gets what it lacks, and nothing that it has", async () => {
    const network = new Network(numbers(1));
    network.isBad = false;
    const first = new TestPage(network, "a", { tabs: true });
    for (let count = 0; count < 2500; count += 1) first.draw(randomTap(network.random));
    const second = new TestPage(network, "b", { tabs: true });
    await network.clock.run(1000);
    assert.equal(textOf(second.log), textOf(first.log));
    assert.deepEqual([first.peers, second.peers], [1, 1]);

    // Only the differences go to a page that opens again.
    second.sharing.close();
    await network.clock.run(100);
    assert.equal(first.peers, 0);
    first.draw("undo");
    second.draw(randomTap(network.random));
    let messages = 0;
    const { BroadcastChannel } = network.page();
    const channel = new BroadcastChannel("geobg-studio/d");
    channel.onmessage = ({ data }) => {
      messages += data.entries?.length ?? 0;
    };
    second.open();
    await network.clock.run(1000);
    assert.equal(textOf(second.log), textOf(first.log));
    assert.equal(entriesOf(first.log).length, 2502);
    assert.equal(messages, 2);

    // A tab that was killed is forgotten at the next sign of life where its lock tells, and else after a while.
    const third = new TestPage(network, "c", { tabs: true });
    await network.clock.run(1000);
    assert.equal(first.peers, 2);
    third.environment.isOffline = true;
    first.pages = 2;
    network.isBad = true;
    second.environment.isOffline = false;
    await network.clock.run(15_000);
    assert.equal(first.peers, 1);
    first.pages = null;
    second.environment.isOffline = true;
    network.isBad = true;
    await network.clock.run(200_000);
    assert.equal(first.peers, 0);
    for (const page of [first, second]) page.sharing.close();
  });

  test("the server: what was drawn without connection is sent once, in batches", async () => {
    const network = new Network(numbers(2));
    network.isBad = false;
    const page = new TestPage(network, "a", { server: true });
    await network.clock.run(5000);
    page.environment.go(true);
    for (let count = 0; count < 1000; count += 1) page.draw(randomTap(network.random));
    await network.clock.run(60_000);
    assert.deepEqual(page.statuses, ["connected", "away"]);
    assert.equal(network.server.entries.length, 0);
    page.environment.go(false);
    await network.clock.run(60_000);
    assert.deepEqual(page.statuses, ["connected", "away", "connected"]);
    assert.equal(network.server.entries.length, 1000);
    assert.deepEqual(network.server.answers, { 204: 5 });
    const other = new TestPage(network, "b", { server: true });
    await network.clock.run(10_000);
    assert.equal(textOf(other.log), textOf(page.log));
    assert.deepEqual([page.peers, other.peers], [1, 1]);
    assert.deepEqual(network.server.answers, { 204: 5 });
    for (const each of [page, other]) each.sharing.close();
  });

  test("the server: an entry that it does not take holds nothing up; full and refused are reported once", async () => {
    const network = new Network(numbers(3));
    network.isBad = false;
    const page = new TestPage(network, "a", { server: true });
    await network.clock.run(5000);
    network.server.hates = ({ counter }) => counter === 137;
    for (let count = 0; count < 300; count += 1) page.draw("mesh");
    await network.clock.run(60_000);
    assert.equal(network.server.entries.length, 299);
    network.server.isFull = true;
    page.draw("mesh");
    await network.clock.run(60_000);
    page.draw("mesh");
    await network.clock.run(60_000);
    assert.deepEqual(page.statuses, ["connected", "full"]);
    assert.equal(network.server.answers[507], 1);
    const stranger = new TestPage(network, "b", { server: true });
    network.server.isFull = false;
    network.server.refuses = true;
    await network.clock.run(5000);
    stranger.draw("mesh");
    await network.clock.run(60_000);
    assert.deepEqual(stranger.statuses, ["connected", "refused"]);
  });

  test("the server: a page too many says so, keeps its drawing, and comes in when there is room", async () => {
    const network = new Network(numbers(5));
    network.isBad = false;
    network.server.isCrowded = true;
    const page = new TestPage(network, "a", { server: true });
    page.draw("mesh");
    await network.clock.run(120_000);
    assert.deepEqual(page.statuses, ["crowded"]);
    assert.equal(network.server.entries.length, 0);
    network.server.isCrowded = false;
    await network.clock.run(60_000);
    assert.deepEqual(page.statuses, ["crowded", "connected"]);
    assert.equal(network.server.entries.length, 1);
    // Without a connection, it is not the crowd.
    network.server.isCrowded = true;
    page.environment.go(true);
    await network.clock.run(120_000);
    assert.deepEqual(page.statuses, ["crowded", "connected", "away"]);
    page.sharing.close();
  });

  for (const isShared of [{ tabs: true }, { server: true }, { tabs: true, server: true }]) {
    const words = Object.keys(isShared).join(" and ");
    test(`${words}: pages know who is there, where the pointers are, and who has left`, async () => {
      const network = new Network(numbers(6));
      network.isBad = false;
      const first = new TestPage(network, "a", isShared);
      await network.clock.run(5000);
      const second = new TestPage(network, "b", isShared);
      await network.clock.run(100);
      assert.deepEqual([...first.people], [["b", { name: null, at: null }]]);
      second.name = "Ben";
      second.sharing.point(null);
      await network.clock.run(100);
      assert.deepEqual([...first.people], [["b", { name: "Ben", at: null }]]);
      assert.deepEqual([...second.people], [["a", { name: null, at: null }]]);
      first.sharing.point([1.5, -2]);
      second.name = null;
      second.sharing.point(null);
      await network.clock.run(100);
      assert.deepEqual([...first.people], [["b", { name: null, at: null }]]);
      assert.deepEqual([...second.people], [["a", { name: null, at: [1.5, -2] }]]);
      // Nothing of it is kept.
      assert.equal(entriesOf(first.log).length, 0);
      assert.deepEqual(network.server.entries, []);
      const third = new TestPage(network, "c", isShared);
      await network.clock.run(100);
      assert.deepEqual([...third.people.keys()].sort(), ["a", "b"]);
      second.sharing.close();
      await network.clock.run(100);
      assert.deepEqual([...first.people.keys()], ["c"]);
      assert.deepEqual([...third.people.keys()], ["a"]);
      assert.deepEqual([first.lost, third.lost], [undefined, undefined]);
      for (const page of [first, third]) page.sharing.close();
    });
  }

  test("where nobody else is, no pointer is sent between tabs", async () => {
    const network = new Network(numbers(6));
    network.isBad = false;
    const page = new TestPage(network, "a", { tabs: true });
    const { BroadcastChannel } = network.page();
    const channel = new BroadcastChannel("geobg-studio/d");
    const heard = [];
    channel.onmessage = ({ data }) => heard.push(data.type);
    page.sharing.point([1, 2]);
    await network.clock.run(6000);
    assert.deepEqual(heard, ["hello", "here"].slice(heard[0] === "here" ? 1 : 0));
    page.sharing.close();
  });

  test("the server: a lost connection is told from somebody who leaves, and floods go one at a time", async () => {
    const network = new Network(numbers(7));
    network.isBad = false;
    const [one, two] = ["a", "b"].map((author) => new TestPage(network, author, { server: true }));
    await network.clock.run(5000);
    one.environment.go(true);
    await network.clock.run(100);
    assert.deepEqual([[...one.people], one.lost, [...two.people], two.lost], [[], ["b"], [], undefined]);
    one.environment.go(false);
    await network.clock.run(10_000);
    assert.deepEqual([[...one.people.keys()], [...two.people.keys()]], [["b"], ["a"]]);
    // A request takes ten milliseconds; meanwhile, only the newest place waits.
    network.server.persons = 0;
    for (let count = 0; count < 1000; count += 1) one.sharing.point([count, 0]);
    await network.clock.run(1000);
    assert.equal(network.server.persons, 2);
    assert.deepEqual(two.people.get("a").at, [999, 0]);
    // After a refusal, it waits, and then sends the newest.
    network.server.refusals = 1;
    for (let count = 0; count < 3; count += 1) {
      one.sharing.point([count, 1]);
      await network.clock.run(100);
    }
    assert.equal(network.server.persons, 3);
    await network.clock.run(1000);
    assert.equal(network.server.persons, 4);
    assert.deepEqual(two.people.get("a").at, [2, 1]);
    one.sharing.close();
    two.sharing.close();
  });

  test("the server: nobody draws or points as the author of another page, also not when that has left", async () => {
    const network = new Network(numbers(10));
    network.isBad = false;
    const [one, two] = ["a", "b"].map((author) => new TestPage(network, author, { server: true }));
    await network.clock.run(5000);
    two.draw("mesh");
    await network.clock.run(1000);
    const thief = new TestPage(network, "b", { server: true });
    thief.name = "Eve";
    await network.clock.run(5000);
    assert.equal(one.people.get("b").name, null);
    thief.draw("mesh");
    two.sharing.close();
    await network.clock.run(60_000);
    assert.deepEqual([...one.people], []);
    assert.deepEqual(entriesOf(one.log).map(({ counter, author }) => [counter, author]), [[1, "b"]]);
    // The thief learns it, and its page takes another author.
    assert.deepEqual([thief.taken, one.taken, two.taken], [1, 0, 0]);
    // The page itself comes back, also with another connection.
    two.reload();
    await network.clock.run(5000);
    two.draw("mesh");
    await network.clock.run(1000);
    assert.deepEqual([...one.people.keys()], ["b"]);
    assert.equal(entriesOf(one.log).length, 2);
    for (const page of [one, two, thief]) page.sharing.close();
  });

  test("the server: a page brings what others drew, with its browser's secrets, and is never stopped", async () => {
    const network = new Network(numbers(11));
    network.isBad = false;
    const [mine, other] = ["a", "b"].map((author) => new TestPage(network, author, { tabs: true }));
    for (const gesture of ["mesh", "mesh", "mesh"]) {
      mine.draw(gesture);
      other.draw(gesture);
      await network.clock.run(100);
    }
    mine.sharing.close();
    other.sharing.close();
    // A page with all entries comes first; nobody else has its author's secret.
    const [first, second] = [mine, other].map(({ author, log, secrets }) => {
      const page = new TestPage(network, author, { server: true });
      page.log = log;
      page.secrets = secrets;
      return page;
    });
    await network.clock.run(5000);
    assert.deepEqual([first.taken, second.taken, network.server.entries.length], [0, 0, 6]);
    second.sharing.close();
    await network.clock.run(100);
    // What it relays without the secret is left out; its own entries arrive, and it does not send them again.
    first.log = append(first.log, parseEntries([{ counter: 7, author: "b", gesture: "mesh" }]), countOf).log;
    first.reload();
    first.draw("mesh");
    await network.clock.run(5000);
    assert.deepEqual(network.server.entries.map(({ author }) => author).sort().join(""), "aaaabbb");
    assert.ok(!first.statuses.includes("refused"));
    const { answers } = network.server;
    await network.clock.run(60_000);
    assert.deepEqual(network.server.answers, answers);
    // A page that finds the secret when it connects again, as that of another tab, brings such an entry.
    first.environment.go(true);
    first.log = append(first.log, parseEntries([{ counter: 8, author: "b", gesture: "mesh" }]), countOf).log;
    first.secrets = new Map([...second.secrets, ...first.secrets]);
    first.environment.go(false);
    await network.clock.run(60_000);
    assert.equal(network.server.entries.length, 8);
    first.sharing.close();
  });

  test("the server: a page that brings too much waits for a second each time, and then brings everything", async () => {
    const network = new Network(numbers(14));
    network.isBad = false;
    const page = new TestPage(network, "a", { tabs: true, server: true });
    await network.clock.run(5000);
    network.server.waits = 8;
    const keys = [];
    const { fetch } = page.environment;
    page.environment.fetch = (path, options) => {
      if (path === "log") keys.push(JSON.parse(options.body).key);
      return fetch(path, options);
    };
    page.draw("mesh");
    // With waiting times that double, the ninth request would come after more than a minute.
    await network.clock.run(12_000);
    assert.equal(network.server.entries.length, 1);
    assert.equal(network.server.answers[429], 8);
    assert.ok(keys.every((key) => typeof key === "string"), `${keys}`);
    page.sharing.close();
  });

  test("the server alone gets secrets, and only those that it needs", async () => {
    const network = new Network(numbers(12));
    network.isBad = false;
    const page = new TestPage(network, "a", { tabs: true, server: true });
    page.secrets.set("b", "secret b").set("c", "secret c");
    const sent = [];
    const { fetch } = page.environment;
    page.environment.fetch = (path, options) => {
      if (options.body) sent.push([path, JSON.parse(options.body)]);
      return fetch(path, options);
    };
    const heard = [];
    const { BroadcastChannel } = network.page();
    new BroadcastChannel("geobg-studio/d").onmessage = ({ data }) => heard.push(data);
    page.log = append(page.log, parseEntries([{ counter: 1, author: "c", gesture: "mesh" }]), countOf).log;
    page.draw("mesh");
    await network.clock.run(5000);
    const own = page.secrets.get("a");
    assert.deepEqual(
      sent.map(([path, body]) => [path, body.secrets ?? body.secret]),
      [["presence", own], ["log", { a: own, c: "secret c" }]],
    );
    assert.ok(heard.length > 0 && network.server.entries.length === 2);
    assert.doesNotMatch(JSON.stringify([heard, network.server.entries]), /secret/u);
    page.sharing.close();
  });

  test("hostile messages of tabs and of a server are inert", async () => {
    const network = new Network(numbers(4));
    network.isBad = false;
    const page = new TestPage(network, "a", { tabs: true, server: true });
    page.draw("mesh");
    await network.clock.run(5000);
    const before = textOf(page.log);
    const { BroadcastChannel } = network.page();
    const channel = new BroadcastChannel("geobg-studio/d");
    const messages = [
      null,
      1,
      "hello",
      [],
      {},
      { type: "hello" },
      { from: "x" },
      { from: "<b>", type: "hello" },
      { from: {}, type: "bye" },
      ...["hello", "entries", "here", "pointer", "bye", "constructor", "__proto__", 1, null].flatMap((type) => [
        { from: "x", type, author: "<b>", name: "x", at: [1, 2] },
        { from: "x", type, author: "b", name: "\u202e", at: [1, 2] },
        { from: "x", type, author: "b", at: { length: 2 } },
        { from: "x", type, author: "b", at: Array(200_000).fill(1) },
        { from: "x", type },
        { from: "x", type, to: "nobody" },
        { from: "x", type, to: 1 },
        { from: "x", type, summary: "x", entries: "x", digest: "x" },
        { from: "x", type, summary: [["a", 1]], entries: [{ counter: -1 }], digest: {} },
        { from: "x", type, summary: [["a", 2 ** 60, 1], ["<", 1, 1]], entries: { length: 9 }, digest: null },
        { from: "x", type, summary: Array(200_000).fill(["a", 1, 1]), entries: [null, [], [[]]], digest: [] },
      ]),
    ];
    for (const message of messages) channel.postMessage(message);
    const [source] = page.environment.sources;
    for (
      const data of [
        "",
        "{",
        "null",
        "[]",
        "1",
        '{"entries":1}',
        '{"entries":[1,{"counter":1}]}',
        '{"count":-1}',
        '{"count":"9"}',
        '{"count":1e99}',
        '{"key":1}',
        '{"author":"<b>","shown":{}}',
        '{"author":"b","shown":1}',
        '{"author":"b","shown":{"name":"\\u202e"}}',
        '{"author":"b","shown":{"at":[1]}}',
        '{"author":"nobody"}',
      ]
    ) {
      for (const name of ["log", "peers", "page", "presence"]) source.listeners[name]({ data, lastEventId: data });
    }
    await network.clock.run(5000);
    assert.equal(textOf(page.log), before);
    assert.equal(page.peers, 0);
    assert.deepEqual([...page.people], []);
    page.sharing.close();
  });

  test("summaries find every difference", () => {
    for (let run = 1; run <= 200; run += 1) {
      const random = numbers(run);
      const all = parseEntries(Array.from({ length: 60 }, (_, index) => (
        { counter: 1 + (index >> 1), author: "abc"[random(3)], gesture: randomTap(random) }
      )));
      const [one, other] = [0, 1].map(() => all.filter(() => random(run % 2 ? 2 : 12) > 0));
      const { missing, isBehind } = compareWith(parseSummary(JSON.parse(JSON.stringify(summaryOf(other)))), one);
      for (const entry of one) assert.ok(other.includes(entry) || missing.includes(entry));
      assert.equal(
        isBehind,
        other.some((entry) => !one.includes(entry)) ||
          one.some((entry) =>
            !other.includes(entry) &&
            other.some(({ author, counter }) => author === entry.author && counter >= entry.counter)
          ),
      );
      assert.equal(
        digestOf(one) === digestOf(other),
        one.length === other.length && one.every((entry) => other.includes(entry)),
      );
      if (digestOf(one) === digestOf(other)) assert.deepEqual(missing, []);
    }
  });
});
