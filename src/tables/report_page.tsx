/** The start of a report's page (S1 §2, §6): its first rows come with it, so nothing flashes. */
import type { ComponentType } from "react";
import { seoulDay } from "../../events/base/seoul.ts";
import { AS_OF } from "../../projections/kit/as_of.ts";
import type { Period } from "../../projections/kit/period.ts";
import type { Views } from "../../projections/registry.ts";
import { filterQuery, monthOfInstant, readFilter } from "../../web/report/filter.ts";
import { REPORT_SHORTCUTS } from "../../web/report/shortcuts.ts";
import {
  type Look,
  type Part,
  type ReportNoun,
  type ReportRow,
  type ReportStart,
} from "../../web/report/noun.ts";
import { monthsOf } from "../../web/report/months.ts";
import { CHUNK } from "../../web/report/state.ts";
import ClosingBar from "../../web/pages/staff/closing/closing-bar.island.tsx";
import { closedMonths } from "../../projections/closing/closing.ts";
import type { Deps } from "../deps.ts";
import { log } from "../kit/log.ts";
import { queuedFind } from "../server/attachment.ts";
import { type Resource, viewsOf } from "./resource.ts";
import { answerInstant } from "../server/as_of.ts";
import { renderOffice, titleAt } from "../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../server/route.ts";

/** Letters of a search that an address may bring along. */
const SEARCH_MAX_LENGTH = 200;

/** What a report's page needs from the books. Instants are ISO 8601 UTC. */
interface ReportSource<Entry, Row extends ReportRow, Totals> {
  /** Everything in a period, newest first. Yields where others may have their turn. */
  find(filter: Period): Generator<void, Entry[]>;
  row(entry: Entry): Row;
  totalsOf(entries: Entry[]): Totals;
  partOf(entry: Entry): Part;
  /** The moment of the newest of all. */
  newest(): string | undefined;
  /** The moment of the one with this id. */
  momentOf(id: string): string | undefined;
  /** The budget of a month's first group, if the office has one. */
  limit?: number;
}

/** State of the address; invalid parts are ignored. */
function readLook<Row extends ReportRow, Totals>(
  query: URLSearchParams,
  { columns, lacks, isOfDept }: ReportNoun<Row, Totals>,
  groups: string[],
): Look {
  const sorts = columns.flatMap(({ sort }) => sort ? [sort, `-${sort}`] : []);
  const known = (name: string, values: string[]) =>
    values.find((value) => value === query.get(name)) ?? "";
  const lacking = lacks?.map(({ key }) => key) ?? [];
  const dept = isOfDept ? (query.get("dept") ?? "").slice(0, SEARCH_MAX_LENGTH) : "";
  return { only: known("only", [...groups, ...lacking]), sort: known("sort", sorts), dept };
}

/** Initial data of the page; for a link to one row (`?row=`) the redirect to its month. */
async function reportStart<Entry, Row extends ReportRow, Totals>(
  c: Ctx,
  deps: Deps,
  noun: ReportNoun<Row, Totals>,
  source: ReportSource<Entry, Row, Totals>,
): Promise<ReportStart<Row, Totals> | Response> {
  const { name, page, title } = noun;
  // An earlier moment has its own month, and none after it.
  const today = seoulDay(answerInstant(c, deps));
  const query = new URL(c.req.url).searchParams;
  const id = query.get("row") ?? "";
  const moment = source.momentOf(id);
  if (moment !== undefined) {
    const month = filterQuery(monthOfInstant(moment, today));
    return c.redirect(`${page}?${month}#${name}-${encodeURIComponent(id)}`);
  }
  const { filter, notice } = readFilter(query, today);
  const groups = noun.groupsOf(source.totalsOf([])).map(({ key }) => key);
  const look = readLook(query, noun, groups);
  const search = (query.get("search") ?? "").slice(0, SEARCH_MAX_LENGTH);
  const { limit } = source;
  const about = { today, filter, notice, search, position: deps.books.head, limit, ...look };
  try {
    const entries = await queuedFind(c, source.find(filter));
    const isYear = filter.mode === "month" && filter.month === "all";
    const newest = source.newest();
    return {
      ...about,
      rows: entries.slice(0, CHUNK).map(source.row),
      count: entries.length,
      totals: source.totalsOf(entries),
      months: isYear ? monthsOf(entries.map(source.partOf), groups) : null,
      newest: newest === undefined ? null : monthOfInstant(newest, today),
      failed: false,
    };
  } catch (error) {
    // A page whose list cannot be read still comes, with the text and the way to try again (S1 §8).
    log.error(`${title}: list failed`, { error: String(error) });
    const nothing = {
      rows: [],
      count: 0,
      totals: source.totalsOf([]),
      months: null,
      newest: null,
    };
    return { ...about, ...nothing, failed: true };
  }
}

/** The page of a report: its island, the table of its rows, and further views it reads. */
export const reportPage = <Entry, Row extends ReportRow, Totals>(
  noun: ReportNoun<Row, Totals>,
  Island: ComponentType<ReportStart<Row, Totals>>,
  table: Resource,
  sourceOf: (views: Views) => ReportSource<Entry, Row, Totals>,
  reads: readonly (keyof Views)[] = [],
): Route =>
  pageRoute(noun.page, "staff", `${noun.title} 화면`, async (c, deps) => {
    const start = await reportStart(c, deps, noun, sourceOf(deps.books.views));
    if (start instanceof Response) return start;
    const { title, page } = noun;
    const then = deps.present && { title: titleAt(c, noun), asOf: c.req.query(AS_OF)! };
    const role = c.get("identity")?.role;
    const { ledger } = noun;
    // Later closings do not concern an earlier moment.
    const bar = ledger && !then && {
      ledger,
      filter: start.filter,
      today: start.today,
      closed: closedMonths(deps.books.views, ledger),
      superuser: role === "superuser",
    };
    return await renderOffice(
      c,
      deps,
      { title, current: page, shortcuts: REPORT_SHORTCUTS },
      <>
        {bar && <ClosingBar {...bar} />}
        <Island
          {...start}
          mayImport={!then && role === table.write}
          then={then}
          closed={bar ? bar.closed.map(({ month }) => month) : []}
        />
        {bar && <ClosingBar {...bar} foot />}
      </>,
    );
  }, { asOf: [...viewsOf(table), ...reads], shows: ["closing", "operation"] });
