/** Why somebody takes a file about people away: asked before it is given, kept in the security log, looked through each month. */
import { PURPOSE_MAX } from "../../events/security.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import { sendable } from "../../events/sendable.ts";
import { cleanLine } from "../../events/text.ts";
import type { Ctx } from "../server/route.ts";

/** A header carries ASCII alone; an address that is opened has it as a parameter. */
const HEADER = "x-purpose";
const PARAMETER = "purpose";

/** What was said; "" where nothing was, or what nobody can read. */
export function purposeOf(c: Ctx): string {
  try {
    const given = decodeURIComponent(c.req.header(HEADER) ?? "") || c.req.query(PARAMETER) || "";
    return sendable(cleanLine(given.toWellFormed().slice(0, PURPOSE_MAX)));
  } catch {
    return "";
  }
}

const MESSAGE =
  "개인정보가 든 파일입니다. 내려받는 이유를 입력해 주세요. 이유는 접속 기록에 남습니다.";

/** Refuses a file about people for which no purpose is said; null where all is well. */
export function checkPurpose(c: Ctx, personal: boolean): Refusal | null {
  if (!personal || purposeOf(c) !== "") return null;
  // The same request comes again with it.
  c.set("keepAnswer", false);
  return refuse(428, "purpose_required", MESSAGE, [{ field: PARAMETER, message: MESSAGE }]);
}
