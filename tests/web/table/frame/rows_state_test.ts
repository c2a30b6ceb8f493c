import { assert, assertEquals } from "@std/assert";
import type { TableRow } from "../../../../events/kit/column.ts";
import type { ListAnswer, LiveChange } from "../../../../projections/table/shapes.ts";
import {
  hasMore,
  MOST_ROWS,
  type RowsAction,
  rowsBefore,
  rowsReducer,
  startRows,
} from "../../../../web/table/rows/rows_state.ts";
import { SCROLL_CHUNK } from "../../../../web/table/filters/url_state.ts";
import { newKey } from "../../../../web/ui/api.ts";
import { readLines } from "../../../../web/table/bulk/long_call.ts";

const row = (id: number, version = 1): TableRow => ({
  id: String(id),
  version,
  deleted: false,
  updated_at: "2026-11-21T00:00:00Z",
  updated_by: "김하나",
});

function chunk(page: number, count: number): ListAnswer {
  const first = (page - 1) * SCROLL_CHUNK;
  const results = Array.from({ length: SCROLL_CHUNK }, (_, index) => row(first + index));
  return { results, count, has_more: true, page, page_size: SCROLL_CHUNK, position: 1 };
}

/** The answer to a question for one more chunk. */
const more = (request: number, page: number, count: number): RowsAction => {
  return {
    type: "loaded",
    request,
    more: true,
    first: page,
    last: page,
    answer: chunk(page, count),
  };
};

Deno.test("an answer to an older question is ignored", () => {
  let state = startRows(chunk(1, 400));
  state = rowsReducer(state, { type: "asked", request: 1, more: false });
  state = rowsReducer(state, { type: "asked", request: 2, more: false });
  const late = rowsReducer(state, {
    type: "loaded",
    request: 1,
    more: false,
    first: 1,
    last: 1,
    answer: chunk(2, 400),
  });
  assertEquals(late, state);
});

Deno.test("100,000 rows by infinite scroll are never held at once, and earlier ones come back", () => {
  const count = 100_000;
  let state = startRows(chunk(1, count));
  for (let request = 1; hasMore(state); request++) {
    state = rowsReducer(state, { type: "asked", request, more: true });
    const page = state.lastPage + 1;
    state = rowsReducer(state, more(request, page, count));
    assert(state.rows.length <= MOST_ROWS);
    assertEquals(state.rows[0].id, String(rowsBefore(state)));
  }
  assertEquals(rowsBefore(state) + state.rows.length, count);
  state = rowsReducer(state, { type: "asked", request: 9_999, more: true });
  state = rowsReducer(state, more(9_999, state.firstPage - 1, count));
  assertEquals(state.rows[0].id, String(rowsBefore(state)));
  assertEquals(state.rows.length, MOST_ROWS);
});

Deno.test("after a leap only the rows in sight are held, at their places", () => {
  let state = startRows(chunk(400, 100_000));
  state = rowsReducer(state, { type: "asked", request: 1, more: true });
  assertEquals([state.status, state.rows.length], ["more", SCROLL_CHUNK]);
  state = rowsReducer(state, more(1, 7, 100_000));
  assertEquals([rowsBefore(state), state.firstPage, state.lastPage], [6 * SCROLL_CHUNK, 7, 7]);
  assertEquals(state.rows[0].id, String(rowsBefore(state)));
  assert(hasMore(state));
});

Deno.test("rows of an endless list that are read again stay the ones they were", () => {
  let state = startRows(chunk(4, 100_000));
  state = rowsReducer(state, { type: "asked", request: 1, more: true });
  state = rowsReducer(state, more(1, 4, 1_000));
  state = rowsReducer(state, { type: "asked", request: 2, more: true });
  state = rowsReducer(state, more(2, 5, 1_000));
  const places = [rowsBefore(state), state.firstPage, state.lastPage];
  state = rowsReducer(state, { type: "asked", request: 3, more: false });
  assertEquals(state.status, "loading");
  const [first, second] = [chunk(4, 999), chunk(5, 999)];
  const answer = { ...first, results: [...first.results, ...second.results] };
  state = rowsReducer(state, {
    type: "loaded",
    request: 3,
    more: false,
    first: 4,
    last: 5,
    answer,
  });
  assertEquals([rowsBefore(state), state.firstPage, state.lastPage], places);
  assertEquals([state.rows.length, state.count], [2 * SCROLL_CHUNK, 999]);
});

Deno.test("a change made elsewhere comes in place; a new row waits until it is asked for", () => {
  const state = startRows(chunk(1, 200));
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
  assertEquals(live(3, 2).rows[3].version, 2);
  assertEquals(live(3, 2).rows.length, state.rows.length);
  assertEquals([...live(999, 1).added], ["999"]);
  assertEquals(live(999, 1, { key: newKey() }).added.size, 0);
  assertEquals(live(999, 2).added.size, 0);
  // A trip of another page whose vehicle was renamed is not a new trip.
  assertEquals(live(999, 1, { derived: true }).added.size, 0);
  assertEquals(live(3, 2).position, 9);
});

Deno.test("an older version never replaces a newer one", () => {
  const start = startRows({ ...chunk(1, 200), results: [row(1, 5)] });
  assertEquals(rowsReducer(start, { type: "changed", rows: [row(1, 4)] }), start);
});

Deno.test("lines of progress are read however the network cuts them", async () => {
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
