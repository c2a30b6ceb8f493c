/**
 * Pictures on their way to a model or another server. What is drawn in one no recogniser of texts reads, so that a
 * number in it leaves as it is: it goes to a server that is not this machine only after its person has said yes to that,
 * and the yes is on record.
 */
import { type Refusal, refuse } from "../../../events/base/refusal.ts";
import { isLoopback } from "../../kit/loopback.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import type { Ctx } from "../../server/route.ts";

/** A picture in memory; one that came with its call is none that a yes could be kept with. */
interface Picture {
  mayLeave: boolean;
}

/** Pages ask their person and send it; a program that says nothing is refused. */
const HEADER = "x-pictures";
const YES = "unread";

const UNREAD = refuse(
  428,
  "pictures_unread",
  "이미지에 보이는 주민등록번호, 카드번호, 계좌번호는 찾아서 가리지 못합니다. 이미지가 이 컴퓨터 밖의 서버로 그대로 전송됩니다.",
);

/** Are pictures that a model is to look at sent to another machine? */
export const leavesMachine = ({ config }: Pick<Deps, "config">): boolean =>
  !isLoopback(config.chat.url);

/** Does what a tool is asked with hold a picture? */
export const containsPicture = (given: string): boolean =>
  /data:image\/[a-z+]{2,10};base64,/.test(given);

/**
 * Refuses a call that would send pictures to another machine without a yes; null where all is well. What was said yes to
 * is not asked again.
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
