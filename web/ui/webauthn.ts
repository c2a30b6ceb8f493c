/**
 * Passkeys in the browser: the server's JSON into what `navigator.credentials` takes, and its answer back.
 * By hand, and so in one way for all: browsers before 2024 cannot do it by themselves. Loaded when needed.
 */
import { callApi, type Problem } from "./api.ts";

type Json = Record<string, unknown>;
export type Shown<T> = { ok: true; data: T } | { ok: false; message: string };

const bytes = (text: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(String(text).replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.charCodeAt(0),
  );

const base64url = (buffer: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const credentials = (list: unknown) =>
  ((list ?? []) as Json[]).map((one) => ({ ...one, id: bytes(one.id) }));

/** Buffers of an answer as text; what the answer has not is left out. */
function plain(given: object, names: string[]): Json {
  const found = given as Record<string, ArrayBuffer | null>;
  return Object.fromEntries(
    names.filter((name) => found[name]).map((name) => [name, base64url(found[name]!)]),
  );
}

function answerOf(credential: PublicKeyCredential, response: Json): Json {
  return {
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

async function create(options: Json): Promise<Json> {
  const user = options.user as Json;
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: credentials(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await navigator.credentials.create({ publicKey }) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return answerOf(made, {
    ...plain(response, ["clientDataJSON", "attestationObject"]),
    transports: response.getTransports?.() ?? [],
  });
}

async function get(options: Json): Promise<Json> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: credentials(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const given = await navigator.credentials.get({ publicKey }) as PublicKeyCredential;
  const names = ["clientDataJSON", "authenticatorData", "signature", "userHandle"];
  return answerOf(given, plain(given.response, names));
}

function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "이 기기의 패스키는 이미 등록되어 있습니다.";
  if (name === "NotAllowedError") {
    return "패스키 확인이 취소되었거나 시간이 지났습니다. 다시 시도해 주세요.";
  }
  return "이 브라우저에서 패스키를 쓸 수 없습니다. 다른 브라우저나 기기로 시도해 주세요.";
}

/** Asks the server for a challenge, the person for a passkey, and the server whether it is right. */
async function ask<T>(
  work: (options: Json) => Promise<Json>,
  from: string,
  to: string,
  more: Json = {},
): Promise<Shown<T>> {
  const refused = ({ message }: Problem) => ({ ok: false, message } as const);
  const asked = await callApi<{ options: Json }>("POST", from, { act: "usePasskey" });
  if (!asked.ok) return refused(asked.problem);
  try {
    const response = await work(asked.data.options);
    const answer = await callApi<T>("POST", to, { act: "usePasskey", body: { ...more, response } });
    return answer.ok ? { ok: true, data: answer.data } : refused(answer.problem);
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

/** Makes a passkey on this device and hands it in. Never throws. */
export const makePasskey = <T>(from: string, to: string, more: Json): Promise<Shown<T>> =>
  ask<T>(create, from, to, more);

/** Shows a passkey of this device. Never throws. */
export const showPasskey = <T>(from: string, to: string): Promise<Shown<T>> =>
  ask<T>(get, from, to);
