/**
 * The waiting line of what was entered on a phone. Each entry is a call with its own idempotency key: it is kept before
 * it is sent, sent in order, once, by one tab, and only while its own account is signed in; what is refused stays
 * with the reason.
 */
import { signal } from "@preact/signals-react";
import { type Answer, callApi, newKey } from "../client/api.ts";
import { session } from "../client/session.ts";
import { toast } from "../client/toasts.ts";
import type { Act } from "../failures.ts";
import { nextCall, type QueuedCall, unsavedOf, withStatus } from "../form/call_queue.ts";
import { outcomeOf } from "../form/save_answer.ts";
import { markSaved, markUnsaved } from "../form/unsaved.ts";
import { createRetry } from "../retry.ts";
import { type Kept, openKept } from "./kept.ts";
import { setWaitingCount } from "./waiting_count.ts";

type Body = Record<string, unknown>;

/** What a person entered: what is sent for it, and how it is called on the screen. */
export interface NewEntry {
  kind: "courier" | "trip" | "leave" | "receipt";
  title: string;
  act: Act;
  method: "POST" | "PUT";
  /** "" of a receipt whose payment is not chosen yet: that one is never sent. */
  path: string;
  body: Body;
  /** Sent in place of the body; its content is kept beside the entry. */
  file?: { name: string; type: string };
  /** Said once it is saved (Korean). */
  done: string;
}

export interface WaitingEntry extends NewEntry, QueuedCall {
  /** When it was entered, epoch milliseconds. */
  at: number;
  /** Why it was refused, with the next step (Korean). */
  problem?: string;
  /** Somebody else was first: what is sent where the person wants their own value all the same. */
  again?: Body;
}

/** Of this account, in the order in which they were entered. Only ever written in a browser. */
export const waiting = signal<readonly WaitingEntry[]>([]);
/** Where entries are kept: on the phone, or while nothing can be kept in this page alone. */
export const place = signal<"unknown" | "phone" | "page">("unknown");

const UNSAVED = "phone/waiting";
const LOCK = "phone-waiting";

/** Entries that this page alone has: nothing could be kept. */
const unstored = new Set<string>();
/** Files that are in this page alone. */
const files = new Map<string, Blob>();

let account: string | null = null;
let kept: Kept | null = null;
let opened: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;
let isSending = false;
let isWanted = false;
const retry = createRetry(() => void send());

function show(entries: readonly WaitingEntry[]): void {
  waiting.value = entries;
  setWaitingCount(entries.length);
  // What could not be kept is lost with the page.
  if (entries.some(({ call }) => unstored.has(call))) markUnsaved(UNSAVED);
  else markSaved(UNSAVED);
}

async function change(
  call: string,
  to: (entry: WaitingEntry) => WaitingEntry | null,
): Promise<void> {
  const before = waiting.value.find((entry) => entry.call === call);
  if (!before) return;
  const after = to(before);
  show(waiting.value.flatMap((entry) => entry.call === call ? after ?? [] : [entry]));
  if (after) await kept?.put(call, after, after.file !== undefined);
  else {
    files.delete(call);
    await kept?.remove(call);
  }
  channel?.postMessage(null);
}

/** Keeps an entry on the phone, its file first; where there is no room, both stay in this page. */
async function store(on: Kept, entry: WaitingEntry): Promise<void> {
  const { call } = entry;
  const file = files.get(call);
  unstored.add(call);
  try {
    if (file) await on.putFile(call, await file.arrayBuffer());
    await on.put(call, entry, entry.file !== undefined);
    unstored.delete(call);
    files.delete(call);
  } catch {
    // No room on the phone: the page asks before it is left.
    show(waiting.value);
  }
}

/** The file of an entry; null where it is gone. */
export async function fileOf({ call, file }: WaitingEntry): Promise<File | null> {
  if (!file) return null;
  const content = files.get(call) ?? await kept?.file(call);
  return content ? new File([content], file.name, { type: file.type }) : null;
}

/** What is kept, with what this page alone knows of it. */
async function read(): Promise<void> {
  if (!kept) return;
  const mine = waiting.value.filter(({ call }) => unstored.has(call));
  for (const entry of mine) await store(kept, entry);
  const all = await kept.all() as WaitingEntry[];
  const known = new Map(waiting.value.map((entry) => [entry.call, entry.status]));
  const there = all.map((entry) => {
    const status = entry.status === "refused" ? entry.status : known.get(entry.call);
    return { ...entry, status: status ?? entry.status };
  });
  show([...there, ...mine.filter(({ call }) => unstored.has(call))]);
}

async function open(): Promise<void> {
  kept ??= await openKept(account);
  account ??= kept?.account ?? null;
  await read();
  place.value = kept ? "phone" : "page";
}

