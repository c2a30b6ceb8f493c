/** 월 마감: months of the ledgers, closed and reopened by superusers; staff look at them. The closed report as a file. */
import { z } from "zod";
import { EDITIONS, MONTH } from "../../../events/closing/closing.ts";
import {
  closingId,
  type Ledger,
  LEDGER_NAMES,
  ledgerReaders,
  LEDGERS,
  monthName,
  REASON_MAX_LENGTH,
} from "../../../events/closing/closing_names.ts";
import type { Role } from "../../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { areaOf } from "../../../events/nouns.ts";
import { seoulMonth } from "../../../events/base/seoul.ts";
import { cleanText } from "../../../events/base/text.ts";
import { author, count, data, instant } from "../../../projections/kit/answers.ts";
import type { ClosingEntry } from "../../../projections/closing/closing.ts";
import { closingPaths } from "../../../web/pages/staff/closing/paths.ts";
import { CLOSING_TITLE, ClosingPage } from "../../../web/pages/staff/closing/closing.tsx";
import { personalDataIn, userOf } from "../audit/looking.ts";
import { refuseInDoubt } from "../../clock/doubt.ts";
import { changesAfter } from "./changes.ts";
import { close, ledgersFor, monthNow, reopen, resolveMonth } from "./month.ts";
import { lastClosing } from "../../../projections/closing/closing.ts";
import { reportAt, reportInSlices } from "../../destruction/report.ts";
import type { Deps } from "../../deps.ts";
import { attachment, queuedFind } from "../../server/attachment.ts";
import { refuseExport } from "../../security/note.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";

/** Content of the page: by the address, or by a refused form. */
interface Shown {
  ledger: Ledger;
  month: string;
  wrong?: Refusal;
  reason?: string;
}

async function render(c: Ctx, deps: Deps, { ledger, month, wrong, reason }: Shown) {
  const { books } = deps;
  const { signal } = c.req.raw;
  const position = books.head;
  const now = await monthNow(books, ledger, month);
  const [first] = now.acts;
  const after = first
    ? await changesAfter(books, userOf(c, deps), ledger, month, first, signal)
    : null;
  const busy = after && isRefusal(after) ? after.message : null;
  const result = after && isRefusal(after) ? null : after;
  personalDataIn(c, result?.lines ?? [], "history");
  const { closing } = books.views;
  const page = (
    <ClosingPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      now={now}
      ledgers={ledgersFor(roleOf(c))}
      position={position}
      thisMonth={seoulMonth(deps.now().toISOString())}
      months={[...closing.byId.values()].filter(({ state }) => state.ledger === ledger)}
      after={result}
      busy={busy}
      wrong={wrong?.message ?? null}
      reason={reason ?? ""}
    />
  );
  const title = `${monthName(ledger, month)} · ${CLOSING_TITLE}`;
  return await renderPage(c, deps, page, { title, area: "office", status: wrong?.status });
}

const roleOf = (c: Ctx): Role => c.get("identity")!.role;

const show = (c: Ctx, deps: Deps): Promise<Response> =>
  render(c, deps, resolveMonth(c.req.query(), roleOf(c), deps.now()));

/** A form names its month; one that names none is of no page of ours. */
function monthOfForm(c: Ctx): { ledger: Ledger; month: string } | Refusal {
  const field = readForm(c);
  const [ledger, month] = [LEDGERS.find((one) => one === field("ledger")), field("month")];
  if (ledger && MONTH.test(month)) return { ledger, month };
  return refuse(422, "invalid_input", "마감할 장부와 달을 선택해 주세요.");
}

type Acting = (c: Ctx, deps: Deps, said: Omit<Shown, "wrong">) => ReturnType<typeof close>;

const closing: Acting = (c, deps, { ledger, month }) => {
  const doubt = refuseInDoubt(deps);
  if (doubt) return Promise.resolve(doubt);
  const field = readForm(c);
  const meta = formMeta(c, `close:${closingId(ledger, month)}`, field("key"));
  return close(
    deps.books,
    { ledger, month, seen: field("seen"), sure: field("sure") !== "" },
    meta,
  );
};

const reopening: Acting = (c, { books }, { ledger, month, reason = "" }) => {
  const meta = formMeta(c, `reopen:${closingId(ledger, month)}`, readForm(c)("key"));
  return reopen(books, { ledger, month, reason }, meta);
};

/** Runs a form's act, and returns to its month. */
const acting = (act: Acting) => async (c: Ctx, deps: Deps): Promise<Response> => {
  const said = monthOfForm(c);
  if (isRefusal(said)) {
    return await render(c, deps, { ...resolveMonth({}, roleOf(c), deps.now()), wrong: said });
  }
  const reason = cleanText(readForm(c)("reason"), REASON_MAX_LENGTH).trim();
  if (reason.length > REASON_MAX_LENGTH) {
    const text = `사유는 ${REASON_MAX_LENGTH}자까지 적을 수 있습니다.`;
    return await render(c, deps, { ...said, reason, wrong: refuse(422, "invalid_input", text) });
  }
  const outcome = await act(c, deps, { ...said, reason });
  if (isRefusal(outcome)) return await render(c, deps, { ...said, reason, wrong: outcome });
  return c.redirect(closingPaths.page(said.ledger, said.month), 303);
};

