// What a page asks the geobg that serves it. Without one, the features explain what they need.

/** The longest answer about a session, in characters. */
const sessionLimit = 1 << 20;

/** An answer that is no success. */
class ServerError extends Error {
  /**
   * @param code `busy`, `exists`, `refused`, `gone`, or `failed`.
   * @param retry Seconds until it makes sense to ask again.
   */
  constructor(code, message, retry = null) {
    super(message);
    this.name = "ServerError";
    this.code = code;
    this.retry = retry;
  }
}

const post = (path, body, signal) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
    credentials: "same-origin",
    cache: "no-store",
    redirect: "error",
  });

/** Whether an answer says that geobg, or what is in front of it, will answer later; 0 is no answer at all. */
const isLater = (status) => status === 0 || status === 429 || status >= 500;

/**
 * Asks for the facts of the session. A token in the address that the command opened becomes a cookie first.
 *
 * @returns {Promise<{ facts: object | null, problem: "away" | "refused" | null }>} Without facts: whether geobg may
 *   answer later, or refuses this page. Else no geobg serves it.
 */
export async function askServer(token = null) {
  if (!/^https?:$/u.test(location.protocol)) return { facts: null, problem: null };
  let status = 0;
  try {
    const options = { credentials: "same-origin", cache: "no-store", redirect: "error" };
    const begun = token === null ? null : await post("session", { token });
    const answer = begun?.ok === false ? begun : await fetch("session", options);
    ({ status } = answer);
    if (status === 200 && answer.headers.get("Content-Type")?.startsWith("application/json")) {
      const words = await answer.text();
      return { facts: words.length > sessionLimit ? null : readFacts(JSON.parse(words)), problem: null };
    }
  } catch {
    // No answer, or one that is not from geobg.
  }
  return { facts: null, problem: isLater(status) ? "away" : [401, 403].includes(status) ? "refused" : null };
}

/** The facts of the session, or null if no geobg answers. */
export const askSession = async (token) => (await askServer(token)).facts;

/** The facts in the server's answer, with texts where texts are expected; null for anything else. */
export function readFacts(answer) {
  if (typeof answer !== "object" || answer === null || typeof answer.version !== "string") return null;
  const words = (value) => (typeof value === "string" && value !== "" ? value : null);
  const object = (value) => (typeof value === "object" ? value : null);
  return Object.freeze({
    version: answer.version,
    render: Object.freeze((Array.isArray(answer.render) ? answer.render : [])
      .filter((each) => ["png", "pdf", "jpeg", "webp"].includes(each))),
    save: words(answer.save),
    desktop: words(answer.desktop),
    recipe: object(answer.recipe ?? null),
    palette: object(answer.palette ?? null),
    share: answer.share === true,
    pick: answer.pick === true,
    originals: answer.originals === true,
    live: Number.isSafeInteger(answer.live) ? answer.live : null,
    address: /^https?:\/\//u.test(answer.address ?? "") ? answer.address : null,
    public: /^https?:\/\//u.test(answer.public ?? "") ? answer.public : null,
  });
}

async function asked(path, body, signal) {
  let answer;
  try {
    answer = await post(path, body, signal);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerError("gone", error.message);
  }
  if (answer.ok) return answer;
  const code = { 401: "refused", 403: "refused", 409: "exists", 429: "busy" }[answer.status] ?? "failed";
  const words = (await answer.text().catch(() => "")).slice(0, 300).trim();
  let reason = words;
  try {
    reason = JSON.parse(words).message ?? words;
  } catch {
    // The answer is a sentence.
  }
  throw new ServerError(
    code,
    String(reason) || `HTTP ${answer.status}`,
    Number(answer.headers.get("Retry-After")) || 1,
  );
}

/** A number for a piece of work, under which the server reports its progress. */
export const workID = () => `w${crypto.getRandomValues(new Uint32Array(2)).join("")}`;

/** A picture in `format`, drawn by geobg, as a blob. Aborting the signal cancels the work. */
export const renderByServer = async ({ id, recipe, format, signal }) =>
  (await asked("render", { id, recipe: JSON.parse(recipe), output: { format } }, signal)).blob();

/** Draws a picture and writes it into the save folder; gives its name there. */
export async function saveByServer({ id, recipe, format, name, replace = false, signal }) {
  const order = { id, recipe: JSON.parse(recipe), output: { format }, name, replace };
  return (await (await asked("save", order, signal)).json()).name;
}

/** Sets the picture as the wallpaper of the desktop. Gives whether `undoDesktop` can bring back the earlier one. */
export const setDesktop = async ({ id, recipe, signal }) =>
  (await (await asked("desktop", { id, recipe: JSON.parse(recipe) }, signal)).json()).undo === true;

/** Shows what the desktop showed before the picture that was set last. */
export const undoDesktop = async ({ id, recipe, signal }) => {
  await asked("desktop/undo", { id, recipe: JSON.parse(recipe) }, signal);
};

/** The body of a change of the picked pictures: whether each is picked, by its number. */
const bodyOfPicks = (changes) => {
  const numbers = (isPicked) => [...changes].filter(([, each]) => each === isPicked).map(([picture]) => picture);
  return { add: numbers(true), remove: numbers(false) };
};

/** Adds and removes pictures that `geobg pick` prints. @param {Map<number, boolean>} changes Whether each is picked. */
export const sendPicks = async (changes) => {
  await asked("pick", bodyOfPicks(changes));
};

/** The same while the page is being closed, when nobody can wait for an answer. */
export const leavePicks = (changes) =>
  navigator.sendBeacon("pick", new Blob([JSON.stringify(bodyOfPicks(changes))], { type: "application/json" }));

/** Tells `geobg pick` that the visitor is done. */
export const sayGoodbye = async () => {
  await asked("goodbye", {});
};
