/** One case as a page, and the call that reads all of it. Its rows are changed by the calls of their tables. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { sumsOf } from "../../../events/matter/matter_money.ts";
import { stateLabel } from "../../../events/matter/matter_shapes.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { isUnread } from "../../../events/base/personal.ts";
import { statusOf } from "../../../events/matter/deadlines.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { filesOf } from "../../../projections/attachment/attachment.ts";
import { linkedAccounts } from "../../../projections/matter/client_view.ts";
import { caseDeadlines, dueText, missingLabels } from "../../../projections/matter/due.ts";
import { employeeOptions } from "../../../projections/employee/employee.ts";
import type { HistoryEntry } from "../../../projections/kit/history.ts";
import {
  entriesOf,
  everyRowOf,
  handoversOf,
  MATTER_PARTS,
  matterOf,
  type MatterPart,
  objectsOf,
  partiesOf,
} from "../../../projections/matter/matter.ts";
import { isReversed } from "../../../projections/matter/sources.ts";
import { quoteName } from "../../../projections/matter/quote.ts";
import { type Happened, wholeAnswer, type WholeMatter } from "../../../projections/matter/whole.ts";
import type { Views } from "../../../projections/registry.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import { MatterPage, NoMatter } from "../../../web/pages/staff/matters/page.tsx";
import type { MatterColumns } from "../../../web/pages/staff/matters/parts.tsx";
import type { Deps } from "../../deps.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { pageToken } from "../../server/csrf.ts";
import { getHistory } from "../../server/past.ts";
import { officeFrame, pageMoment, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { rowOf } from "../../tables/answers.ts";
import { logAccounts } from "./client_account.ts";
import { keptRows } from "../../tables/history.ts";
import {
  matterEntries,
  matterHandovers,
  matterObjects,
  matterParties,
  matters,
} from "../../tables/matters.ts";
import { type Resource, viewsOf } from "../../tables/resource.ts";

const PARTS: Record<MatterPart, Resource> = {
  matter_party: matterParties,
  matter_object: matterObjects,
  matter_entry: matterEntries,
  matter_handover: matterHandovers,
};

/** Lines of the newest history. */
const HAPPENED_MAX = 100;

/** An entry of the case's own history as a line; its fields are named, their values are in the history. */
function lineOf({ at, actor, kind, changes }: HistoryEntry): Happened {
  const step = changes.find(({ key }) => key === "state");
  const reason = changes.find(({ key }) => key === "state_reason")?.to;
  const others = changes.filter(({ key }) => !["state", "state_reason", "ended_on"].includes(key));
  const what = kind === "created"
    ? "사건을 열었습니다."
    : step
    ? `단계: ${stateLabel(String(step.from))} → ${stateLabel(String(step.to))}`
    : `수정: ${others.map(({ label }) => label).join(", ") || "내용"}`;
  return { at, by: actor.name, what, note: step ? String(reason ?? "") : "" };
}

/** What was entered, changed and taken out of the rows that belong to a case. */
function partLines(views: Views, id: string): Happened[] {
  return MATTER_PARTS.flatMap((part) =>
    everyRowOf(views, part, id).flatMap(
      (entry) => {
        const { recorded_at, recorded_by, updated_at, updated_by, version, state } = entry;
        const name = "name" in state ? state.name : state.text;
        const title = PARTS[part].title.replace("사건 ", "");
        const line = (at: string, by: string, act: string): Happened => {
          return { at, by, what: `${title} ${act}: ${name}`, note: "" };
        };
        const added = line(recorded_at, recorded_by.name, "추가");
        if (version === 1) return [added];
        return [added, line(updated_at, updated_by.name, state.deleted ? "삭제" : "수정")];
      },
    )
  );
}

async function happenedIn(deps: Deps, id: string): Promise<Happened[]> {
  const history = await getHistory(deps, keptRows(matters), id);
  const own = isRefusal(history) ? [] : history.data.map(lineOf);
  return [...own, ...partLines(deps.books.views, id)]
    .sort((a, b) => a.at < b.at ? 1 : -1).slice(0, HAPPENED_MAX);
}

/** Deadlines of a case as they stand today, and the days that it lacks for others. */
function deadlinesFor(views: Views, id: string, now: Date) {
  const today = seoulDay(now);
  const deadlines = caseDeadlines(views, id).map((one) => {
    const { code, name, due, reason, statute, unsure } = one;
    return {
      code,
      name,
      due,
      reason,
      statute,
      unsure,
      status: statusOf(one, today),
      text: dueText(due, today),
    };
  });
  return { deadlines, missing: missingLabels(views, id) };
}

