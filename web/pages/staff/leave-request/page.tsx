/** The leave page: the office frame around its islands, what each shows first already in it. */
import { unlinkedText } from "../../../../projections/kit/unlinked.ts";
import { paths } from "../../../paths.ts";
import { REPORT_SHORTCUTS } from "../../../report/shortcuts.ts";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import LeaveForm from "./leave-form.island.tsx";
import LeaveRequest, { type LeaveProps } from "./leave-request.island.tsx";
import LeaveTeam, { type LeaveTeamProps } from "./leave-team.island.tsx";

interface PageProps {
  frame: ShellFrame;
  csrf: string;
  /** What the page is called; at an earlier moment with that moment. */
  title: string;
  leave: LeaveProps;
  /** Whose leave the person decides on. */
  people: { value: string; label: string }[];
  /** Who of them, and of oneself, works part-time: ids, "" for oneself. */
  byHour: string[];
  team: LeaveTeamProps;
  /** Whose page it is; "" while the account is linked to no employee. */
  name: string;
  /** Is the account linked to an employee, and has that one an approver? */
  isLinked: boolean;
  hasApprover: boolean;
}

/** What prevents a request, and who can change that. */
function Missing({ frame, isLinked, hasApprover, leave: { info } }: PageProps) {
  const text = !isLinked
    ? `계정이 직원과 연결되지 않았습니다. ${unlinkedText(frame.user.role === "superuser")}`
    : !info
    ? "입사일이 등록되지 않아 연차를 계산할 수 없습니다. " +
      "최고관리자에게 ‘설정 > 카드 관리’의 ‘입사일’ 등록을 요청해 주세요."
    : !hasApprover
    ? "내 휴가를 승인할 사람이 정해지지 않았습니다. 요청은 최고관리자가 승인할 수 있습니다."
    : null;
  return text && <p className="notice notice-warning mb-4">{text}</p>;
}

export function LeavePage(props: PageProps) {
  const { frame, csrf, title, leave, people, byHour, team, name, isLinked } = props;
  const own = isLinked && leave.info !== null;
  const month = <LeaveTeam {...team} />;
  return (
    <Shell {...frame} current={paths.leave()} shortcuts={REPORT_SHORTCUTS}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <div className="report leave">
        <header className="page-head">
          <h1>{title}</h1>
          <p className="page-head-note">{name}</p>
        </header>
        {!leave.then && <Missing {...props} />}
        {team.decides && month}
        <div className="leave-own side">
          {!leave.then && (own || people.length > 0) && (
            <LeaveForm
              today={leave.today}
              own={own}
              people={people}
              byHour={byHour}
            />
          )}
          <LeaveRequest {...leave} />
        </div>
        {!team.decides && month}
      </div>
    </Shell>
  );
}