const month = z.strictObject({
  month: z.string(),
  closed: z.boolean().describe("지금 마감되어 있는지"),
  digest: z.string().describe("마지막으로 마감한 보고서 파일의 SHA-256"),
  rows: count,
  acts: z.array(z.strictObject({
    kind: z.enum(["closed", "reopened", "reissued"]).describe(
      "reissued: 보존 기간이 끝난 이름을 파기해 다시 만든 보고서",
    ),
    at: instant,
    by: author,
    position: count,
    digest: z.string().optional(),
    rows: count.optional(),
    edition: z.literal(EDITIONS).optional().describe("보고서의 판"),
    reason: z.string().optional(),
  })).describe("마감, 마감 풀기, 보고서 재발행. 오래된 것부터"),
});

const standingMonth = month.pick({ month: true, closed: true, rows: true }).extend({
  acts: count.describe("마감하거나 푼 횟수"),
  digest: z.string().describe("지금 내용으로 만든 보고서 파일의 SHA-256"),
});

const monthRow = ({ state, acts }: ClosingEntry): z.infer<typeof month> => {
  const { digest, rows, isClosed } = state;
  return { month: state.month, closed: isClosed, digest, rows, acts: [...acts] };
};

const listing = (ledger: Ledger) => (_c: Ctx, { books: { views } }: Deps): Response => {
  const months = [...views.closing.byId.values()].filter(({ state }) => state.ledger === ledger);
  return Response.json({ data: months.map(monthRow) });
};

/** A month's present state: its digest says whether a viewer's is outdated. */
const standing = (ledger: Ledger) => async (c: Ctx, deps: Deps): Promise<Response> => {
  const { views } = deps.books;
  const month = c.req.param("month")!;
  if (!MONTH.test(month)) return problem(c, NO_MONTH);
  const entry = views.closing.byId.get(closingId(ledger, month));
  const closed = entry?.state.isClosed ?? false;
  const edition = closed ? entry!.state.edition : undefined;
  const { digest, rows } = await queuedFind(c, reportInSlices(views, ledger, month, edition));
  return Response.json({ data: { month, closed, acts: entry?.acts.length ?? 0, digest, rows } });
};

const CSV_TYPE = "text/csv; charset=utf-8";

/** The file that the digest is of, made of the log up to the closing. */
const reporting = (ledger: Ledger) => async (c: Ctx, deps: Deps): Promise<Response> => {
  const { books } = deps;
  const id = closingId(ledger, c.req.param("month")!);
  const entry = books.views.closing.byId.get(id);
  if (!entry) return problem(c, NOT_CLOSED);
  const report = await reportAt(books, ledger, entry.state.month, lastClosing(entry));
  if (isRefusal(report)) return problem(c, report, { "retry-after": "1" });
  const { text, rows } = report;
  // Only couriers' reports name nobody: neither a person nor a person's number.
  const people = ledger === "leave" || ledger !== "courier" && "named";
  const name = monthName(ledger, entry.state.month);
  const file = `${name.replaceAll(" ", "_")}_마감.csv`;
  const disposition = attachment(file, `closing-${id}.csv`);
  const headers = { "content-type": CSV_TYPE, "content-disposition": disposition };
  const taken = { title: `${name} 마감 보고서`, rows, people } as const;
  return refuseExport(c, deps, taken) ?? new Response(text, { headers });
};

const NO_MONTH = refuse(404, "unknown_month", "달은 2026-09와 같이 입력해 주세요.");
const NOT_CLOSED = refuse(404, "not_closed", "마감한 적이 없는 달입니다.");

const calls = LEDGERS.flatMap((ledger): Route[] => {
  const area = areaOf(ledger);
  const name = LEDGER_NAMES[ledger];
  const readers = ledgerReaders(ledger);
  return [
    call(
      `GET /api/closing/${ledger}`,
      readers,
      `${name}에서 마감한 달을 조회합니다.`,
      listing(ledger),
      {
        area,
        answer: z.strictObject({ data: z.array(month) }),
      },
    ),
    call(
      `GET /api/closing/${ledger}/:month`,
      readers,
      `${name}의 한 달이 지금 어떤지 조회합니다.`,
      standing(ledger),
      { area, answer: data(standingMonth) },
    ),
    call(
      `GET /api/closing/${ledger}/:month/report`,
      readers,
      `${name}의 마감 보고서를 마감할 때의 내용 그대로 내려받습니다.`,
      reporting(ledger),
      { area, answer: { "text/csv": null }, described: { also: [428] } },
    ),
  ];
});

const form = (path: string, what: string, act: Acting): Route => ({
  ...formRoute(path, "superuser", what, acting(act)),
  fresh: true,
});

/** `/staff/closing`, its two forms, and the calls of programs. */
export const closingRoutes: Route[] = [
  pageRoute(closingPaths.root(), "staff", "월 마감 화면", show, {
    shows: ["closing", "card", "trip", "courier", "leave", "destruction"],
  }),
  form(closingPaths.close(), "한 달의 장부를 마감합니다.", closing),
  form(closingPaths.reopen(), "마감한 달을 다시 고칠 수 있게 풉니다.", reopening),
  ...calls,
];
