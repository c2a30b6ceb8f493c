/** The couriers' pages (S2 §2, §6): the records, the spending, and the ledger beside the company's monthly statement. */
import {
  acceptCourierDifference,
  correctCourier,
  COURIER_LIMITS,
  recordCourier,
  restoreCourier,
  reverseCourier,
} from "../../../events/courier/courier.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../../events/base/seoul.ts";
import type { CourierEntry } from "../../../projections/courier/courier.ts";
import { matchMonth } from "../../../projections/courier/courier_match.ts";
import { courierRows, pageOfRecord } from "../../../projections/courier/courier_row.ts";
import { balanceInfo } from "../../../projections/courier/courier_rule.ts";
import {
  deliveriesOf,
  receiversOf,
  spendingOf,
} from "../../../projections/courier/courier_spending.ts";
import { seoulYear } from "../../../projections/kit/moment.ts";
import type { Views } from "../../../projections/registry.ts";
import { QuickFrame as Frame } from "../../../web/pages/quick/page.tsx";
import Quick from "../../../web/pages/quick/quick.island.tsx";
import { Spending } from "../../../web/pages/quick/spending.tsx";
import { shownLines, Statement } from "../../../web/pages/quick/statement.tsx";
import { PAGE_SIZE, queryFromAddress, queryOf } from "../../../web/pages/quick/use_couriers.ts";
import ClosingBar from "../../../web/pages/staff/closing/closing-bar.island.tsx";
import { quickPaths, type StatementAct } from "../../../web/pages/quick/paths.ts";
import { closedMonths } from "../../../projections/closing/closing.ts";
import type { Deps } from "../../deps.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { answerInstant } from "../../server/as_of.ts";
import { queuedFind } from "../../server/attachment.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { renderOffice } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { runCommand } from "../../server/run_command.ts";
import { courierCharges as charges } from "../../tables/courier_charges.ts";
import { couriers } from "../../tables/couriers.ts";
import { nounOf } from "../../tables/run.ts";
import { couriersOf } from "./courier.ts";

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const BY_STATEMENT = "명세서 대조";

/** The requested month, else the last one. */
function monthOf(text: string | undefined, now: Date): string {
  if (text && MONTH.test(text)) return text;
  return seoulDay(startOfDay(`${seoulDay(now).slice(0, 7)}-01`) - DAY_MILLISECONDS).slice(0, 7);
}

async function showStatement(c: Ctx, deps: Deps, wrong: Refusal | null = null): Promise<Response> {
  const { views } = deps.books;
  const asked = wrong ? readForm(c)("month") : c.req.query("month");
  const month = monthOf(asked, deps.now());
  const matched = await queuedFind(
    c,
    matchMonth(views.courier, views.courier_charge.byId.values(), month),
  );
  const shown = shownLines(matched);
  logRowsRead(c, couriers, shown.flatMap(({ record }) => record ?? []), "list");
  logRowsRead(c, charges, shown.flatMap(({ charge }) => charge ?? []), "list");
  const [year, number] = month.split("-").map(Number);
  const bar = {
    ledger: "courier",
    filter: { mode: "month", year, month: number },
    today: seoulDay(deps.now()),
    closed: closedMonths(views, "courier"),
    superuser: c.get("identity")?.role === "superuser",
  } as const;
  const page = (
    <>
      <ClosingBar {...bar} />
      <Statement
        csrf={await pageToken(c, deps)}
        formKey={crypto.randomUUID()}
        month={month}
        matched={matched}
        wrong={wrong?.message ?? null}
      />
      <ClosingBar {...bar} foot />
    </>
  );
  const frame = { Frame, title: "퀵 명세서 대조", current: quickPaths.statement() };
  return await renderOffice(c, deps, { ...frame, status: wrong?.status }, page);
}

/** The subject of an action. */
interface Press {
  deps: Deps;
  /** Ids of a record and of a charge; "" where it is about none. */
  record: string;
  charge: string;
  version: number;
  now: Date;
}

type Decide = (press: Press, views: Views, entry?: CourierEntry) => NewEvent[] | Refusal;

const chargeOf = ({ charge }: Press, views: Views) => {
  const state = views.courier_charge.byId.get(charge)?.state;
  return state && !state.deleted ? state : null;
};
const GONE = refuse(404, "charge_not_found", "청구 내역을 찾을 수 없습니다.");

/** A charge makes one record, whoever settles it and however often. */
const recordIdOf = (charge: string): string => `bill-${charge}`;

/** The record of a charge; its line has no time of day. */
const add: Decide = (press, views, entry) => {
  const { record: id, now } = press;
  const said = chargeOf(press, views);
  if (!said) return GONE;
  if (entry?.state.reversed) return restoreCourier(entry.state, { id, to_version: null });
  const { party, memo } = COURIER_LIMITS;
  const noon = startOfDay(said.day!) + DAY_MILLISECONDS / 2;
  const record = {
    created_at: new Date(Math.min(noon, now.getTime())).toISOString(),
    rider: said.rider.slice(0, party),
    sender: said.sender.slice(0, party),
    receiver: said.receiver.slice(0, party),
    amount: said.amount,
    memo: said.memo.slice(0, memo),
  };
  return recordCourier(entry?.state, { id, record });
};

