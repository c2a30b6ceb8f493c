/**
 * Pictures for a model or an outside server. A number drawn in one cannot be recognised and would leave unmasked, so it
 * is sent to another machine only after the person's approval, which is recorded.
 */
import { type Refusal, refuse } from "../../../events/base/refusal.ts";
import { isLoopback } from "../../kit/loopback.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import type { Ctx } from "../../server/route.ts";

/** A picture in memory; one that came with its call cannot store an approval. */
interface Picture {
  mayLeave: boolean;
}

/** Pages ask the person and send it; a program without it is refused. */
const HEADER = "x-pictures";
const YES = "unread";

const UNREAD = refuse(
  428,
  "pictures_unread",
  "이미지에 보이는 주민등록번호, 카드번호, 계좌번호는 찾아서 가리지 못합니다. 이미지가 이 컴퓨터 밖의 서버로 그대로 전송됩니다.",
);

/** Are pictures for a model sent to another machine? */
export const leavesMachine = ({ config }: Pick<Deps, "config">): boolean =>
  !isLoopback(config.chat.url);

/** Do a tool's arguments contain a picture? */
export const containsPicture = (given: string): boolean =>
  /data:image\/[a-z+]{2,10};base64,/.test(given);

/**
 * Refuses a call that would send pictures to another machine without approval; null if allowed. An approved picture is
 * not asked about again.
 */
export function checkPictures(
  c: Ctx,
  deps: Deps,
  pictures: readonly Picture[],
  leaves = leavesMachine(deps),
): Refusal | null {
  const asked = pictures.filter(({ mayLeave }) => !mayLeave);
  if (asked.length === 0 || !leaves) return null;
  if (c.req.header(HEADER) !== YES) {
    // The same request comes again with it.
    c.set("keepAnswer", false);
    return UNREAD;
  }
  for (const one of asked) one.mayLeave = true;
  const purpose = "번호를 가리지 못함을 확인하고 AI 채팅에서 외부 서버로 보냄";
  note(c, deps, "exported", { object: "이미지", count: asked.length, purpose });
  return null;
}