/** Shows what waits of this account and sends it. `of` is null on the offline page, which is made for no account. */
export function startWaiting(of: string | null): Promise<void> {
  account ??= of;
  opened ??= open().then(() => {
    channel = new BroadcastChannel(LOCK);
    channel.onmessage = () => void read();
    session.subscribe(({ status }) => status === "signed_in" && void send());
  });
  return opened;
}

/** Is the account signed in whose entries these are? */
const isOwn = (): boolean => {
  const { status, user } = session.peek();
  return status === "signed_in" && account !== null && String(user?.id) === account;
};

/** One tab at a time: two that send the same entry would do no harm, but show two outcomes. */
const exclusively = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

async function send(): Promise<void> {
  if (isSending) {
    isWanted = true;
    return;
  }
  isSending = true;
  await exclusively(sendAll).catch(() => retry.later()).finally(() => isSending = false);
  if (!isWanted) return;
  isWanted = false;
  await send();
}

async function sendAll(): Promise<void> {
  if (!kept) await open();
  else await read();
  show(
    waiting.value.map((entry) =>
      ["waiting", "saving"].includes(entry.status) ? { ...entry, status: "queued" } : entry
    ),
  );
  for (;;) {
    const [next] = nextCall(waiting.value);
    if (!next) return retry.worked();
    if (!isOwn()) return hold("session");
    show(withStatus(waiting.value, next.call, "saving"));
    const body = await bodyOf(next);
    if (!body) {
      await refuse(next.call, NO_FILE);
      continue;
    }
    const answer = await callApi<unknown>(next.method, next.path, {
      act: next.act,
      body,
      key: next.call,
    });
    if (!await take(next, answer)) return;
  }
}

const NO_FILE = "이 기기에서 사진을 찾을 수 없습니다. 지우고 다시 찍어 주세요.";

/** What is sent for an entry; null where its file is gone. */
async function bodyOf(entry: WaitingEntry): Promise<Body | FormData | null> {
  if (!entry.file) return entry.body;
  const file = await fileOf(entry);
  if (!file) return null;
  const form = new FormData();
  form.append("file", file);
  return form;
}

const refuse = (call: string, problem: string, again?: Body): Promise<void> =>
  change(call, (one) => ({ ...one, status: "refused", problem, again }));

/** Everything waits: until the network is back, or the session. */
function hold(until?: "session"): void {
  show(
    waiting.value.map((entry) =>
      entry.status === "refused" ? entry : { ...entry, status: "waiting" }
    ),
  );
  retry.later(until);
}

/** Takes in what the server says of an entry; whether the next one may be sent. */
async function take(entry: WaitingEntry, answer: Answer<unknown>): Promise<boolean> {
  const outcome = outcomeOf<unknown, Body>(answer);
  if (outcome.kind === "outage" || outcome.kind === "signed_out") {
    hold(outcome.kind === "signed_out" ? "session" : undefined);
    return false;
  }
  if (outcome.kind === "saved") {
    toast("success", entry.done);
    await change(entry.call, () => null);
    return true;
  }
  const again = outcome.kind === "clash" ? rebased(entry, outcome.current) : undefined;
  const problem = outcome.message;
  await refuse(entry.call, problem, again);
  toast("error", `${entry.title}: ${problem}`);
  return true;
}

/** The same value on top of what somebody else left; of what has no versions nothing. */
function rebased({ kind, body }: WaitingEntry, current: Body): Body | undefined {
  return kind === "trip" ? { ...body, dist: current.dist, version: current.version } : undefined;
}

/** Keeps what was entered, with its file if it has one, and sends it as soon as that is possible. */
export async function addWaiting(entered: NewEntry, file?: File): Promise<void> {
  await startWaiting(account);
  const entry: WaitingEntry = {
    ...entered,
    ...file && { file: { name: file.name, type: file.type } },
    call: newKey(),
    at: Date.now(),
    status: entered.path === "" ? "refused" : "queued",
  };
  if (file) files.set(entry.call, file);
  if (!kept) unstored.add(entry.call);
  show([...waiting.value, entry]);
  if (kept) await store(kept, entry);
  channel?.postMessage(null);
  await send();
}

/** Sends a refused entry once more, as another call: on top of what somebody else left, where that is known. */
export async function sendAgain(call: string): Promise<void> {
  const entry = waiting.value.find((one) => one.call === call);
  if (!entry) return;
  const { problem: _said, again, ...rest } = entry;
  const file = await fileOf(entry) ?? undefined;
  await removeWaiting(call);
  await addWaiting({ ...rest, body: again ?? entry.body }, file);
}

export const removeWaiting = (call: string): Promise<void> => change(call, () => null);

/** Does anything wait for the network? What is under way or refused does not. */
export const isHeld = (entries: readonly WaitingEntry[]): boolean => unsavedOf(entries).waiting > 0;
