import { assert, assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import type { ListAnswer, LiveChange } from "../../../../projections/table/shapes.ts";
import {
  fits,
  isAnswered,
  isCounted,
  partOf,
  type RowsAction,
  rowsReducer,
  type RowsState,
  startRows,
} from "../../../../web/table/rows/rows_state.ts";
import { readUrlState } from "../../../../web/table/filters/url_state.ts";
import {
  isHeld,
  isLoaded,
  MOST_ROWS,
  WINDOW,
  windowsOver,
  windowsToFetch,
} from "../../../../web/table/rows/windows.ts";
import { newKey } from "../../../../web/ui/client/api.ts";
import { readLines } from "../../../../web/ui/form/read_lines.ts";

const row = (id: number, version = 1): TableRow => ({
  id: String(id),
  version,
  deleted: false,
  updated_at: "2026-11-21T00:00:00Z",
  updated_by: "김하나",
});

/** A window of the list, counted from 1; `from`: the number of the list's first row. */
function chunk(page: number, count: number, from = 0): ListAnswer {
  const first = (page - 1) * WINDOW;
  const length = Math.max(0, Math.min(WINDOW, count - first));
  const results = Array.from({ length }, (_, index) => row(from + first + index));
  return { results, count, has_more: true, page, page_size: WINDOW, position: 1 };
}

/** What an address without any condition asks. */
const question = readUrlState("", { columns: [], filters: [] });
const whole = (page: number, count: number) =>
  startRows({ list: chunk(page, count), isWhole: true, question });
const sightAt = (first: number) => ({ first, last: first + 20, active: -1 });
const more = (page: number, count: number, first = (page - 1) * WINDOW): RowsAction => ({
  type: "more",
  part: partOf(chunk(page, count)),
  sight: sightAt(first),
  pins: [],
});
const loaded = (answers: ListAnswer[], sight: ReturnType<typeof sightAt> | null): RowsAction => ({
  type: "loaded",
  request: 0,
  question,
  answers,
  isWhole: true,
  sight,
});
const held = ({ rows }: RowsState) => rows.filter((row) => row !== undefined).length;

Deno.test("an answer to an older request is ignored", () => {
  let state = whole(1, 400);
  state = rowsReducer(state, { type: "asked", request: 1 });
  state = rowsReducer(state, { type: "asked", request: 2 });
  const late = { ...loaded([chunk(2, 400)], null), request: 1 } as RowsAction;
  assertEquals(rowsReducer(state, late), state);
});

Deno.test("rows are used only for the request they answer", () => {
  const start = whole(1, 400);
  assert(isAnswered(start, question) && isCounted(start, question));
  const sorted = { ...question, sort: { key: "name", direction: "asc" } as const };
  assert(!isAnswered(start, sorted) && isCounted(start, sorted));
  const found = { ...question, query: { search: "등기" } };
  assert(!isAnswered(start, found) && !isCounted(start, found));
  const asking = rowsReducer(start, { type: "asked", request: 1 });
  assert(!isCounted(asking, found));
  const answer = { ...loaded([chunk(1, 24)], null), request: 1, question: found } as RowsAction;
  const answered = rowsReducer(asking, answer);
  assert(isAnswered(answered, found) && !isCounted(answered, question));
  assert(!isAnswered(startRows({ list: null, isWhole: true, question }), question));
});

Deno.test("the list has the length of all rows, and keeps a limited number of them", () => {
  const count = 100_030;
  let state = whole(1, count);
  assertEquals([state.rows.length, held(state)], [count, WINDOW]);
  for (const window of windowsOver(0, count - 1, count)) {
    state = rowsReducer(state, more(window + 1, count));
    assert(held(state) <= MOST_ROWS);
    assertEquals(state.rows[window * WINDOW]?.id, String(window * WINDOW));
  }
  assertEquals(state.rows[count - 1]?.id, String(count - 1));
  assert(!isHeld(state.rows, 0));
  state = rowsReducer(state, more(1, count));
  assert(isHeld(state.rows, 0));
});

Deno.test("a row being edited stays loaded wherever one scrolls", () => {
  let state = whole(1, 100_000);
  for (let page = 100; page < 200; page++) {
    state = rowsReducer(state, { ...more(page, 100_000), pins: [7] } as RowsAction);
  }
  assert(isHeld(state.rows, 0));
});

Deno.test("rows in view and ahead of it in the scrolling direction are loaded", () => {
  assertEquals(windowsToFetch(sightAt(0), false, 10_030), [0]);
  assertEquals(windowsToFetch(sightAt(50), false, 10_030), [0, 1]);
  assertEquals(windowsToFetch(sightAt(150), false, 10_030), [1, 2]);
  assertEquals(windowsToFetch(sightAt(150), true, 10_030), [0, 1]);
  assertEquals(windowsToFetch(sightAt(10_015), false, 10_030), [100]);
  assertEquals(windowsToFetch(sightAt(0), false, 0), []);
});

Deno.test("rows loaded while others moved are not mixed with the present ones", () => {
  const state = rowsReducer(whole(1, 1_000), more(2, 1_000));
  assert(fits(state, chunk(3, 1_000)));
  assert(!fits(state, chunk(3, 999)));
  // One row went in above: the first of the window is the last of the one before.
  assert(!fits(state, chunk(3, 1_000, -1)));
  assert(!fits({ ...state, position: 2 }, chunk(3, 1_000)));
  assert(!fits({ ...state, isStale: true }, chunk(3, 1_000)));
});

Deno.test("rows added above move the view with its rows; at the top they are seen", () => {
  const before = rowsReducer(whole(1, 1_000), more(2, 1_000));
  const answers = [chunk(2, 1_003, -3), chunk(3, 1_003, -3)];
  const state = rowsReducer(before, loaded(answers, sightAt(120)));
  assertEquals([state.moved, state.rows.length], [{ by: 3 }, 1_003]);
  assertEquals(state.rows[123]?.id, before.rows[120]?.id);
  const top = rowsReducer(before, loaded([chunk(1, 1_003, -3)], sightAt(0)));
  assertEquals([top.moved, top.rows[0]?.id], [null, "-3"]);
});

Deno.test("a new search begins at the first row, without rows of the former one", () => {
  const state = rowsReducer(whole(5, 1_000), loaded([chunk(1, 250)], null));
  assertEquals([state.rows.length, held(state), state.moved?.isAnew], [250, WINDOW, true]);
  assert(isLoaded(state.rows, 0, 99));
});

Deno.test("a change elsewhere is applied in place; a new row waits for a press", () => {
  const state = whole(1, 200);
  const live = (id: number, version: number, more: Partial<LiveChange> = {}) =>
    rowsReducer(state, {
      type: "live",
      changes: [{
        position: 9,
        noun: "trip",
        id: String(id),
        version,
        actor: { id: "u", name: "이두리", via: "web" },
        operation: "op_1",
        key: "elsewhere",
        row: row(id, version),
        ...more,
      }],
    });
  assertEquals(live(3, 2).rows[3]?.version, 2);
  assertEquals(live(3, 2).rows.length, state.rows.length);
  assertEquals([...live(999, 1).added], ["999"]);
  assertEquals(live(999, 1, { key: newKey() }).added.size, 0);
  assertEquals(live(999, 2).added.size, 0);
  // A trip of another page whose vehicle was renamed is not a new trip.
  assertEquals(live(999, 1, { derived: true }).added.size, 0);
  assertEquals([live(3, 2).position, live(3, 2).isStale], [9, true]);
});

Deno.test("an older version never replaces a newer one", () => {
  const start = startRows({
    list: { ...chunk(1, 1), results: [row(1, 5)] },
    isWhole: false,
    question,
  });
  assertEquals(rowsReducer(start, { type: "changed", rows: [row(1, 4)] }), start);
});

Deno.test("lines of progress are read however the network splits them", async () => {
  const bytes = new TextEncoder().encode('{"안":1}\n\n{"녕":2}\n{"끝":3}');
  for (const size of [1, 2, 5, 100]) {
    const parts = Array.from(
      { length: Math.ceil(bytes.length / size) },
      (_, index) => bytes.slice(index * size, (index + 1) * size),
    );
    const lines = await Array.fromAsync(readLines(ReadableStream.from(parts)));
    assertEquals(lines, [{ "안": 1 }, { "녕": 2 }, { "끝": 3 }]);
  }
});
