import { assertEquals, assertStrictEquals } from "@std/assert";
import type { CardRow } from "../../../projections/card_row.ts";
import type { Period } from "../../../projections/period.ts";
import {
  CHUNK,
  report,
  type ReportAction,
  type ReportState,
  startState,
} from "../../../web/report/state.ts";
import { cardRow, person } from "../card-report/rows.ts";

const november: Period = { mode: "month", year: 2026, month: 11 };
const october: Period = { mode: "month", year: 2026, month: 10 };
const rows = [cardRow("a"), cardRow("b")];
const start = startState({ filter: november, notice: null, rows, count: 2, failed: false });
const run = (actions: ReportAction<CardRow>[], from: ReportState<CardRow> = start) =>
  actions.reduce(report, from);
const asked = (request: number, filter = november): ReportAction<CardRow> => ({
  type: "asked",
  filter,
  request,
});

Deno.test("old rows stay while new ones are asked for", () => {
  const state = run([asked(1, october)]);
  assertEquals([state.status, state.rows, state.filter], ["loading", rows, october]);
});

Deno.test("an answer that was overtaken by a newer question is ignored", () => {
  const waiting = run([asked(1, october), asked(2, november)]);
  assertStrictEquals(report(waiting, { type: "loaded", request: 1, rows: [] }), waiting);
  assertStrictEquals(report(waiting, { type: "failed", request: 1 }), waiting);
});

Deno.test("a failure empties the list", () => {
  const state = run([asked(1), { type: "failed", request: 1 }]);
  assertEquals([state.status, state.rows, state.count], ["failed", [], 0]);
});

Deno.test("after a failure nothing is known of the list until an answer comes", () => {
  const failed = run([asked(1), { type: "failed", request: 1 }]);
  const again = report(failed, asked(2));
  const answered = report(again, { type: "loaded", request: 2, rows });
  assertEquals([start, failed, again, answered].map(({ lost }) => lost), [
    false,
    true,
    true,
    false,
  ]);
});

Deno.test("a failure under a half-written edit leaves it where it is", () => {
  const state = run([{ type: "edit", id: "b" }, asked(1), { type: "failed", request: 1 }]);
  assertEquals([state.rows, state.editing], [rows, "b"]);
});

Deno.test("the row being edited stays although the newest list has lost it", () => {
  const state = run([
    { type: "edit", id: "b" },
    asked(1),
    { type: "loaded", request: 1, rows: [cardRow("a")] },
  ]);
  assertEquals([state.rows.map(({ id }) => id), state.editing], [["b", "a"], "b"]);
});

Deno.test("editing opens the row and cancelling closes it", () => {
  const editing = run([{ type: "edit", id: "b" }]);
  assertEquals([editing.expanded.has("b"), editing.editing, editing.active], [true, "b", "b"]);
  const ended = report(editing, { type: "edit_ended" });
  assertEquals([ended.expanded.has("b"), ended.editing], [false, null]);
});

Deno.test("a row opens, closes, and closes its history with it", () => {
  const open = run([{ type: "history_toggled", id: "a" }]);
  assertEquals([open.expanded.has("a"), open.histories.has("a")], [true, true]);
  const closed = report(open, { type: "collapsed", id: "a" });
  assertEquals([closed.expanded.has("a"), closed.histories.has("a")], [false, false]);
  assertEquals(run([{ type: "toggled", id: "a" }, { type: "toggled", id: "a" }]).expanded.size, 0);
});

Deno.test("asking again for the same list keeps what is open; another one starts afresh", () => {
  const open = run([{ type: "expanded", id: "b" }]);
  assertEquals(report(open, asked(1)).expanded.has("b"), true);
  assertEquals(report(open, asked(1, october)).expanded.size, 0);
});

Deno.test("the keys stay on their row after a reload, else go to the first", () => {
  const on = run([{ type: "activated", id: "b" }, asked(1)]);
  assertEquals(report(on, { type: "loaded", request: 1, rows }).active, "b");
  assertEquals(report(on, { type: "loaded", request: 1, rows: [cardRow("c")] }).active, "c");
  assertEquals(report(on, { type: "loaded", request: 1, rows: [] }).active, null);
});

Deno.test("rows are put on the screen in chunks, and as far as the keys go", () => {
  assertEquals(start.limit, CHUNK);
  assertEquals(run([{ type: "more" }]).limit, 2 * CHUNK);
  assertEquals(run([{ type: "reached", index: CHUNK }]).limit, 2 * CHUNK);
  assertEquals(run([{ type: "reached", index: 2_999 }]).limit, 3_000);
  assertEquals(run([{ type: "more" }, { type: "searched", query: "x" }]).limit, CHUNK);
});

Deno.test("a saved row takes the place of the old one", () => {
  const saved = cardRow("b", { version: 2, note: "새 글" });
  assertEquals(run([{ type: "row_changed", row: saved }]).rows, [rows[0], saved]);
});

Deno.test("a row that says the same keeps its object; one whose people changed does not", () => {
  const renamed = cardRow("b", { participants: [person("김바다", "등기팀", "사원", "김하늘")] });
  const state = run([asked(1), { type: "loaded", request: 1, rows: [cardRow("a"), renamed] }]);
  assertStrictEquals(state.rows[0], rows[0]);
  assertEquals(state.rows[1], renamed);
  const again = run([asked(1), { type: "loaded", request: 1, rows: [cardRow("a"), cardRow("b")] }]);
  assertStrictEquals(again.rows, rows);
});

Deno.test("what the rows on the screen are of is known while others are on their way", () => {
  const waiting = run([asked(1, october)]);
  assertEquals([waiting.filter, waiting.shown], [october, november]);
  assertEquals(report(waiting, { type: "loaded", request: 1, rows: [] }).shown, october);
  assertEquals(report(waiting, { type: "failed", request: 1 }).shown, october);
});

Deno.test("editing another row closes the one that was being edited", () => {
  const state = run([{ type: "edit", id: "a" }, { type: "edit", id: "b" }]);
  assertEquals([[...state.expanded], state.editing], [["b"], "b"]);
});
