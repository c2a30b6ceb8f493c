/**
 * Sessions of the protocols of 2025. A session is an id that the office signed for its account and token: nothing is
 * stored of it, any process knows it, and it gives no right. It only says which calls belong to one client.
 */
import { createHmac } from "node:crypto";
import { sameSecret } from "../kit/secret.ts";
import type { Ctx } from "../server/route.ts";

const RANDOM_BYTES = 16;
/** Letters of the random part and of its signature, both base64url. */
const [RANDOM_LENGTH, SIGN_LENGTH] = [22, 43];
const SESSION = new RegExp(`^[\\w-]{${RANDOM_LENGTH + SIGN_LENGTH}}$`);

function signOf(c: Ctx, random: string): string {
  const { user, tokenId } = c.get("identity")!;
  const key = createHmac("sha256", c.get("requestKey")).update("mcp session").digest();
  return createHmac("sha256", key).update(`${user.id}\0${tokenId ?? ""}\0${random}`)
    .digest("base64url");
}

/** A new session of the caller. */
export function newSession(c: Ctx): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
    .toBase64({ alphabet: "base64url", omitPadding: true });
  return random + signOf(c, random);
}

/** Did the office give this session to this caller, with this token? */
export const isOwnSession = (c: Ctx, id: string): boolean =>
  SESSION.test(id) && sameSecret(id.slice(RANDOM_LENGTH), signOf(c, id.slice(0, RANDOM_LENGTH)));