/** Everything of a case; undefined if there is none. The read of its people is logged. */
export async function wholeOf(c: Ctx, deps: Deps, id: string): Promise<WholeMatter | undefined> {
  const { views } = deps.books;
  const matter = matters.row(views, id);
  if (!matter || matter.deleted) return undefined;
  const rowsOf = (resource: Resource, entries: readonly { id: string }[]): TableRow[] =>
    entries.map((entry) => resource.row(views, entry.id)!);
  const parties = rowsOf(matterParties, partiesOf(views, id));
  const objects = rowsOf(matterObjects, objectsOf(views, id));
  const entries = rowsOf(matterEntries, entriesOf(views, id));
  const handovers = rowsOf(matterHandovers, handoversOf(views, id));
  const accounts = linkedAccounts(views, id);
  logRowsRead(c, matters, [matter], "detail");
  logRowsRead(c, matterParties, parties, "detail");
  logRowsRead(c, matterEntries, entries, "detail");
  logRowsRead(c, matterHandovers, handovers, "detail");
  logAccounts(c, accounts.map(({ account }) => account), "detail");
  const happened = await happenedIn(deps, id);
  const { estimate, ...put } = matterOf(views, id)!;
  const quote = estimate &&
    { name: quoteName(estimate), total: estimate.total, rates_day: estimate.rates_day };
  const sums = sumsOf(put.entries);
  const due = deadlinesFor(views, id, deps.now());
  const { cause, receipt } = put;
  const drawn = { cause: cause.text, cause_date: cause.date ?? "", receipt_office: receipt.office };
  const files = givableFiles(views, id);
  const reversed = entriesOf(views, id).filter(({ state }) => isReversed(views, state))
    .map((entry) => entry.id);
  const more = { handovers, accounts, files, drawn, reversed };
  return { matter, parties, objects, entries, ...more, sums, quote, happened, ...due };
}

/** The files of a case by name. */
const givableFiles = (views: Views, id: string): WholeMatter["files"] =>
  filesOf(views.attachment, { noun: "matter", id })
    .filter(({ state }) => !state.removed && !isUnread(state.name))
    .map(({ id, state }) => ({ id, name: state.name }));

/** Ids of other records, which are chosen and not typed. */
const HIDDEN_IDS = ["matter_id", "address_id"];

/** The columns that a person writes, with the employees as choices. */
function columnsFor({ employee }: Views): MatterColumns {
  const people = employeeOptions(employee);
  const written = ({ columns }: Resource) =>
    columns.filter(({ editable, key }) => editable && !HIDDEN_IDS.includes(key))
      .map((column) => column.idOf ? { ...column, options: people } : column);
  return {
    matter: written(matters),
    matter_party: written(matterParties),
    matter_object: written(matterObjects),
    matter_entry: written(matterEntries),
    matter_handover: written(matterHandovers),
  };
}

async function show(c: Ctx, deps: Deps, id: string): Promise<Response> {
  const frame = officeFrame(c, deps);
  const whole = await wholeOf(c, deps, id);
  if (!whole) {
    const page = <NoMatter frame={frame} />;
    const title = "사건을 찾을 수 없습니다";
    return await renderPage(c, deps, page, { title, area: "office", status: 404 });
  }
  const isPast = pageMoment(c) !== null;
  const page = (
    <MatterPage
      frame={frame}
      desk={{
        start: whole,
        columns: columnsFor(deps.books.views),
        isPast,
        today: seoulDay(deps.now()),
        csrf: await pageToken(c, deps),
      }}
    />
  );
  const title = `사건 ${whole.matter.number}`;
  return await renderPage(c, deps, page, { title, area: "office" });
}

async function read(c: Ctx, deps: Deps): Promise<Response> {
  const whole = await wholeOf(c, deps, c.req.param("id")!);
  return whole ? Response.json({ data: whole }) : problem(c, NO_MATTER);
}

/** Parts by the word in their address. */
const WORDS: Record<string, MatterPart> = {
  party: "matter_party",
  object: "matter_object",
  entry: "matter_entry",
  handover: "matter_handover",
};

/** What was found of a case, or changed in one, is shown with all of the case. */
function showPart(c: Ctx, deps: Deps): Promise<Response> {
  const part = WORDS[c.req.param("part")!];
  const found = part && deps.books.views[part].byId.get(c.req.param("row")!);
  return show(c, deps, found?.state.matter_id ?? "");
}

const reads = [
  ...new Set([...viewsOf(matters), ...MATTER_PARTS, "address" as const, "courier" as const]),
];
const page = `${matterPaths.list()}/:id`;

/** `/staff/matters/:id`, and the call of its contents. */
export const matterRoutes: Route[] = [
  pageRoute(page, "staff", "사건 화면", (c, deps) => show(c, deps, c.req.param("id")!), {
    asOf: reads,
    shows: ["employee"],
  }),
  pageRoute(
    `${matterPaths.list()}/:part/:row`,
    "staff",
    "사건의 당사자·물건·비용이 있는 화면",
    showPart,
    { asOf: reads, shows: ["employee"] },
  ),
  call("GET /api/matter/:id/whole", "staff", "사건: 한 사건의 모든 내용을 조회합니다.", read, {
    answer: wholeAnswer({
      matter: rowOf(matters),
      matter_party: rowOf(matterParties),
      matter_object: rowOf(matterObjects),
      matter_entry: rowOf(matterEntries),
      matter_handover: rowOf(matterHandovers),
    }),
    described: { also: [404] },
    asOf: reads,
  }),
];