const ON_RECORD: Record<"adopt" | "drop" | "stand", Decide> = {
  adopt(press, views, entry) {
    const said = chargeOf(press, views);
    const { record: id } = press;
    if (!said) return GONE;
    const record = { amount: said.amount };
    return correctCourier(entry!.state, { id, record, reason: BY_STATEMENT });
  },
  drop: ({ record: id }, _views, entry) =>
    reverseCourier(entry!.state, { id, reason: `${BY_STATEMENT}: 명세서에 없음` }),
  stand: ({ record: id }, _views, entry) => acceptCourierDifference(entry!.state, { id }),
};

/** Runs an action; the same form sent twice is one change. */
function run(c: Ctx, act: StatementAct, press: Press, key: string) {
  const { deps: { books }, record, charge, version } = press;
  const meta = formMeta(c, `${act}:${record}:${charge}`, key);
  if (act === "accept") {
    return runCommand(books, nounOf(charges), {
      id: charge,
      version,
      decide: (views, _row, now) =>
        charges.update(views, charge, { settled: true }, now, meta.actor),
    }, meta);
  }
  const reads = ["courier_charge"];
  if (act !== "add") {
    const decide = (views: Views, entry: CourierEntry) => ON_RECORD[act](press, views, entry);
    return runCommand(books, couriersOf(press.deps), { id: record, version, reads, decide }, meta);
  }
  const id = recordIdOf(charge);
  const decide = (views: Views) => add({ ...press, record: id }, views, views.courier.byId.get(id));
  return runCommand(books, couriersOf(press.deps), { id, reads, isNew: true, decide }, meta);
}

async function settle(c: Ctx, deps: Deps, act: StatementAct): Promise<Response> {
  const field = readForm(c);
  const press = {
    deps,
    record: field("record").slice(0, 100),
    charge: field("charge").slice(0, 100),
    version: Number(field("version")) || 0,
    now: deps.now(),
  };
  const outcome = await run(c, act, press, field("key"));
  if (isRefusal(outcome)) return await showStatement(c, deps, outcome);
  return c.redirect(quickPaths.statement(monthOf(field("month"), deps.now())), 303);
}

const SAYS: Record<StatementAct, string> = {
  add: "명세서에만 있는 배송을 장부에 기록합니다.",
  adopt: "장부의 금액을 명세서의 금액으로 정정합니다.",
  drop: "명세서에 없는 기록을 취소합니다.",
  stand: "명세서에 없거나 다른 기록을 그대로 둡니다.",
  accept: "장부에 없거나 다른 청구를 그대로 둡니다.",
};

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views, head } = deps.books;
  const record = views.courier.byId.get(c.req.query("record") ?? "");
  if (record) {
    const where = queryOf(pageOfRecord(views.courier, record, PAGE_SIZE));
    return c.redirect(`${quickPaths.page()}?${where}#${quickPaths.rowId(record.id)}`, 303);
  }
  const asked = queryFromAddress(new URL(c.req.url).searchParams);
  const list = courierRows(views.courier, asked);
  logRowsRead(c, couriers, list.results, "list");
  const start = {
    asked,
    list,
    balance: balanceInfo(views),
    today: seoulDay(answerInstant(c, deps)),
    closed: closedMonths(views, "courier").map(({ month }) => month),
    position: head,
    failed: false,
    past: deps.present !== undefined,
  };
  const frame = { Frame, title: "퀵 배송", current: quickPaths.page() };
  return await renderOffice(c, deps, frame, <Quick {...start} />);
}

/** Years with a record in them and this one, newest first. */
function yearsOf({ counting }: Deps["books"]["views"]["courier"], now: Date): number[] {
  const newest = seoulYear(now);
  const [oldest] = counting.newest(counting.count - 1, 1);
  const first = oldest ? Math.min(newest, seoulYear(oldest.state.created_at)) : newest;
  return Array.from({ length: newest - first + 1 }, (_, back) => newest - back);
}

async function showSpending(c: Ctx, deps: Deps): Promise<Response> {
  const { courier } = deps.books.views;
  const years = yearsOf(courier, deps.now());
  const year = years.find((one) => String(one) === c.req.query("year")) ?? years[0];
  const spending = spendingOf(courier, year);
  logRowsRead(c, couriers, deliveriesOf(courier, year), "list", { only: ["receiver"] });
  // By index: an address must not contain a receiver's name.
  const chosen = receiversOf(courier, year)[Number(c.req.query("receiver")) - 1] ?? null;
  if (chosen) logRowsRead(c, couriers, chosen.entries, "list");
  const frame = { Frame, title: "퀵 지출 통계", current: quickPaths.spending() };
  const page = <Spending year={year} years={years} spending={spending} chosen={chosen} />;
  return await renderOffice(c, deps, frame, page);
}

/** The pages below /quick, and the forms on the statement. */
export const courierPageRoutes: Route[] = [
  pageRoute(
    quickPaths.statement(),
    "staff",
    "퀵 명세서 대조 화면",
    (c, deps) => showStatement(c, deps),
    {
      shows: ["courier", "courier_charge", "closing"],
    },
  ),
  ...(Object.keys(SAYS) as StatementAct[]).map((act) =>
    formRoute(quickPaths.settle(act), "staff", SAYS[act], (c, deps) => settle(c, deps, act))
  ),
  pageRoute(quickPaths.spending(), "staff", "퀵 지출 통계 화면", showSpending, {
    shows: ["courier"],
  }),
  pageRoute(quickPaths.page(), "staff", "퀵 배송 화면", show, {
    asOf: ["courier", "courier_rule"],
    shows: ["closing"],
  }),
];
