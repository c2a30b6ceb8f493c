/** Why somebody takes a file about people away: asked before it is given, kept in the security log, looked through each month. */
import { PURPOSE_MAX } from "../../events/security/security.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { sendable } from "../../events/base/sendable.ts";
import { cleanLine } from "../../events/base/text.ts";
import type { Ctx } from "../server/route.ts";

/** A header carries ASCII alone; an address that is opened has it as a parameter instead. */
const HEADER = "x-purpose";
const PARAMETER = "purpose";

/** Logged if a program took a file without a purpose: the month's review asks who did. */
const UNSAID = "이유를 입력하지 않음";

/** What was said, for the log. */
export const purposeOf = (c: Ctx): string => saidIn(c) || UNSAID;

/** "" where nothing was said, or what nobody can read. */
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
 * Refuses a file about people for which no purpose is said; null where all is well. Pages and the command line
 * send one with every call, empty until somebody was asked. A program that knows the documented calls alone (S1 §8, S2 §7)
 * gets its file, and the log says that it named no purpose.
 */
export function checkPurpose(c: Ctx, personal: boolean): Refusal | null {
  const canBeAsked = (c.req.header(HEADER) ?? c.req.query(PARAMETER)) !== undefined;
  if (!personal || saidIn(c) !== "" || !canBeAsked) return null;
  // The same request comes again with it.
  c.set("keepAnswer", false);
  return refuse(428, "purpose_required", MESSAGE, [{ field: PARAMETER, message: MESSAGE }]);
}
