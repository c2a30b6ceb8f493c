/** Passkeys in the browser: asks the server for a challenge, the browser for an answer. Loaded when needed. */
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { callApi, type Problem } from "./api.ts";

export type Shown<T> = { ok: true; data: T } | { ok: false; message: string };

function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "이 기기의 패스키는 이미 등록되어 있습니다.";
  if (name === "NotAllowedError") {
    return "패스키 확인이 취소되었거나 시간이 지났습니다. 다시 시도해 주세요.";
  }
  return "이 브라우저에서 패스키를 쓸 수 없습니다. 다른 브라우저나 기기로 시도해 주세요.";
}

/** Asks the server for a challenge, the person for a passkey, and the server whether it is right. */
async function ask<T, Options>(
  work: (given: { optionsJSON: Options }) => Promise<unknown>,
  from: string,
  to: string,
  more: Record<string, unknown> = {},
): Promise<Shown<T>> {
  const refused = ({ message }: Problem) => ({ ok: false, message } as const);
  const asked = await callApi<{ options: Options }>("POST", from, { act: "usePasskey" });
  if (!asked.ok) return refused(asked.problem);
  try {
    const response = await work({ optionsJSON: asked.data.options });
    const answer = await callApi<T>("POST", to, { act: "usePasskey", body: { ...more, response } });
    return answer.ok ? { ok: true, data: answer.data } : refused(answer.problem);
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

/** Makes a passkey on this device and hands it in. Never throws. */
export const makePasskey = <T>(
  from: string,
  to: string,
  more: Record<string, unknown>,
): Promise<Shown<T>> => ask(startRegistration, from, to, more);

/** Shows a passkey of this device. Never throws. */
export const showPasskey = <T>(from: string, to: string): Promise<Shown<T>> =>
  ask(startAuthentication, from, to);
