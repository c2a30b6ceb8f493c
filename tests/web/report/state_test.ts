import { assertEquals, assertStrictEquals } from "@std/assert";
import type { CardRow } from "../../../projections/card/card_row.ts";
import type { Period } from "../../../projections/kit/period.ts";
import {
  CHUNK,
  lookedAt,
  type ReportState,
  startState,
  type Step,
} from "../../../web/report/state.ts";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import * as steps from "../../../web/report/state.ts";
import { cardRow, person } from "../card-report/rows.ts";

const november: Period = { mode: "month", year: 2026, month: 11 };
const october: Period = { mode: "month", year: 2026, month: 10 };
const rows = [cardRow("a"), cardRow("b")];
const start = startState({
  filter: november,
  notice: null,
  rows,
  count: 2,
  failed: false,
  only: "",
  sort: "",
});
const run = (each: Step<CardRow>[], from: ReportState<CardRow> = start) =>
  each.reduce((state, step) => step(state), from);
const ask = (request: number, filter = november) => steps.asked(filter, request);
const empty: CardRow[] = [];

Deno.test("old rows stay during a new request", () => {
  const state = run([ask(1, october)]);
  assertEquals([state.status, state.rows, state.filter], ["loading", rows, october]);
});

Deno.test("an answer to an older request is ignored", () => {
  const waiting = run([ask(1, october), ask(2, november)]);
  assertStrictEquals(steps.loaded(1, empty)(waiting), waiting);
  assertStrictEquals(steps.failed(1, "고장")(waiting), waiting);
});

Deno.test("a failure empties the list", () => {
  const state = run([ask(1), steps.failed(1, "고장")]);
  assertEquals([state.status, state.rows, state.count], ["failed", [], 0]);
});

Deno.test("after a failure the list is unknown until an answer comes", () => {
  const failed = run([ask(1), steps.failed(1, "고장")]);
  const again = ask(2)(failed);
  const answered = steps.loaded(2, rows)(again);
  assertEquals([start, failed, again, answered].map(({ lost }) => lost), [
    false,
    true,
    true,
    false,
  ]);
});

Deno.test("a failure during an edit leaves it in place", () => {
  const state = run([steps.editBegun("b"), ask(1), steps.failed(1, "고장")]);
  assertEquals([state.rows, state.editing], [rows, "b"]);
});

Deno.test("the row being edited stays although the newest list lacks it", () => {
  const state = run([
    steps.editBegun("b"),
    ask(1),
    steps.loaded(1, [cardRow("a")]),
  ]);
  assertEquals([state.rows.map(({ id }) => id), state.editing], [["b", "a"], "b"]);
});

Deno.test("editing opens the row and cancelling closes it", () => {
  const editing = run([steps.editBegun("b")]);
  assertEquals([editing.expanded.has("b"), editing.editing, editing.active], [true, "b", "b"]);
  const ended = steps.editEnded(editing);
  assertEquals([ended.expanded.has("b"), ended.editing], [false, null]);
});

Deno.test("a row opens, closes, and closes its history with it", () => {
  const open = run([steps.historyToggled("a")]);
  assertEquals([open.expanded.has("a"), open.histories.has("a")], [true, true]);
  const closed = steps.collapsed("a")(open);
  assertEquals([closed.expanded.has("a"), closed.histories.has("a")], [false, false]);
  assertEquals(run([steps.toggled("a"), steps.toggled("a")]).expanded.size, 0);
});

Deno.test("repeating the same request keeps what is open; another one starts afresh", () => {
  const open = run([steps.expanded("b")]);
  assertEquals(ask(1)(open).expanded.has("b"), true);
  assertEquals(ask(1, october)(open).expanded.size, 0);
});

Deno.test("keyboard focus stays on its row after a reload, else goes to the first", () => {
  const on = run([steps.activated("b"), ask(1)]);
  assertEquals(steps.loaded(1, rows)(on).active, "b");
  assertEquals(steps.loaded(1, [cardRow("c")])(on).active, "c");
  assertEquals(steps.loaded(1, empty)(on).active, null);
});

Deno.test("rows are drawn in chunks, as far as the keys go", () => {
  assertEquals(start.limit, CHUNK);
  assertEquals(run([steps.more]).limit, 2 * CHUNK);
  assertEquals(run([steps.reached(CHUNK)]).limit, 2 * CHUNK);
  assertEquals(run([steps.reached(2_999)]).limit, 3_000);
  assertEquals(run([steps.more, steps.searched("x")]).limit, CHUNK);
});

Deno.test("a saved row replaces the old one", () => {
  const saved = cardRow("b", { version: 2, note: "새 글" });
  assertEquals(run([steps.rowChanged(saved)]).rows, [rows[0], saved]);
});

Deno.test("an equal row keeps its object; one whose people changed does not", () => {
  const renamed = cardRow("b", { participants: [person("김바다", "등기팀", "사원", "김하늘")] });
  const state = run([ask(1), steps.loaded(1, [cardRow("a"), renamed])]);
  assertStrictEquals(state.rows[0], rows[0]);
  assertEquals(state.rows[1], renamed);
  const again = run([ask(1), steps.loaded(1, [cardRow("a"), cardRow("b")])]);
  assertStrictEquals(again.rows, rows);
});

Deno.test("the shown rows' request is known while others are loading", () => {
  const waiting = run([ask(1, october)]);
  assertEquals([waiting.filter, waiting.shown], [october, november]);
  assertEquals(steps.loaded(1, empty)(waiting).shown, october);
  assertEquals(steps.failed(1, "고장")(waiting).shown, october);
});

Deno.test("editing another row closes the present editor", () => {
  const state = run([steps.editBegun("a"), steps.editBegun("b")]);
  assertEquals([[...state.expanded], state.editing], [["b"], "b"]);
});

Deno.test("a list being reloaded in the background stays until the answer comes", () => {
  const asked = steps.refetched(7)(start);
  assertEquals({ ...asked, request: 0 }, start);
  assertEquals(steps.loaded(7, [cardRow("b")])(asked).rows.map(({ id }) => id), ["b"]);
});

Deno.test("rows of a department are those in which one of its people took part, of one group where it is chosen too", () => {
  const [legal, other] = [{ ...person("가"), dept: "법인팀" }, { ...person("나"), dept: "총무팀" }];
  const rows = [
    cardRow("lunch", { participants: [legal, other], purpose: "lunch" }),
    cardRow("dinner", { participants: [legal], purpose: "dinner" }),
    cardRow("others", { participants: [other], purpose: "lunch" }),
  ];
  const listed = (only: string, dept: string, editing: string | null = null) =>
    lookedAt(rows, { only, sort: "", dept, editing }, card).map(({ id }) => id);
  assertEquals(listed("", "법인팀"), ["lunch", "dinner"]);
  assertEquals(listed("lunch", "법인"), ["lunch"]);
  assertEquals(listed("", "영업팀"), []);
  assertEquals(listed("", "법인팀", "others"), ["lunch", "dinner", "others"]);
});
