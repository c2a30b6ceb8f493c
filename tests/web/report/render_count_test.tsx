import { assertEquals } from "@std/assert";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import type { CardRow } from "../../../projections/card/card_row.ts";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import type { ReportNoun } from "../../../web/report/noun.ts";
import { Report } from "../../../web/report/report.tsx";
import { type ReportPage, useReport } from "../../../web/report/use_report.ts";
import { cardRow } from "../card-report/rows.ts";
import { fakePage } from "./fake_page.ts";

type Totals = ReturnType<typeof card.totalsOf>;
type Page = ReportPage<CardRow, Totals>;

const drawn: string[] = [];
const counting: ReportNoun<CardRow, Totals> = {
  ...card,
  columns: [{
    label: "사용처",
    place: "first",
    cell: (row) => {
      drawn.push(row.id);
      return row.store_name;
    },
  }],
  Opened: () => null,
  fetchOpened: () => {},
};

const rows = ["a", "b", "c"].map((id) => cardRow(id));
const start = {
  today: "2026-11-21",
  filter: { mode: "month", year: 2026, month: 11 },
  notice: null,
  position: 1,
  rows,
  count: rows.length,
  totals: card.totalsOf(rows),
  months: null,
  newest: null,
  failed: false,
  only: "",
  sort: "",
} as const;

function Counted({ onDrawn }: { onDrawn(page: Page): void }) {
  const page = useReport(counting, { ...start, rows });
  useEffect(() => onDrawn(page));
  return <Report page={page} tools={null} searchHint="" panel={null} />;
}

/** Resolves with the first drawing that is so. */
const watchers: ((page: Page) => void)[] = [];
const drawnSo = (is: (page: Page) => boolean) =>
  new Promise<Page>((resolve) => watchers.push((page) => void (is(page) && resolve(page))));

/** Takes the page away. */
async function close(root: Root, leave: () => void): Promise<void> {
  root.unmount();
  // React looks once more for what is left to do.
  await new Promise((done) => setImmediate(done));
  leave();
  flushSync(() => root.unmount());
  watchers.length = 0;
}

Deno.test("saving one row renders only that row, also when the list is reloaded", async () => {
  const saved = cardRow("b", { version: 2, note: "새 비고" });
  // The answer is other objects that say the same, as every answer is.
  const [body, leave] = fakePage(() => rows.map((row) => row.id === "b" ? saved : row));
  const root = createRoot(body);
  const opened = drawnSo(() => true);
  root.render(<Counted onDrawn={(page) => watchers.forEach((watch) => watch(page))} />);
  const { actions } = await opened;
  assertEquals(drawn.splice(0), ["a", "b", "c"]);
  const editing = drawnSo(({ state }) => state.editing === "b");
  actions.edit("b");
  await editing;
  drawn.length = 0;
  const reloaded = drawnSo(({ state }) => state.request === 1 && state.status === "ready");
  actions.saved(saved, 1);
  await reloaded;
  assertEquals([...new Set(drawn)], ["b"]);
  await close(root, leave);
});

Deno.test("live rows that arrive before a chosen year is drawn do not replace it", async () => {
  const year = { mode: "month", year: 2025, month: "all" } as const;
  const [body, leave] = fakePage((path) => path.includes("year=2025") ? [cardRow("old")] : rows);
  const root = createRoot(body);
  const opened = drawnSo(() => true);
  root.render(<Counted onDrawn={(page) => watchers.forEach((watch) => watch(page))} />);
  const page = await opened;
  const read = drawnSo(({ state }) => state.request === 2 && state.status === "ready");
  // What a change of the list does (`later.ts`), in the moment between the choice and its drawing.
  await Promise.all([page.show(year), Promise.resolve().then(() => page.reload(true))]);
  const { state } = await read;
  assertEquals([state.shown, state.rows.map(({ id }) => id)], [year, ["old"]]);
  await close(root, leave);
});
