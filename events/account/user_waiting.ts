/** Accounts that wait for a superuser: a person without rights signed in, and no superuser has reviewed the account. */
import { type Refusal, refuse } from "../base/refusal.ts";
import { roleOf, type UserEvent, userNotFound, type UserState, userStream } from "./user.ts";

/** Does the account wait for a superuser to decide its rights? */
export const isWaiting = ({ flags, reviewed, withdrawn, details }: UserState): boolean =>
  !reviewed && !withdrawn && roleOf(flags) === "user" && details.employee === "";

/** Marks a waiting account as reviewed without rights: its person does not work here. */
export function reviewAccount(
  state: UserState | undefined,
  { id }: { id: string },
): UserEvent[] | Refusal {
  if (!state || state.withdrawn) return userNotFound();
  if (roleOf(state.flags) !== "user") {
    const text = "권한이 있는 계정입니다. 사용자 관리에서 권한을 바꿔 주세요.";
    return refuse(409, "account_has_rights", text);
  }
  if (state.reviewed) return [];
  return [{ stream: userStream(id), type: "user.reviewed", data: {} }];
}
