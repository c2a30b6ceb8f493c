/** `/staff/security/destruction`: retention of personal data, due data, destroyed data. */
import { isOf } from "../../../events/base/event.ts";
import { RULES_ID } from "../../../events/kit/rules.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import {
  LEAST_YEARS,
  retentionRule,
  retentionYears,
} from "../../../events/personal_data/retention_rule.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { dueForDestruction } from "../../../projections/consultation/consultation.ts";
import type { Views } from "../../../projections/registry.ts";
import { booksData } from "../../../projections/personal_data/books_due.ts";
import {
  addressesData,
  chatsData,
  couriersData,
  deletedData,
  documentsData,
  leaversData,
  mattersData,
} from "../../../projections/personal_data/retention_due.ts";
import { ruleInForce, yearsNow } from "../../../projections/personal_data/retention_rule.ts";
import { accountLabel } from "../../../projections/security/security_rows.ts";
import {
  type DestroyedRow,
  DestructionPage,
  DUE_SHOWN,
} from "../../../web/pages/staff/security/destruction.tsx";
import { securityPaths } from "../../../web/pages/staff/security/paths.ts";
import { refuseInDoubt } from "../../clock/doubt.ts";
import { destroyExpiredRequests } from "../consultation/destruction.ts";
import type { Deps } from "../../deps.ts";
import { noticeEnd } from "../../destruction/notice.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { formMeta, metaOf } from "../../server/command.ts";
import { readForm } from "../../server/forms.ts";
import { queuedFind } from "../../server/attachment.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { ruleLines } from "./retention_lines.ts";

const TITLE = "보유와 파기";

/** Orders on the page, the newest of them. */
const SHOWN = 100;

function destroyedOf(views: Views): DestroyedRow[] {
  const rows = [...views.destruction.keys.values()].map(({ subject, reason, at, by }) => {
    return { subject, reason, at, by: accountLabel(views, by.id) || by.name };
  });
  // An order of several keys is one.
  return [...new Map(rows.map((row) => [row.subject + row.reason, row])).values()].reverse();
}

/** Day of the automatic destruction, and the number of announced requests. */
function noticesOf({ destruction, consultation }: Views) {
  const days = [...destruction.announced].map(([key, notice]): [string, string] => {
    const end = seoulDay(noticeEnd(notice));
    return [key, end > notice.due ? end : notice.due];
  });
  const announced = days.filter(([key]) => {
    const id = key.slice("consultation/".length);
    return isOf(key, "consultation") && !consultation.byId.get(id)?.state.destroyed;
  }).length;
  return { announced, noticed: Object.fromEntries(days) };
}

/** Due data in each list of the page. */
function* listsOf(views: Views, today: string) {
  return {
    books: yield* booksData(views, ruleInForce(views, "books_name")),
    leavers: yield* leaversData(views),
    couriers: yield* couriersData(views),
    matters: yield* mattersData(views),
    addresses: yield* addressesData(views),
    documents: yield* documentsData(views),
    // Only due conversations: there is one line a day.
    others: [
      ...yield* deletedData(views),
      ...(yield* chatsData(views)).filter(({ due }) => due <= today),
    ],
  };
}

function* listsAndLines(views: Views, spans: Parameters<typeof ruleLines>[2]) {
  const lists = yield* listsOf(views, spans.today);
  const lines = yield* ruleLines(views, Object.values(lists).flat(), spans);
  return { lists, lines };
}

async function show(c: Ctx, deps: Deps, wrong: Refusal | null = null): Promise<Response> {
  const { books: { views }, office } = deps;
  const today = seoulDay(deps.now());
  const spans = {
    days: office.consultation.retentionDays,
    logYears: deps.config.accessLogYears,
    today,
  };
  const { lists, lines } = await queuedFind(c, listsAndLines(views, spans));
  const { leavers } = lists;
  const destroyed = destroyedOf(views);
  logPersonalDataRead(c, {
    noun: "employee",
    how: "list",
    fields: ["name"],
    ids: leavers.slice(0, DUE_SHOWN).map(({ subject }) => subject.slice(subject.indexOf("/") + 1)),
  });
  const page = (
    <DestructionPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      rules={{
        lines,
        years: yearsNow(views.retention_rule),
        version: versionOf(views),
        wrong: wrong?.message ?? null,
      }}
      {...lists}
      today={today}
      requests={dueForDestruction(views.consultation, deps.now().getTime()).length}
      {...noticesOf(views)}
      destroyed={destroyed.slice(0, SHOWN)}
      more={Math.max(0, destroyed.length - SHOWN)}
      done={doneText(c.req.query("done") ?? "")}
    />
  );
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status: wrong?.status });
}

/** The result, by the word or the number in the address. */
function doneText(done: string): string | null {
  if (done === "periods") return "보유 기간을 저장했습니다.";
  const gone = Number(done);
  return Number.isInteger(gone) && gone > 0 ? `${gone}건을 파기했습니다.` : null;
}

const versionOf = ({ retention_rule }: Views): number =>
  retention_rule.byId.get(RULES_ID)?.version ?? 0;

/** Changes the office's periods: the law's, or longer. */
async function savePeriods(c: Ctx, deps: Deps): Promise<Response> {
  const field = readForm(c);
  const given = Object.keys(LEAST_YEARS).map((name) => [name, Number(field(name) || NaN)]);
  const { data, error } = retentionYears.safeParse(Object.fromEntries(given));
  if (error) {
    return await show(c, deps, refuse(422, "invalid_input", error.issues[0].message, []));
  }
  const outcome = await deps.books.execute({
    stream: retentionRule.stream,
    expected: Number(field("version")),
    decide: ({ retention_rule }) => retentionRule.change(yearsNow(retention_rule), data),
    meta: formMeta(c, retentionRule.stream, field("key")),
  });
  if (isRefusal(outcome)) return await show(c, deps, outcome);
  return c.redirect(securityPaths.destruction("periods"), 303);
}

/** Destroys due data like the hourly run, so a form that is sent twice finds nothing more. */
async function destroy(c: Ctx, deps: Deps): Promise<Response> {
  const doubt = refuseInDoubt(deps);
  if (doubt) return problem(c, doubt);
  const { destroyed } = await destroyExpiredRequests(deps, deps.now(), { actor: metaOf(c).actor });
  return c.redirect(securityPaths.destruction(String(destroyed)), 303);
}

const address = securityPaths.destruction();

/** The nouns that the page lists. */
const SHOWN_NOUNS: (keyof Views)[] = [
  ...(["destruction", "consultation", "address", "document", "courier_charge"] as const),
  ...(["retention_rule", "card", "trip", "employee", "company", "department", "chat"] as const),
  ...(["view", "leave_attendance", "attachment", "matter", "matter_party"] as const),
  ...(["matter_entry", "matter_handover", "vehicle", "post"] as const),
];

/** The page and its forms. */
export const destructionRoutes: Route[] = [
  pageRoute(address, "superuser", "개인정보의 보유 기간과 파기 화면", (c, deps) => show(c, deps), {
    shows: SHOWN_NOUNS,
  }),
  {
    ...formRoute(address, "superuser", "보유 기간이 끝난 개인정보를 파기합니다.", destroy),
    fresh: true,
  },
  {
    ...formRoute(securityPaths.periods(), "superuser", "보유 기간을 바꿉니다.", savePeriods),
    fresh: true,
  },
];
