/** As-of and diff: memory's answers about the past equal a fold of the log from zero. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { cardsBetween } from "../../projections/card/card.ts";
import { balanceAfter, balanceOf } from "../../projections/courier/courier.ts";
import type { RowChange } from "../../projections/kit/row_versions.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { fillDemo } from "../../src/demo/fill.ts";
import { seededRandom } from "../../src/demo/random.ts";
import type { Books } from "../../src/store/contract.ts";
import { emptyViews, foldViews } from "../../src/store/folded.ts";
import { openBooks } from "../../src/store/open.ts";
import { car } from "../helpers/cars.ts";
import { addRow } from "../../projections/tables.ts";
import { committed, minji, openNotes, write } from "./notes.ts";

const POSITIONS = 200;
const names = Object.keys(viewRegistry) as (keyof Views)[];
/** Views with rows by id. */
/** Views of rows: what was ordered to be destroyed, and what people worked on last, are none. */
const withRows = names.filter((name) => "byId" in (viewRegistry[name].empty() as object));

/** What is read of a view: its dump, and of those with indexes what these find. */
function readingOf(views: Views, name: keyof Views): unknown {
  const dump = viewRegistry[name].dump(views[name] as never);
  if (name === "card") return [dump, cardsBetween(views.card, 0, Infinity).map(({ id }) => id)];
  if (name === "courier") {
    const entries = views.courier.all.newest(0, Infinity);
    const balances = entries.map((entry) => balanceAfter(views.courier, entry));
    return [dump, balanceOf(views.courier), balances];
  }
  if (name === "leave") return [dump, [...views.leave.byEmployee].map(([id, all]) => [id, ...all])];
  return dump;
}

type Rows = Map<string, { version?: number }>;
const rowsOf = (views: Views, name: keyof Views): Rows => (views[name] as { byId: Rows }).byId;

/** The books of a sample office: every noun, a fifth of the events edits. */
async function sampleBooks(): Promise<Books> {
  const books = await openBooks({ path: ":memory:" });
  await fillDemo(books, new Date("2026-11-20T03:00:00Z"));
  return books;
}

const somewhere = (books: Books, count: number): number[] => {
  const random = seededRandom(13);
  return Array.from({ length: count }, () => random.int(0, books.head));
};

/** The log folded from zero, stopped at each of these positions. */
async function foldFromZero(
  books: Books,
  positions: number[],
  at: (views: Views, position: number) => Promise<void>,
): Promise<void> {
  const views = emptyViews(viewRegistry);
  const left = positions.toSorted((a, b) => a - b);
  const stop = async (position: number) => {
    for (; left[0] === position; left.shift()) await at(views, position);
  };
  await stop(0);
  for await (const events of books.read()) {
    for (const event of events) {
      foldViews(viewRegistry, views, event);
      await stop(event.position);
    }
  }
  assertEquals(left, []);
}

Deno.test("as-of equals a fold from zero at 200 random positions", async () => {
  const books = await sampleBooks();
  let compared = 0;
  await foldFromZero(books, somewhere(books, POSITIONS), async (views, position) => {
    const past = await books.asOf(position, compared % 20 === 0 ? undefined : ["card", "courier"]);
    for (const name of Object.keys(past) as (keyof Views)[]) {
      const [result, folded] = [past as Views, views].map((one) =>
        JSON.stringify(readingOf(one, name))
      );
      assert(result === folded, `${name} at ${position}`);
    }
    compared++;
  });
  assertEquals(compared, POSITIONS);
  await books.close();
});

