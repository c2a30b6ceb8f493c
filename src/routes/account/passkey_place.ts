/** Where passkeys are made and used: the office's public address, else the one that was asked. */
import { type Refusal, refuse } from "../../../events/refusal.ts";
import { type Place, placeOf } from "../../auth/passkeys.ts";
import type { Deps } from "../../deps.ts";
import type { Ctx } from "../../server/route.ts";

/** The place of this request; null where the address has no name, so that no browser makes a passkey. */
export const passkeyPlace = (c: Ctx, { config }: Pick<Deps, "config">): Place | null =>
  placeOf(config.publicUrl || c.req.url);

export const noPlace = (): Refusal =>
  refuse(
    409,
    "no_passkeys_here",
    "IP 주소로는 패스키를 쓸 수 없습니다. 도메인 이름(localhost 등)으로 접속해 주세요.",
  );
