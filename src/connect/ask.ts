/** What an app asks for when it sends a person to the consent page (OAuth 2.1, RFC 7636, RFC 8707). */
import type { KeyRing } from "../personal/key_ring.ts";
import { type AppClient, clientOfId, isRegistered } from "./client.ts";

/** A request that was found sound. */
export interface Asking {
  client: AppClient;
  redirectUri: string;
  /** SHA-256 of the app's secret, base64url. */
  challenge: string;
  scope: string;
  state: string;
}

/** A request that cannot be granted. */
export interface AskProblem {
  /** In the protocol's words, for the app. */
  error: string;
  /** For the person, in Korean. */
  message: string;
  /** Where the app may be answered; null where its address is not known to be its own. */
  back: { redirectUri: string; state: string } | null;
}

/** The protocol's own limit is none: what is longer is no address that every browser keeps. */
const STATE_MAX = 600;
const SCOPE_MAX = 1_000;

/** The MCP server's identifier, and the issuer of its tokens. */
export const resourceOf = (origin: string): string => `${origin}/mcp`;

const problemOf = (error: string, message: string, back: AskProblem["back"]): AskProblem => ({
  error,
  message,
  back,
});

const UNKNOWN_APP =
  "이 앱의 등록이 없거나 너무 오래되었습니다. 앱에서 연결을 지우고 다시 추가해 주세요.";
const FOREIGN_ADDRESS = "앱이 등록하지 않은 주소로 답을 보내 달라고 합니다. 연결하지 않았습니다.";
const WRONG = "앱이 잘못된 요청을 보냈습니다. 앱에서 다시 연결해 주세요.";

/** Is `resource` this MCP server? A slash at its end names the same one. */
export const isOurResource = (resource: string, origin: string): boolean =>
  resource.replace(/\/$/, "") === resourceOf(origin);

/** Reads and checks the parameters of a request. Each may be there once. */
export async function readAsking(
  keys: KeyRing,
  query: URLSearchParams,
  { origin, now }: { origin: string; now: Date },
): Promise<Asking | AskProblem> {
  const one = (name: string): string => query.get(name) ?? "";
  const client = await clientOfId(keys, one("client_id"), now);
  if (!client) return problemOf("invalid_client", UNKNOWN_APP, null);
  const given = one("redirect_uri");
  const redirectUri = given === "" && client.redirectUris.length === 1
    ? client.redirectUris[0]
    : given;
  if (!isRegistered(client, redirectUri)) {
    return problemOf("invalid_request", FOREIGN_ADDRESS, null);
  }
  const state = one("state");
  const back = { redirectUri, state: state.slice(0, STATE_MAX) };
  const no = (error: string) => problemOf(error, WRONG, back);
  const names = [...query.keys()].filter((name) => name !== "resource");
  if (new Set(names).size < names.length || state.length > STATE_MAX) return no("invalid_request");
  if (one("response_type") !== "code") return no("unsupported_response_type");
  if (!["", "query"].includes(one("response_mode"))) return no("invalid_request");
  // Without the method a challenge would be the secret itself ("plain").
  if (one("code_challenge_method") !== "S256") return no("invalid_request");
  const challenge = one("code_challenge");
  if (!/^[\w-]{43}$/.test(challenge)) return no("invalid_request");
  const resources = query.getAll("resource");
  if (!resources.every((resource) => isOurResource(resource, origin))) return no("invalid_target");
  const scope = one("scope");
  if (scope.length > SCOPE_MAX) return no("invalid_scope");
  return { client, redirectUri, challenge, scope, state };
}

export const isAskProblem = (found: Asking | AskProblem): found is AskProblem => "error" in found;

/** The app's address with an answer; `iss` tells it which server answers (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: { redirectUri: string; state: string },
  answer: Record<string, string>,
  origin: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: origin })) {
    url.searchParams.set(name, value);
  }
  if (state !== "") url.searchParams.set("state", state);
  return url.href;
}
