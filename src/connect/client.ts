/**
 * Apps that registered themselves (RFC 7591). Nothing is stored of one: its client id is its registration, signed, so
 * that a million registrations cost nothing and keep no other app out.
 */
import { z } from "zod";
import { cleanLine } from "../../events/base/text.ts";
import { storeSecret } from "../auth/store_secret.ts";
import { deriveSecret, sameSecret } from "../kit/secret.ts";
import type { KeyRing } from "../personal/key_ring.ts";

export interface AppClient {
  id: string;
  /** As it calls itself; anybody may call themselves anything. */
  name: string;
  redirectUris: string[];
}

/** What is wrong with a registration, in the protocol's own words. */
export interface RegistrationProblem {
  error: "invalid_redirect_uri" | "invalid_client_metadata";
  error_description: string;
}

const NAME_MAX = 40;
const REDIRECTS_MAX = 10;
const REDIRECT_MAX = 250;
/** Letters of all redirect addresses: the client id has them, and is part of an address itself. */
const REDIRECTS_ALL_MAX = 600;
const CLIENT_ID_MAX = 1_200;
/** Letters of the signature: 128 bits and more. */
const SIGN_LENGTH = 22;
const DAY_MS = 24 * 60 * 60_000;
/** An id that is older opens no new consent. */
const CLIENT_DAYS = 365;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Letters in which no name looks like another one: Latin without marks, and Hangul. */
const PLAIN_NAME = /^[\x20-\x7e가-힣ㄱ-ㅣ·]+$/;

const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(REDIRECTS_MAX),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

const wrong = (error: RegistrationProblem["error"], error_description: string) => ({
  error,
  error_description,
});

/** The address as a URL if an app may be answered there: https, or http on this very machine. */
function answerable(uri: string): URL | null {
  if (uri.length > REDIRECT_MAX || !/^[\x21-\x7e]+$/.test(uri) || uri.includes("#")) return null;
  const url = URL.parse(uri);
  if (!url || url.username !== "" || url.password !== "") return null;
  const isAllowed = url.protocol === "https:" ||
    url.protocol === "http:" && LOOPBACK.has(url.hostname);
  return isAllowed ? url : null;
}

/** Is it a program on the person's own machine that is answered there? */
export const isLoopbackUri = (uri: string): boolean => LOOPBACK.has(URL.parse(uri)?.hostname ?? "");

/** The host of an address, in the letters that a browser shows of it: another alphabet's are `xn--…`. */
export const hostOf = (uri: string): string => new URL(uri).host;

const withoutPort = (url: URL): string =>
  `${url.protocol}//${url.hostname}${url.pathname}${url.search}`;

/** Is it one of the app's registered addresses? Exactly; of a loopback one any port, which is free at the moment (RFC 8252). */
export function isRegistered({ redirectUris }: AppClient, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  const asked = answerable(uri);
  if (asked?.protocol !== "http:") return false;
  return redirectUris.map(answerable).some((one) =>
    one?.protocol === "http:" && withoutPort(one) === withoutPort(asked)
  );
}

/** A name that could be mistaken for another one's is not shown: its host is. */
function nameOf(given: string, redirectUri: string): string {
  const name = cleanLine(given.slice(0, 200), NAME_MAX);
  return PLAIN_NAME.test(name) ? name : hostOf(redirectUri).slice(0, NAME_MAX);
}

const signOf = async (keys: KeyRing, text: string): Promise<string> =>
  deriveSecret(await storeSecret(keys, "connect"), text, "client").slice(0, SIGN_LENGTH);

/** Registers an app by what it says of itself. */
export async function registerClient(
  keys: KeyRing,
  given: unknown,
  now: Date,
): Promise<AppClient | RegistrationProblem> {
  const { success, data } = metadata.safeParse(given);
  if (!success) {
    return wrong("invalid_client_metadata", `1 to ${REDIRECTS_MAX} redirect_uris are needed`);
  }
  const { redirect_uris: uris, client_name = "", grant_types, response_types } = data;
  if (!uris.every(answerable) || uris.join("").length > REDIRECTS_ALL_MAX) {
    const text = `redirect_uris: https, or http on localhost, without a fragment, ` +
      `at most ${REDIRECT_MAX} characters each and ${REDIRECTS_ALL_MAX} together`;
    return wrong("invalid_redirect_uri", text);
  }
  if (!(grant_types ?? ["authorization_code"]).includes("authorization_code")) {
    return wrong("invalid_client_metadata", "grant_types must include authorization_code");
  }
  if (!(response_types ?? ["code"]).includes("code")) {
    return wrong("invalid_client_metadata", "response_types must include code");
  }
  const name = nameOf(client_name, uris[0]);
  const day = Math.floor(now.getTime() / DAY_MS);
  const text = new TextEncoder().encode(JSON.stringify([day, name, ...uris]))
    .toBase64({ alphabet: "base64url", omitPadding: true });
  return { id: `${text}.${await signOf(keys, text)}`, name, redirectUris: uris };
}

/** The app of a client id; null if this office did not give it, or more than a year ago. */
export async function clientOfId(keys: KeyRing, id: string, now: Date): Promise<AppClient | null> {
  const [, text, sign] = /^([\w-]+)\.([\w-]{22})$/.exec(id.slice(0, CLIENT_ID_MAX + 1)) ?? [];
  if (id.length > CLIENT_ID_MAX || text === undefined) return null;
  if (!sameSecret(sign, await signOf(keys, text))) return null;
  const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
  const [day, name, ...redirectUris] = JSON.parse(new TextDecoder().decode(bytes)) as [
    number,
    string,
    ...string[],
  ];
  const age = now.getTime() / DAY_MS - day;
  return age <= CLIENT_DAYS ? { id, name, redirectUris } : null;
}
