/** The couriers' page (S2 §2, §6): its first rows come with it, so nothing flashes. */
import { seoulDay } from "../../../events/seoul.ts";
import { deliveriesOf, receiversOf, spendingOf } from "../../../projections/courier_spending.ts";
import { seoulYear } from "../../../projections/moment.ts";
import { courierRows, whereIs } from "../../../projections/courier_row.ts";
import { balanceInfo } from "../../../projections/courier_rule.ts";
import { QuickFrame as Frame } from "../../../web/pages/quick/page.tsx";
import Quick from "../../../web/pages/quick/quick.island.tsx";
import { Spending } from "../../../web/pages/quick/spending.tsx";
import { PAGE_SIZE, queryOf, readAsked } from "../../../web/pages/quick/use_couriers.ts";
import { quickPaths } from "../../../web/quick_paths.ts";
import { closedMonths } from "../../../projections/closing.ts";
import type { Deps } from "../../deps.ts";
import { sawRows } from "../../security/personal_reads.ts";
import { instantShown } from "../../server/as_of.ts";
import { renderOffice } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { couriers } from "../../tables/couriers.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views, head } = deps.books;
  const record = views.courier.byId.get(c.req.query("record") ?? "");
  if (record) {
    const where = queryOf(whereIs(views.courier, record, PAGE_SIZE));
    return c.redirect(`${quickPaths.page()}?${where}#${quickPaths.rowId(record.id)}`, 303);
  }
  const asked = readAsked(new URL(c.req.url).searchParams);
  const list = courierRows(views.courier, asked);
  sawRows(c, couriers, list.results, "list");
  const start = {
    asked,
    list,
    balance: balanceInfo(views),
    today: seoulDay(instantShown(c, deps)),
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
  sawRows(c, couriers, deliveriesOf(courier, year), "list", { only: ["receiver"] });
  // By its place in the list: a receiver's name is nothing for an address.
  const chosen = receiversOf(courier, year)[Number(c.req.query("receiver")) - 1] ?? null;
  if (chosen) sawRows(c, couriers, chosen.entries, "list");
  const frame = { Frame, title: "퀵 지출 통계", current: quickPaths.spending() };
  const page = <Spending year={year} years={years} spending={spending} chosen={chosen} />;
  return await renderOffice(c, deps, frame, page);
}

/** The pages at /quick and /quick/spending. */
export const courierPageRoutes: Route[] = [
  pageRoute(quickPaths.spending(), "staff", "퀵 지출 통계 화면", showSpending, {
    shows: ["courier"],
  }),
  pageRoute(quickPaths.page(), "staff", "퀵 배송 화면", show, {
    asOf: ["courier", "courier_rule"],
    shows: ["closing"],
  }),
];