Deno.test("diff equals two folds from zero between 200 random pairs of positions", async () => {
  const books = await sampleBooks();
  const pairs = somewhere(books, POSITIONS).map((position, at, all): [number, number] => {
    const other = all[(at + 1) % all.length];
    return position < other ? [position, other] : [other, position];
  });
  const folded = new Map<number, Map<string, Rows>>();
  await foldFromZero(books, pairs.flat(), (views, position) => {
    folded.set(position, new Map(withRows.map((name) => [name, new Map(rowsOf(views, name))])));
    return Promise.resolve();
  });
  for (const [at, [from, to]] of pairs.entries()) {
    const name = withRows[at % withRows.length];
    const result = await books.diff(from, to, name) as RowChange<unknown>[];
    const [then, now] = [from, to].map((position) => folded.get(position)!.get(name)!);
    const changed = [...now].filter(([id, entry]) => then.get(id) !== entry)
      .map(([id, after]) => ({ id, before: then.get(id), after }));
    const inOrder = (rows: { id: string }[]) =>
      JSON.stringify(rows.toSorted((a, b) => a.id < b.id ? -1 : 1));
    assert(inOrder(result) === inOrder(changed), `${name} from ${from} to ${to}`);
  }
  await books.close();
});

Deno.test("as-of and diff of rows read nothing of the log", async () => {
  const books = await sampleBooks();
  const [from, to] = [Math.floor(books.head / 3), Math.floor(books.head / 2)];
  for await (const { key } of books.kv.list({ prefix: ["log"] })) await books.kv.delete(key);
  const past = await books.asOf(from, ["card", "trip", "courier", "employee", "user", "post"]);
  assert(past.card.byId.size > 0 && past.card.byId.size < books.views.card.byId.size);
  assert((await books.diff(from, to, "card")).length > 0);
  await assertRejects(() => books.asOf(from, ["operation"]), Error, "이 기록이 없어졌습니다");
  await books.close();
});

Deno.test("a replay during a walk restarts it on the new view", async () => {
  const books = await openBooks({ path: ":memory:" });
  const buy = (id: string) =>
    books.execute({
      stream: `vehicle/${id}`,
      decide: (views) => addRow(views, "vehicle", id, car(id)),
      meta: { actor: minji, requestId: "r", key: id },
    });
  const ids = Array.from({ length: 2_500 }, (_, n) => `car-${n}`);
  for (const outcome of await Promise.all(ids.map(buy))) committed(outcome);
  const live = books.views.vehicle;
  const [past] = await Promise.all([books.asOf(2_500, ["vehicle"]), books.replay({})]);
  assert(books.views.vehicle !== live);
  assertEquals(past.vehicle.byId.size, 2_500);
  await books.close();
});

Deno.test("an aborted caller is answered at once, and the next is served", async () => {
  const books = await openNotes(":memory:");
  for (let n = 0; n < 20; n++) committed(await books.execute(write("note/a", `글 ${n}`)));
  const given = AbortSignal.abort(new Error("gave up"));
  const controller = new AbortController();
  const [one, other, third] = await Promise.allSettled([
    books.asOf(9, ["note"], given),
    (async () => {
      const done = books.asOf(9, ["note"], controller.signal);
      controller.abort(new Error("gave up"));
      return await done;
    })(),
    books.asOf(9, ["note"]),
  ]);
  assertEquals([one.status, other.status, third.status], ["rejected", "rejected", "fulfilled"]);
  await assertRejects(() => books.diff(1, 9, "count"), RangeError, "no rows by id");
  await books.close();
  await assertRejects(() => books.asOf(9, ["note"]), DOMException);
});

Deno.test("the position at an instant is that of the newest event before it", async () => {
  let now = Date.parse("2026-11-20T00:00:00Z");
  const minute = 60_000;
  const books = await openNotes(":memory:", { now: () => new Date(now) });
  assertEquals(await books.positionAt("2026-11-20T00:00:00.000Z"), 0);
  const times: string[] = [];
  for (let n = 0; n < 40; n++) {
    now += n % 3 === 0 ? 0 : minute;
    committed(await books.execute(write("note/a", `글 ${n}`)));
    times.push(new Date(now).toISOString());
  }
  for (
    const instant of [...times, "2026-11-19T23:59:59.999Z", "2026-11-20T00:00:30.000Z", "2027"]
  ) {
    const expected = times.filter((time) => time <= instant).length;
    assertEquals(await books.positionAt(instant), expected, instant);
  }
  await books.close();
});
