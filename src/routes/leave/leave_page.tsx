/** The leave page (S1 §2, §6): its first rows come with it, so nothing flashes. */
import { seoulDay } from "../../../events/seoul.ts";
import { decidesOnAny, hasApprover, mayDecide } from "../../../projections/leave/people.ts";
import { employeeOptions, participantOf } from "../../../projections/employee.ts";
import { deskOf } from "../../../projections/leave/view.ts";
import { totalsOf } from "../../../web/pages/staff/leave-request/leave.tsx";
import { LeavePage } from "../../../web/pages/staff/leave-request/page.tsx";
import { paths } from "../../../web/paths.ts";
import { yearChoices } from "../../../web/report/filter.ts";
import type { Deps } from "../../deps.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { listedFor, teamFor, viewerNow } from "./leave.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views } = deps.books;
  const today = seoulDay(deps.now());
  // A request for January is listed before the year has begun.
  const years = [Number(today.slice(0, 4)) + 1, ...yearChoices(today)];
  const asked = Number(c.req.query("year"));
  const year = years.includes(asked) ? asked : years[1];
  const month = today.slice(0, 7);
  const viewer = viewerNow(c, views);
  const { data: rows, employment_info: info } = listedFor(c, deps, year);
  const leave = {
    today,
    years,
    filter: { mode: "month" as const, year, month: "all" as const },
    notice: null,
    position: deps.books.head,
    rows,
    count: rows.length,
    totals: totalsOf(rows),
    months: null,
    newest: null,
    failed: false,
    only: "",
    sort: "",
    info,
  };
  const page = (
    <LeavePage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      leave={leave}
      people={employeeOptions(views.employee).filter(({ value }) =>
        value !== viewer.employee && mayDecide(views, viewer, value)
      )}
      team={{
        today,
        month,
        team: teamFor(c, deps, month),
        decides: decidesOnAny(views, viewer),
        hasFeed: deskOf(views.leave_desk, viewer.account).feed !== null,
      }}
      name={viewer.employee && participantOf(views.employee, viewer.employee).name}
      isLinked={viewer.employee !== ""}
      hasApprover={viewer.employee === "" || hasApprover(views, viewer.employee)}
    />
  );
  return await renderPage(c, deps, page, { title: "휴가 신청", area: "office" });
}

const NO_PAST =
  "휴가 신청 화면은 오늘의 잔여 일수와 결재를 기준으로 지금의 내용만 보여 드립니다. " +
  "누가 언제 신청하고 승인했는지는 변경 이력에서 볼 수 있습니다.";

/** The page at /staff/leave-request. */
export const leavePageRoutes: Route[] = [
  pageRoute(paths.leave(), "staff", "휴가 신청 화면", show, { noPast: NO_PAST }),
];
