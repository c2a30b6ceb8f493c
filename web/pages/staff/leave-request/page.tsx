/** The leave page: the office frame around the island, its first rows already in it. */
import { paths } from "../../../paths.ts";
import { REPORT_SHORTCUTS } from "../../../report/keys.ts";
import { CSRF_FIELD } from "../../../ui/csrf.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import LeaveRequest, { type LeaveProps } from "./leave-request.island.tsx";

export function LeavePage(
  { frame, leave, csrf }: { frame: ShellFrame; leave: LeaveProps; csrf: string },
) {
  return (
    <Shell {...frame} current={paths.leave()} shortcuts={REPORT_SHORTCUTS}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <LeaveRequest {...leave} />
    </Shell>
  );
}
