/**
 * The browser's session: the signed-in person, and its refresh (S1 §4, §9). The tokens are in cookies no script can
 * read; only their expiry is known here.
 */
import { signal } from "@preact/signals-react";
import { paths } from "../../paths.ts";
import { stepUpPaths } from "../../pages/step-up/paths.ts";
import { isRefreshDue, refreshDelaySeconds } from "./refresh_schedule.ts";
import { createRetry, wake } from "../retry.ts";
import { confirmDialog } from "../dialog/confirm.ts";
import { requestPurpose } from "../purpose.ts";
import { requestStepUp, SIGN_IN_WINDOW, STEP_UP_CHANNEL } from "../dialog/step_up.ts";

/** User info as S1 §3 lists it. */
type SessionUser = Record<string, string | boolean | null>;

export interface Session {
  /** "unknown" until the server was asked. */
  status: "unknown" | "signed_in" | "signed_out";
  user: SessionUser | null;
  provider: string;
  /** When the access token runs out, milliseconds of this machine's clock. */
  expiresAt: number;
  /** Why the session that this page was opened with is over: covers the page (`session_ended.tsx`). */
  ended?: string;
}

const nobody = { status: "signed_out", user: null, expiresAt: 0 } as const;

/** Shared by every island of the page. */
export const session = signal<Session>({ ...nobody, provider: "kakao", status: "unknown" });

/** Signed out: who signs in again does so at the same provider. */
const signedOut = (): Session => ({ ...nobody, provider: session.peek().provider });

/** User info names its picture after the provider (S1 §3). */
const providerOf = (user: SessionUser): string | undefined =>
  Object.keys(user).find((key) => key.endsWith("_profile_img"))?.slice(0, -"_profile_img".length);

/** "kept" is an outage: the session may still be valid, so nothing is discarded. */
type RefreshResult = "refreshed" | "kept" | "ended";

const LOCK = "session-refresh";
/** Prefix of the reason of a failed sign-in in S1 §8. */
const SIGN_IN_FAILED = "로그인 중 오류가 발생했습니다: ";
const SIGNED_OUT = "이 브라우저의 다른 탭에서 로그아웃했습니다. 계속하려면 다시 로그인해 주세요.";

let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<RefreshResult> | null = null;
let channel: BroadcastChannel | null = null;
/** The person the page was rendered for. */
let owner: unknown;
const retry = createRetry(() => void (session.value.status === "unknown" ? ask() : whenDue()));

interface Answer {
  user_info: SessionUser | null;
  expires_in: number;
}

/** Asks the server who is signed in, and refreshes the session from then on. Call it once per page. */
export async function startSession(): Promise<void> {
  if (channel) return;
  channel = new BroadcastChannel("session");
  channel.onmessage = ({ data }: MessageEvent<Session & { restored?: true }>) => {
    // Another page has found the session: news for one that is covered alone.
    if (data.restored && session.value.ended === undefined) return;
    if (data.status === "signed_in") take(data);
    else {
      session.value = data;
      clearTimeout(timer);
    }
  };
  new BroadcastChannel(STEP_UP_CHANNEL).onmessage = () => {
    if (session.value.status === "signed_out") void ask();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (session.value.ended !== undefined) return void ask();
    if (session.value.status !== "signed_in") return;
    noticeSignOut();
    if (isHinted()) void whenDue();
  });
  // "Back" after a sign-out shows the cached page, which the next person must not read.
  addEventListener("pageshow", (event) => {
    if ((event as PageTransitionEvent).persisted && !isHinted()) location.reload();
  });
  await ask();
}

async function ask(): Promise<void> {
  const answer = await who();
  if (answer) adopt(answer, true);
  else retryLater();
}

/**
 * Refreshes the session now, once for all tabs: one tab holds the lock and does it for the others. True if there is a
 * session afterwards; for a call answered with 401.
 */
async function refreshSession(): Promise<boolean> {
  return await checkSession() === "refreshed";
}

/** Is there still a session? A renewable one counts; an expired one is reported. */
export const checkSession = (): Promise<RefreshResult> => refreshOnce(true);

/**
 * Renews what a call was refused for: its session, its age, the token in its headers, the purpose of a file or the
 * approval of pictures, for which a person is asked. True if it may be repeated.
 */
