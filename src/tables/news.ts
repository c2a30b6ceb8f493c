/** Change notices for open pages, which then reload: which noun and when, without content. */
import { mapInSlices } from "../../projections/kit/query.ts";
import { isOf } from "../../events/base/event.ts";
import {
  closingId,
  type Ledger,
  LEDGER_NAMES,
  ledgerReaders,
  LEDGERS,
} from "../../events/closing/closing_names.ts";
import type { AskedNotice } from "../../events/notice/notice.ts";
import { areaOf } from "../../events/nouns.ts";
import { recordsOfFiles } from "../../projections/attachment/attachment.ts";
import { auditView, isAudited } from "../../projections/audit/audit.ts";
import { closingView } from "../../projections/closing/closing.ts";
import { jobView } from "../../projections/job/job.ts";
import { noticeView } from "../../projections/notice/notice.ts";
import { leaveView } from "../../projections/leave/view.ts";
import type { StreamEntry } from "../../projections/kit/stream_view.ts";
import type { Resource } from "./resource.ts";

type Told = Pick<Resource, "noun" | "title" | "path" | "screen" | "read" | "view"> & {
  /** Its entry in the view; nothing if only `hears` decides what is sent. */
  entry?(...found: Parameters<Resource["row"]>): StreamEntry<unknown> | undefined;
} & Pick<Partial<Resource>, "shows" | "hears" | "area" | "unseen">;

/** Without a table's calls: a notified page rereads what it may see. */
const news = ({ entry, ...result }: Told): Resource => ({
  unseen: true,
  ...result,
  list: result.title,
  write: result.read,
  filters: [],
  columns: [],
  importKey: null,
  toldWhole: true,
  rows: () => mapInSlices([], (none: never) => none),
  row(views, id) {
    const found = entry?.(views, id);
    if (!found) return undefined;
    const { version, updated_at } = found;
    return { id, version, deleted: false, updated_at, updated_by: "" };
  },
  update: () => [],
  invert: () => [],
});

/** People see on it who else has it open, and who edits which request. */
export const leaveNews = news({
  noun: "leave",
  title: "휴가",
  path: "/api/mysql/vacation",
  screen: "leave",
  read: "staff",
  view: leaveView,
  entry: ({ leave }, id) => leave.byId.get(id),
  shows: [{ noun: "attachment", fields: [], rows: recordsOfFiles("leave") }],
  unseen: undefined,
});

const again = { fields: [], rows: () => [""] };

export const jobNews = news({
  noun: "job",
  title: "작업",
  path: "/api/celery/tasks",
  screen: "jobs",
  read: "superuser",
  view: jobView,
  entry: ({ job }, id) => job.byId.get(id),
  shows: [{ ...again, noun: "job_queue" }, { ...again, noun: "job_monitor" }],
});

/** 변경 이력: staff are notified of their own acts, as their page lists them. */
export const changesNews = news({
  noun: "audit",
  title: "변경 이력",
  path: "/api/changes",
  screen: "changes",
  read: "staff",
  area: "office",
  view: auditView,
  hears: { event: isAudited, othersFor: "superuser" },
});

/** The bell: each person is notified of their own alone. */
export const noticeNews = news({
  noun: "notice",
  title: "알림",
  path: "/api/notices",
  screen: "notices",
  read: "staff",
  area: "own",
  view: noticeView,
  hears: {
    event: ({ type }) => type === "notice.asked" || type === "notice.read",
    othersFor: null,
    whose: ({ type, data, actor }) =>
      type === "notice.asked" ? (data as AskedNotice).to.slice("user/".length) : actor.id,
  },
});

/** That a month of a ledger was closed or reopened: what may be changed of its records is another then. */
export const closingSubscription = (ledger: Ledger): NonNullable<Resource["hears"]> => ({
  event: ({ stream }) => stream.startsWith(`closing/${closingId(ledger, "")}`),
  othersFor: "staff",
});

/** 월 마감 of a ledger: its months, and the sums of its records. */
const closingNews = (ledger: Ledger): Resource =>
  news({
    noun: `closing-${ledger}`,
    title: `${LEDGER_NAMES[ledger]} 마감`,
    path: `/api/closing/${ledger}`,
    screen: "closing",
    read: ledgerReaders(ledger),
    area: areaOf(ledger),
    view: closingView,
    hears: {
      event: ({ stream }) => [ledger, "closing", "destruction"].some((one) => isOf(stream, one)),
      othersFor: "staff",
    },
  });

export const closingsNews = LEDGERS.map(closingNews);
