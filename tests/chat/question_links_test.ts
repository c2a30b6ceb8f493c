/** Where an answer's links lead, opened over HTTP: a list shows exactly as many rows as the tool counted. */
import { assert, assertEquals } from "@std/assert";
import type { CardRow } from "../../projections/card/card_row.ts";
import type { LedgerRow } from "../../projections/car/ledger_row.ts";
import { card } from "../../web/pages/staff/card-report/card.tsx";
import { trip } from "../../web/pages/staff/car-ledger/trip.tsx";
import { filterQuery } from "../../web/report/filter.ts";
import type { ReportNoun, ReportRow, ReportStart } from "../../web/report/noun.ts";
import { lookedAt, searchRows, startState } from "../../web/report/state.ts";
import { type Console, withConsole } from "./console.ts";
import { says } from "./model_server.ts";
import { QUESTIONS } from "./questions/all.ts";
import { question } from "./questions/question.ts";
import { type Answered, put, withSuite } from "./questions/suite.ts";

type Caller = "staff" | "superuser";

/** Props of a page's island; null where it has none. */
function propsOf(html: string, island: string): Record<string, unknown> | null {
  const found = new RegExp(`data-island="${island}"[^>]*data-props="([^"]*)"`).exec(html)?.[1];
  if (found === undefined) return null;
  const plain = found.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return JSON.parse(plain);
}

/** The rows that a report's page lists: those it came with, or all of them by its call, looked at as the page does. */
async function reportRows<Row extends ReportRow>(
  { call }: Console,
  noun: ReportNoun<Row, unknown>,
  start: ReportStart<Row, unknown>,
  as: Caller,
): Promise<number> {
  const list = await (await call(`${noun.list}?${filterQuery(start.filter)}`, { as })).json();
  const state = { ...startState<Row>(start), rows: noun.rowsOf?.(list) ?? list as Row[] };
  return lookedAt(searchRows(state, noun.searched), state, noun).length;
}

/** How many rows a page shows; null where it is no list of them. */
async function rowsAt(console: Console, href: string, as: Caller): Promise<number | null> {
  const response = await console.call(href, { as });
  assertEquals(response.status, 200, href);
  const html = await response.text();
  const cards = propsOf(html, "card-report") as unknown as ReportStart<CardRow, unknown> | null;
  if (cards) return await reportRows(console, card as ReportNoun<CardRow, unknown>, cards, as);
  const trips = propsOf(html, "car-ledger") as unknown as ReportStart<LedgerRow, unknown> | null;
  if (trips) return await reportRows(console, trip as ReportNoun<LedgerRow, unknown>, trips, as);
  const table = propsOf(html, "data-table") as { initial: { list: { count: number } } } | null;
  return table && table.initial.list.count;
}

const COUNTED = /^[\d,]+(?:건|곳|명|대)$/;

/** The counts of an answer that lead elsewhere, each with what is there. */
async function astray(console: Console, answer: Answered, as: Caller, seen: Set<string>) {
  const wrong: string[] = [];
  for (const { value, text, href } of answer.figures) {
    // The first count of an address is that of its list; a group without a condition of its own leads there, too.
    const key = `${as} ${href}`;
    if (!COUNTED.test(text) || seen.has(key)) continue;
    seen.add(key);
    const shown = await rowsAt(console, href, as);
    if (shown !== null && shown !== value) wrong.push(`${href} shows ${shown}, counted ${text}`);
  }
  return wrong;
}

const EVERY = Deno.env.get("QUESTIONS") === "all" ? 1 : 6;
const reading = ["find", "sum", "card_totals", "search_cards", "car_trips"];

Deno.test("each count of an answer leads to a list of exactly so many rows", () =>
  withSuite(async (console, office) => {
    const seen = new Set<string>();
    const wrong: string[] = [];
    const all = Object.values(QUESTIONS).flat().filter(({ tool }) => reading.includes(tool));
    for (const one of all.filter((_, at) => at % EVERY === 0)) {
      const { answer } = await put(console, office, one);
      if (!answer?.ok) continue;
      for (const line of await astray(console, answer, one.as ?? "staff", seen)) {
        wrong.push(`${one.ask}: ${line}`);
      }
    }
    assertEquals(wrong, []);
    assert(seen.size > 10, String(seen.size));
  }));

Deno.test("a department and a purpose are in the link, and the page says both", () =>
  withSuite(async (console, office) => {
    const asked = question("등기1팀 저녁 카드", "card_totals", {
      year: 2026,
      dept: "등기1팀",
      purpose: "저녁",
    }, () => ({}));
    const { answer } = await put(console, office, asked);
    const count = answer!.figures.find(({ text }) => COUNTED.test(text))!;
    assert(count.value > 0);
    assertEquals(answer!.links[0].href, count.href);
    assertEquals(await rowsAt(console, count.href, "staff"), count.value);
    // Of a long list the page counts once it has all rows: a month comes with them.
    const month = "/staff/card-report?year=2026&month=10&dept=등기1팀";
    const page = await (await console.call(month)).text();
    assert(page.includes("등기1팀 참석"), "the page names the department");
    // All of the year are more rows, and so is the department alone.
    const { pathname, searchParams } = new URL(count.href, "http://office");
    searchParams.delete("only");
    const dept = await rowsAt(console, `${pathname}?${searchParams}`, "staff");
    searchParams.delete("dept");
    const year = await rowsAt(console, `${pathname}?${searchParams}`, "staff");
    assert(count.value < dept! && dept! < year!, `${count.value}, ${dept}, ${year}`);
  }));

Deno.test("a table's page without conditions shows all rows, although its first quick view shows some", () =>
  withSuite(async (console) => {
    const all = await rowsAt(console, "/staff/matters?preset=none", "staff");
    const usual = await rowsAt(console, "/staff/matters", "staff");
    assert(usual! < all!, `${usual} of ${all}`);
  }));

Deno.test("leave of one's team is no figure for an account without an employee", () =>
  withConsole([says("네.")], async (console) => {
    const asked = question("오늘 누가 휴가야?", "office_today", { about: "휴가" }, () => ({}));
    const { answer } = await put(console, {} as never, asked);
    assert(answer!.text.includes("직원과 연결되지 않아"), answer!.text);
    assertEquals(answer!.figures, []);
  }));