export async function renew(refusal: Response, headers: Headers): Promise<boolean> {
  const result: {
    code?: string;
    message?: string;
    details?: { token?: string; passkey?: boolean }[];
  } = await refusal
    .clone().json()
    .catch(() => ({}));
  if (result.code === "purpose_required") {
    const purpose = await requestPurpose();
    if (purpose !== null) headers.set("x-purpose", encodeURIComponent(purpose));
    return purpose !== null;
  }
  if (result.code === "pictures_unread" && refusal.status === 428) {
    const sends = await confirmDialog({
      title: "이미지를 외부 서버로 보낼까요?",
      text: `${result.message} 보낸 사실은 접속 기록에 남습니다.`,
      confirm: "보내기",
    });
    if (sends) headers.set("x-pictures", "unread");
    return sends;
  }
  if (result.code === "step_up_required" && refusal.status === 401) {
    return await requestStepUp(result.details?.[0]?.passkey);
  }
  if (refusal.status === 401) return await refreshSession();
  // An account that was deactivated keeps its session and may do nothing with it: that is shown.
  if (result.code === "deactivated") return await refreshSession();
  const token = result.details?.[0]?.token;
  if (result.code !== "csrf_failed" || !token || headers.get("x-csrftoken") === token) return false;
  headers.set("x-csrftoken", token);
  return true;
}

function refreshOnce(refused: boolean): Promise<RefreshResult> {
  underWay ??= exclusively(() => refresh(refused)).finally(() => underWay = null);
  return underWay;
}

function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist on secure origins only; elsewhere the server's leeway covers two tabs at once.
  return navigator.locks ? navigator.locks.request(LOCK, work) as Promise<T> : work();
}

async function refresh(refused: boolean): Promise<RefreshResult> {
  const current = await who();
  if (current?.user_info && (refused || !isRefreshDue(current.expires_in))) {
    adopt(current, false);
    return "refreshed";
  }
  const response = await call(paths.oauth.refresh(session.value.provider), {
    method: "POST",
    body: "{}",
  });
  if (response?.ok) {
    adopt(await response.json() as Answer, false);
    return "refreshed";
  }
  // A proxy's refusal has none of our codes.
  const result: { message?: string } = response?.status === 401 || response?.status === 403
    ? await response.json().catch(() => ({}))
    : {};
  if (result.message) {
    // No sign-in was running here.
    endSession(result.message.replace(SIGN_IN_FAILED, ""));
    return "ended";
  }
  retryLater();
  return "kept";
}

/** A lost network is no sign-out: null means that no answer came. */
function call(path: string, init?: RequestInit): Promise<Response | null> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  return fetch(path, { headers, ...init }).catch(() => null);
}

async function who(): Promise<Answer | null> {
  const response = await call(paths.api.session());
  return response?.ok ? await response.json().catch(() => null) : null;
}

function adopt(answer: Answer, restored: boolean): void {
  if (!answer.user_info) {
    const wasIn = session.value.status === "signed_in";
    session.value = signedOut();
    // The access cookie may have run out while the refresh cookie lives on.
    if (restored || wasIn) void refreshIfHinted();
    return;
  }
  take({
    status: "signed_in",
    user: answer.user_info,
    provider: providerOf(answer.user_info) ?? session.value.provider,
    expiresAt: Date.now() + answer.expires_in * 1000,
  }, restored);
  channel?.postMessage(restored ? { ...session.value, restored } : session.value);
}

/** Continues with a session; a covered page is shown again only to the person it was rendered for. */
function take(now: Session, restored = false): void {
  const { ended } = session.value;
  owner ??= now.user?.id;
  if (ended !== undefined && owner !== now.user?.id) return location.reload();
  session.value = now;
  schedule(restored);
  if (ended !== undefined) wake();
}

/** Whether this browser is signed in, by its cookie. Known without a network. */
export const isHinted = (): boolean => /(?:^|; )(?:__Host-)?signed_in=1/.test(document.cookie);

async function refreshIfHinted(): Promise<void> {
  if (isHinted()) await refreshOnce(false);
}

/** Another tab has signed out: this one shows it when it becomes visible, and keeps typed text. */
function noticeSignOut(): void {
  if (session.value.status === "signed_in" && !isHinted()) endSession(SIGNED_OUT);
}

const secondsLeft = () => Math.floor((session.value.expiresAt - Date.now()) / 1000);

function schedule(restored: boolean): void {
  retry.worked();
  clearTimeout(timer);
  timer = setTimeout(whenDue, refreshDelaySeconds(secondsLeft(), restored) * 1000);
}

async function whenDue(): Promise<void> {
  if (isRefreshDue(secondsLeft())) await refreshOnce(false);
  else schedule(false);
}

function retryLater(): void {
  clearTimeout(timer);
  retry.later();
}

/**
 * The session is over: shows why, and covers the page until its person is back. Typed text stays (S1 §4, §8). The first
 * reason is shown.
 */
export function endSession(message: string): void {
  clearTimeout(timer);
  retry.stop();
  if (session.value.ended !== undefined) return;
  session.value = { ...signedOut(), ended: message };
  channel?.postMessage(session.value);
}

/** Signs in again in a separate window, which closes itself, so that typed text stays on this page. */
export function signInInWindow(): void {
  const { provider } = session.peek();
  if (globalThis.open(stepUpPaths.begin(provider), "step-up", SIGN_IN_WINDOW)) return;
  const here = location.pathname + location.search;
  location.assign(paths.oauth.login(provider, here));
}
