/** A table made for tests: boxes on a shelf, with 50 cells each, and the server that serves it alone. */
import { number, text } from "../../events/kit/field.ts";
import type { TableRow } from "../../events/kit/column.ts";
import { defineTable } from "../../events/kit/table.ts";
import { registry } from "../../events/registry.ts";
import { rowsOf } from "../../projections/kit/table_rows.ts";
import { tableView } from "../../projections/kit/table_view.ts";
import { viewRegistry } from "../../projections/registry.ts";
import { resourceOf } from "../../src/tables/resource.ts";
import { resourceRoutes } from "../../src/app/table_routes.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const CELLS = 48;
const cells = Array.from({ length: CELLS }, (_, index) => index + 1);

const box = defineTable({
  noun: "box",
  title: "상자",
  list: "상자",
  createdEvent: "recorded",
  path: "/api/box",
  read: "staff",
  write: "staff",
  importKey: "label",
  filters: [],
  fields: {
    label: text("이름표", 100, { required: true, maxLength: 20, searchable: true }),
    weight: number("무게", 100, { min: 0, max: 1_000 }),
    ...Object.fromEntries(
      cells.map((cell) => [`cell${cell}`, text(`칸 ${cell}`, 100, { maxLength: 50 })]),
    ),
  },
});
const boxView = tableView(box);
const { all: rows, one: row } = rowsOf(box);
const boxes = resourceOf(box, { rows, row, view: boxView, importKey: null });

/** The server with the shelf, and nothing else, on it. */
export function openShelf(): Promise<TestApp> {
  const events = new Map([...registry, ...box.about.events.map((one) => [one.type, one] as const)]);
  return openTestApp({
    empty: true,
    books: { registry: events, views: { ...viewRegistry, box: boxView } as typeof viewRegistry },
    routes: () => resourceRoutes(boxes),
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
