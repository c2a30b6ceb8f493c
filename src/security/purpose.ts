/** The purpose of downloading a file about people: requested before, kept in the security log, reviewed each month. */
import { PURPOSE_MAX } from "../../events/security/security.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { sendable } from "../../events/base/sendable.ts";
import { cleanLine } from "../../events/base/text.ts";
import type { Ctx } from "../server/route.ts";

/** A header carries ASCII alone; an address that is opened has it as a parameter instead. */
const HEADER = "x-purpose";
const PARAMETER = "purpose";

/** Logged if a program downloaded a file without a purpose, for the month's review. */
const UNSAID = "이유를 입력하지 않음";

/** The purpose, for the log. */
export const purposeOf = (c: Ctx): string => saidIn(c) || UNSAID;

/** "" if missing or unreadable. */
function saidIn(c: Ctx): string {
  try {
    const given = decodeURIComponent(c.req.header(HEADER) ?? "") || c.req.query(PARAMETER) || "";
    return sendable(cleanLine(given.toWellFormed().slice(0, PURPOSE_MAX)));
  } catch {
    return "";
  }
}

const MESSAGE =
  "개인정보가 든 파일입니다. 내려받는 이유를 입력해 주세요. 이유는 접속 기록에 남습니다.";

/**
 * Refuses a file about people without a purpose; null if allowed. Pages and the command line send the parameter with
 * every call, empty until the person was asked. A program that knows only the documented calls (S1 §8, S2 §7) gets its
 * file, and the log says that it named no purpose.
 */
export function checkPurpose(c: Ctx, personal: boolean): Refusal | null {
  const canBeAsked = (c.req.header(HEADER) ?? c.req.query(PARAMETER)) !== undefined;
  if (!personal || saidIn(c) !== "" || !canBeAsked) return null;
  // The same request comes again with it.
  c.set("keepAnswer", false);
  return refuse(428, "purpose_required", MESSAGE, [{ field: PARAMETER, message: MESSAGE }]);
}
