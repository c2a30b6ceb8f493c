/**
 * Each way in which data about people leaves: its line is in the log before its first byte, nothing leaves where no line
 * can be written, and a line that is missing is noticed here.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { unzip } from "../helpers/unzip.ts";
import { putValues, type Way } from "./ways.ts";

const SEED = 20261126;
const LONGER = 11 * 60_000;

const conditions = fc.sample(
  fc.record({
    range: fc.constantFrom("bytes=0-", "bytes=1-", "bytes=-500"),
    "if-none-match": fc.constantFrom("*", '"1"', 'W/"x"'),
    "if-modified-since": fc.constant("Sat, 21 Nov 2026 00:00:00 GMT"),
  }, { requiredKeys: [] }),
  { numRuns: 3, seed: SEED },
);

const textOf = (bytes: Uint8Array): string =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b ? [...unzip(bytes).values()] : [bytes])
    .map((part) => new TextDecoder().decode(part)).join("\n");

const linesOf = ({ deps: { books } }: TestApp): string[] =>
  [...books.views.security.byId.values()].flatMap(({ read }) => read ?? [])
    .flatMap(({ noun, ids }) => ids.map((id) => `${noun}/${id}`));

/** Asks; what came, and the lines that were there when the first byte did. */
async function ask(
  app: TestApp,
  { path, options = {}, version }: Way,
  headers: Record<string, string> = {},
) {
  app.deps.books.views.security.byId.clear();
  const all = { ...options.headers, ...headers };
  const sent = version
    ? { ...options, json: { ...options.json as object, version: version() } }
    : options;
  const response = await app.call(path, { as: "superuser", ...sent, headers: all });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let before: string[] | null = null;
  for await (const part of response.body ?? []) {
    const isProgress = parts.length === 0 &&
      new TextDecoder().decode(part).startsWith('{"progress"');
    if (!isProgress) before ??= linesOf(app);
    parts.push(new Uint8Array(part));
  }
  const text = textOf(await new Blob(parts).bytes());
  return { status: response.status, text, before: before ?? [] };
}

async function withWays(
  work: (app: TestApp, ways: Way[], move: () => Promise<void>) => Promise<void>,
) {
  let now = testNow.getTime();
  const app = await openTestApp({ now: () => new Date(now) });
  const ways = await putValues(app, (ms) => now += ms);
  try {
    // Lines of the last ten minutes would stand for those of now.
    await work(app, ways, async () => {
      now += LONGER;
      await app.signInAgain("superuser");
    });
  } finally {
    await app.close();
  }
}

/** What of a way left without its line. */
const unlogged = ({ value, record }: Way, { text, before }: { text: string; before: string[] }) =>
  text.includes(value) && !before.includes(record);

Deno.test("every read of personal data has its entry before its first byte", () =>
  withWays(async (app, ways, move) => {
    for (const way of ways) {
      for (const [turn, headers] of [{}, ...conditions].entries()) {
        await move();
        const answer = await ask(app, way, headers);
        if (turn === 0) {
          assert(
            answer.text.includes(way.value),
            `${way.what}: ${answer.status} ${answer.text.slice(0, 300)}`,
          );
        }
        assertEquals(unlogged(way, answer), false, `${way.what} ${JSON.stringify(headers)}`);
      }
    }
  }));

Deno.test("no personal data is answered when the log cannot be written", () =>
  withWays(async (app, ways, move) => {
    for (const way of ways) {
      await move();
      const { security } = app.deps;
      const write = security.write;
      security.write = () =>
        Promise.resolve({ refused: true, status: 503, code: "full", message: "" });
      const { text } = await ask(app, way);
      security.write = write;
      assertEquals(text.includes(way.value), false, way.what);
    }
  }));

Deno.test("the comparison above finds each answer without an entry", () =>
  withWays(async (app, ways, move) => {
    app.deps.security.writeRead = () => Promise.resolve(null);
    for (const way of ways) {
      await move();
      assertEquals(unlogged(way, await ask(app, way)), true, way.what);
    }
  }));
