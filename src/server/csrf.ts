/** The token of S2 §6 and §7: in a hidden field of the page, sent back in a header or in a form. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { deriveSecret, sameSecret } from "../kit/secret.ts";
import { storeSecret } from "../auth/store_secret.ts";
import type { Deps } from "../deps.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import { readForm } from "./forms.ts";
import { readFileForm } from "./multipart.ts";
import type { Ctx, Route } from "./route.ts";

const FIELD = "csrfmiddlewaretoken";
const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The token of a session's pages: the same after a restart. */
export async function csrfToken(keys: KeyRing, sessionId: string): Promise<string> {
  return deriveSecret(await storeSecret(keys, "csrf"), sessionId, "csrf");
}

/** The token for the hidden field of a page; "" without a browser session. */
export async function pageToken(c: Ctx, { keys }: Deps): Promise<string> {
  const identity = c.get("identity");
  return identity?.sessionId && identity.via === "web"
    ? await csrfToken(keys, identity.sessionId)
    : "";
}

/**
 * Refuses (403) a write whose token is not its session's. JSON without one passes: the cross-origin
 * gate has checked it already. Scripts with a bearer token have no page that another site could abuse.
 */
export async function checkCsrf(
  c: Ctx,
  { keys }: Deps,
  route: Route,
): Promise<Refusal | null> {
  const identity = c.get("identity");
  if (!identity?.sessionId || identity.via !== "web" || route.role === "visitor") return null;
  const type = c.req.header("content-type") ?? "";
  const given = c.req.header("x-csrftoken") ??
    (FORMS.test(type) ? fieldOf(c) : undefined);
  if (given === undefined) return null;
  const token = await csrfToken(keys, identity.sessionId);
  if (sameSecret(given, token)) return null;
  // The right token goes along: a page that outlived its session can try once more with it.
  const message = "화면의 보안 토큰이 맞지 않습니다. 다시 시도하거나 화면을 새로 고쳐 주세요.";
  return refuse(403, "csrf_failed", message, [{ token }]);
}

/** The token in a form; "" where it is missing or the form cannot be read. */
function fieldOf(c: Ctx): string {
  if (!c.get("boundaries")) return readForm(c)(FIELD);
  const token = readFileForm(c)?.get(FIELD);
  return typeof token === "string" ? token : "";
}
