/** A table made for tests: boxes on a shelf, with 50 cells each, and the server that serves it alone. */
import { z } from "zod";
import { define } from "../../events/definition.ts";
import type { NewEvent, StoredEvent } from "../../events/event.ts";
import { registry } from "../../events/registry.ts";
import { type RowEvent, type RowState, tableNoun } from "../../events/table_noun.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import type { Column, TableRow } from "../../projections/table/column.ts";
import {
  type RowBook,
  RowCache,
  type RowEntry,
  rowView,
  tableRow,
} from "../../projections/table/row_book.ts";
import type { Resource, Values } from "../../src/tables/resource.ts";
import { resourceRoutes } from "../../src/tables/routes.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const CELLS = 48;
const cellKeys = Array.from({ length: CELLS }, (_, index) => `cell${index + 1}`);

const record = z.object({
  label: z.string().min(1).max(20),
  weight: z.number().nullable(),
  ...Object.fromEntries(cellKeys.map((key) => [key, z.string().max(50)])),
});
type Box = z.infer<typeof record>;
type BoxState = RowState<Box>;
type BoxEvent = NewEvent<"box.recorded", Box> | RowEvent<"box", Box>;

const noun = tableNoun("box", "상자", record);
const boxEvents = [define("box.recorded", record), ...noun.events];

function evolve(state: BoxState | undefined, event: BoxEvent): BoxState {
  if (event.type === "box.recorded") return { ...event.data, deleted: false } as BoxState;
  return noun.evolve(state!, event);
}

const column = (key: string, label: string, more: Partial<Column> = {}): Column => ({
  key,
  label,
  type: "text",
  group: "basic",
  width: 100,
  editable: true,
  ...more,
});

type BoxBook = RowBook<BoxState>;
const cache = new RowCache<RowEntry<BoxState>, BoxBook>((entry) => {
  const { deleted, ...cells } = entry.state;
  return tableRow(entry, deleted, cells as Values);
});
const bookOf = (views: Views): BoxBook => (views as unknown as { box: BoxBook }).box;
const stateOf = (views: Views, id: string) => bookOf(views).byId.get(id)?.state;

const boxView = rowView<BoxState>(
  "box",
  1,
  (state, event: StoredEvent) => evolve(state, event as BoxEvent & StoredEvent),
);

const empty = Object.fromEntries(cellKeys.map((key) => [key, ""]));

const boxes: Resource = {
  noun: "box",
  base: "/api/box",
  role: "staff",
  writeRole: "staff",
  title: "상자",
  columns: [
    column("label", "이름표", { required: true, maxLength: 20, searchable: true }),
    column("weight", "무게", { type: "number", min: 0, max: 1_000 }),
    ...cellKeys.map((key, index) => column(key, `칸 ${index + 1}`, { maxLength: 50 })),
  ],
  importKey: null,
  rows: (views): TableRow[] => cache.all(bookOf(views)),
  row: (views, id) => cache.one(bookOf(views), id),
  view: boxView,
  create(views, id, values) {
    if (stateOf(views, id)) throw new Error("an id came twice");
    const data = { ...empty, weight: null, ...values } as Box;
    return [{ stream: `box/${id}`, type: "box.recorded", data }];
  },
  update: (views, id, values) =>
    noun.change(stateOf(views, id), { id, values: values as Partial<Box> }),
  remove: (views, id) => noun.remove(stateOf(views, id), { id }),
  restore: (views, id) => noun.restore(stateOf(views, id), { id }),
  invert: (views, id, events) => noun.takeBack(stateOf(views, id), { id, events }),
};

/** The server with the shelf, and nothing else, on it. */
export function openShelf(): Promise<TestApp> {
  const events = new Map([...registry, ...boxEvents.map((one) => [one.type, one] as const)]);
  return openTestApp({
    empty: true,
    books: { registry: events, views: { ...viewRegistry, box: boxView } as typeof viewRegistry },
    routes: (deps) => resourceRoutes(deps, boxes),
  });
}

/** Puts boxes on the shelf: "상자 1" has the id `b00001`. */
export async function fill({ deps: { books } }: TestApp, count: number): Promise<void> {
  const actor = { id: "system", name: "시험", role: "system", via: "system" } as const;
  await Promise.all(Array.from({ length: count }, (_, index) => {
    const id = boxId(index + 1);
    const values = { label: `상자 ${index + 1}`, weight: (index * 7) % 1_000 };
    return books.execute({
      stream: `box/${id}`,
      decide: (views, now) => boxes.create!(views, id, values, now, actor),
      meta: { actor, requestId: "fill", key: `fill:${id}` },
    });
  }));
}

export const boxId = (number: number): string => `b${String(number).padStart(5, "0")}`;

/** A call and its JSON. */
export async function ask(
  app: TestApp,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer; headers: Headers }> {
  const response = await app.call(`/api/box${path}`, { method, json, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** What any call may answer, as loosely as a test reads it. */
export interface Answer {
  data: TableRow;
  results: TableRow[];
  count: number;
  has_more: boolean;
  operation: string;
  done: number;
  refused: { id: string; message: string }[];
  rows: TableRow[];
  code: string;
  message: string;
  details: Record<string, unknown>[];
}
