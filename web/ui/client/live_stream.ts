/** The line that changes come over as others make them (`/api/live`). Loaded once the table is alive. */
import type { LiveChange } from "../../../projections/table/shapes.ts";
import { BACKGROUND, callApi, callServer, isOwnKey, isPast, passes, withQuery } from "./api.ts";
import { createRetry } from "../retry.ts";
import { editedRowId, NO_ONE, others } from "./presence.ts";

/** Changes that come close together are one, in milliseconds: an import of 5,000 rows is drawn once. */
const GATHER_MS = 50;
/** Before the rows are read again: several tables of one office do not all ask at the same moment. */
const RESET_MS = 200;
const RESET_SPREAD_MS = 300;
/** Delay between the beginning of an edit and its announcement, because passing through a row is no edit. */
const EDIT_ANNOUNCE_MS = 300;

export interface LiveOptions {
  noun: string;
  /** Position of the log to continue from; updated here. */
  at: { current: number };
  /** Shows this page to others who have the same rows open, and them here (`presence.ts`). */
  here?: true;
  onChanges?(changes: LiveChange[]): void;
  /**
   * More has happened than is sent one by one: the list is to be read again. `isOwn`: all of it is what this page did
   * itself.
   */
  onReset(isOwn: boolean): void;
  /** The line is open again, or refused: then only a person brings it back. One that is cut is tried again by itself. */
  onOpen?(isOpen: boolean): void;
}

/** Tells the server which row is edited here, by the name of its line; answers with the way to stop. */
function announceEdits(line: string): () => void {
  let result: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    const row = editedRowId.value;
    if (line === "" || row === result) return;
    result = row;
    const body = { line, row };
    // A failed announcement does not concern the editing person.
    void callApi("POST", "/api/live/here", { act: "unseen", body, headers: BACKGROUND });
  };
  const stop = editedRowId.subscribe(() => timer ??= setTimeout(tell, EDIT_ANNOUNCE_MS));
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Takes changes one by one and hands them on together. */
function gather(onChanges: LiveOptions["onChanges"]) {
  let gathered: LiveChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    const changes = gathered;
    gathered = [];
    if (changes.length > 0) onChanges?.(changes);
  };
  const take = (change: LiveChange) => {
    gathered.push(change);
    timer ??= setTimeout(tell, GATHER_MS);
  };
  return { take, tell };
}

/** Reloads the list once for everything received meanwhile. */
function resetting(onReset: LiveOptions["onReset"]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwn = true;
  const soon = (data: string) => {
    const { key } = JSON.parse(data) as { key?: string };
    isOwn &&= key !== undefined && isOwnKey(key);
    timer ??= setTimeout(() => {
      const all = isOwn;
      timer = undefined;
      isOwn = true;
      onReset(all);
    }, RESET_MS + Math.random() * RESET_SPREAD_MS);
  };
  return { soon, stop: () => clearTimeout(timer) };
}

/** The next step after a refused stream. */
async function nextAfterRefusal(address: string): Promise<"again" | "signed_out" | "refused"> {
  const { checkSession } = await import("./session.ts");
  const session = await checkSession();
  if (session === "ended") return "signed_out";
  if (session === "kept") return "again";
  const answer = await callServer("HEAD", address, { act: "unseen", headers: BACKGROUND });
  // A proxy whose office is starting, or too many lines for now: both pass.
  return typeof answer === "string" || passes(answer.status) ? "again" : "refused";
}

/** Opens a stream, and returns a function for listening to its events; received ones advance `at`. */
function openLine(query: Record<string, string>, at: LiveOptions["at"]) {
  const opened = new EventSource(withQuery("/api/live", query));
  const on = (name: string, act: (data: string) => void) =>
    opened.addEventListener(name, (event: MessageEvent<string>) => {
      if (event.lastEventId !== "") at.current = Number(event.lastEventId);
      act(event.data);
    });
  return { opened, on };
}

/**
 * Follows the changes until closed. A hidden page holds no stream (a browser has six connections to a server); it
 * continues from its position when visible again. An earlier moment does not change. A broken stream is reopened by
 * this code, because a browser gives up at the first answer of a proxy whose office is starting.
 */
export function followLive(
  { noun, at, here, onChanges, onReset, onOpen }: LiveOptions,
): () => void {
  if (isPast) return () => {};
  const { take, tell } = gather(onChanges);
  const reset = resetting(onReset);
  let line: EventSource | null = null;
  let stopTelling = () => {};
  const close = () => {
    line?.close();
    line = null;
    stopTelling();
    if (here) others.value = NO_ONE;
  };
  const hangUp = () => {
    close();
    retry.stop();
  };
  const refused = async (lost: EventSource) => {
    const next = await nextAfterRefusal(lost.url).catch(() => "again" as const);
    if (line !== lost) return;
    close();
    if (next !== "refused") return retry.later(next === "signed_out" ? "session" : undefined);
    retry.stop();
    onOpen?.(false);
  };
  const call = () => {
    close();
    const query = { nouns: noun, since: String(at.current), ...(here && { here: "1" }) };
    const { opened, on } = openLine(query, at);
    line = opened;
    on("ready", (data) => {
      retry.worked();
      stopTelling();
      if (here) stopTelling = announceEdits((JSON.parse(data) as { line?: string }).line ?? "");
      onOpen?.(true);
    });
    on("people", (data) => others.value = JSON.parse(data));
    on("message", (data) => take(JSON.parse(data)));
    on("reset", reset.soon);
    on("end", (data) => {
      const { reason, message } = JSON.parse(data) as { reason: string; message?: string };
      opened.close();
      if (reason === "closing") return again();
      if (message) void import("./session.ts").then(({ endSession }) => endSession(message));
      void refused(opened);
    });
    opened.addEventListener("error", () => {
      if (line !== opened) return;
      if (opened.readyState === EventSource.CLOSED) void refused(opened);
      else again();
    });
  };
  const again = () => {
    close();
    retry.later();
  };
  const retry = createRetry(call);
  const seen = () => document.hidden ? hangUp() : call();
  document.addEventListener("visibilitychange", seen);
  if (!document.hidden) call();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    hangUp();
    reset.stop();
    tell();
  };
}
