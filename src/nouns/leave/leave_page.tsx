/** The leave page (S1 §2, §6): its first rows come with it, so nothing flashes. */
import { AS_OF } from "../../../projections/kit/as_of.ts";
import { hoursOf } from "../../../projections/leave/balance_of.ts";
import { decidesOnAny, hasApprover, mayDecide } from "../../../projections/leave/people.ts";
import { employeeOptions, participantOf } from "../../../projections/employee/employee.ts";
import { openFeedOf } from "../../../projections/leave/view.ts";
import { totalsOf } from "../../../web/pages/staff/leave-request/leave.tsx";
import { LeavePage } from "../../../web/pages/staff/leave-request/page.tsx";
import { paths } from "../../../web/paths.ts";
import { yearChoices } from "../../../web/report/filter.ts";
import type { Deps } from "../../deps.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage, titleAt } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { LEAVE_VIEWS, leaveViewer, listedFor, teamFor } from "./look.ts";

const TITLE = "휴가 신청";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views, viewer, today } = leaveViewer(c, deps);
  const title = titleAt(c, { title: TITLE });
  // A request for January is listed before the year has begun.
  const years = [Number(today.slice(0, 4)) + 1, ...yearChoices(today)];
  const asked = Number(c.req.query("year"));
  const year = years.includes(asked) ? asked : years[1];
  const month = today.slice(0, 7);
  const { data: rows, employment_info: info } = listedFor(c, deps, year);
  const leave = {
    today,
    years,
    filter: { mode: "month" as const, year, month: "all" as const },
    notice: null,
    position: deps.books.head,
    rows,
    count: rows.length,
    totals: totalsOf(rows, info?.hours !== undefined),
    months: null,
    newest: null,
    failed: false,
    only: "",
    sort: "",
    info,
    then: deps.present && { title, asOf: c.req.query(AS_OF)! },
  };
  const people = employeeOptions(views.employee).filter(({ value }) =>
    value !== viewer.employee && mayDecide(viewer, value)
  );
  const byHour = ["", ...people.map(({ value }) => value)]
    .filter((one) => hoursOf(views, one || viewer.employee)(today) !== null);
  const page = (
    <LeavePage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      leave={leave}
      title={title}
      people={people}
      byHour={byHour}
      team={{
        today,
        month,
        team: await teamFor(c, deps, month),
        decides: decidesOnAny(viewer),
        isPast: deps.present !== undefined,
        hasFeed: openFeedOf(views, viewer.account, deps.now()) !== null,
      }}
      name={viewer.employee && participantOf(views.employee, viewer.employee).name}
      isLinked={viewer.employee !== ""}
      hasApprover={viewer.employee === "" || hasApprover(viewer.people, viewer.employee)}
    />
  );
  return await renderPage(c, deps, page, { title: TITLE, area: "office" });
}

/** The page at /staff/leave-request. */
export const leavePageRoutes: Route[] = [
  pageRoute(paths.leave(), "staff", "휴가 신청 화면", show, {
    asOf: LEAVE_VIEWS,
    shows: ["leave_desk", "leave_approver"],
  }),
];
