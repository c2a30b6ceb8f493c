/** The ledger beside the courier company's monthly statement: what differs is settled by one press of a plain form. */
import {
  correctCourier,
  COURIER_LIMITS,
  recordCourier,
  restoreCourier,
  reverseCourier,
  settleCourier,
} from "../../../events/courier.ts";
import type { NewEvent } from "../../../events/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../../events/seoul.ts";
import type { CourierEntry } from "../../../projections/courier.ts";
import { matchMonth } from "../../../projections/courier_match.ts";
import type { Views } from "../../../projections/registry.ts";
import { QuickFrame as Frame } from "../../../web/pages/quick/page.tsx";
import { shownLines, Statement } from "../../../web/pages/quick/statement.tsx";
import { quickPaths, type StatementAct } from "../../../web/quick_paths.ts";
import ClosingBar from "../../../web/pages/staff/closing/closing-bar.island.tsx";
import { closedMonths } from "../../../projections/closing.ts";
import type { Deps } from "../../deps.ts";
import { sawRows } from "../../security/personal_reads.ts";
import { foundInTurn } from "../../server/attachment.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { renderOffice } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { runCommand } from "../../server/run_command.ts";
import { couriers } from "../../tables/couriers.ts";
import { courierCharges as charges } from "../../tables/courier_charges.ts";
import { nounOf } from "../../tables/run.ts";
import { couriersOf } from "./courier.ts";

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const BY_STATEMENT = "명세서 대조";

/** The month asked for, else the one that is over. */
function monthOf(text: string | undefined, now: Date): string {
  if (text && MONTH.test(text)) return text;
  return seoulDay(startOfDay(`${seoulDay(now).slice(0, 7)}-01`) - DAY_MILLISECONDS).slice(0, 7);
}

async function show(c: Ctx, deps: Deps, wrong: Refusal | null = null): Promise<Response> {
  const { views } = deps.books;
  const asked = wrong ? readForm(c)("month") : c.req.query("month");
  const month = monthOf(asked, deps.now());
  const matched = await foundInTurn(
    c,
    matchMonth(views.courier, views.courier_charge.byId.values(), month),
  );
  const shown = shownLines(matched);
  sawRows(c, couriers, shown.flatMap(({ record }) => record ?? []), "list");
  sawRows(c, charges, shown.flatMap(({ charge }) => charge ?? []), "list");
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

/** What a press is about. */
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

/** A charge makes one record, however often and by however many it is asked for. */
const recordIdOf = (charge: string): string => `bill-${charge}`;

/** The record that a charge tells of; its line knows no time of day. */
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
  stand: ({ record: id }, _views, entry) => settleCourier(entry!.state, { id }),
};

/** Runs what was pressed; the same form sent twice is one change. */
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
  if (isRefusal(outcome)) return await show(c, deps, outcome);
  return c.redirect(quickPaths.statement(monthOf(field("month"), deps.now())), 303);
}

const SAYS: Record<StatementAct, string> = {
  add: "명세서에만 있는 배송을 장부에 기록합니다.",
  adopt: "장부의 금액을 명세서의 금액으로 정정합니다.",
  drop: "명세서에 없는 기록을 취소합니다.",
  stand: "명세서에 없거나 다른 기록을 그대로 둡니다.",
  accept: "장부에 없거나 다른 청구를 그대로 둡니다.",
};

/** `/quick/statement` and the forms on it. */
export const courierStatementRoutes: Route[] = [
  pageRoute(quickPaths.statement(), "staff", "퀵 명세서 대조 화면", (c, deps) => show(c, deps), {
    shows: ["courier", "courier_charge", "closing"],
  }),
  ...(Object.keys(SAYS) as StatementAct[]).map((act) =>
    formRoute(quickPaths.settle(act), "staff", SAYS[act], (c, deps) => settle(c, deps, act))
  ),
];
