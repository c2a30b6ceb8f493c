/** The line that changes come over as others make them (`/api/live`). Loaded once the table is alive. */
import type { LiveChange } from "../../../projections/table/shapes.ts";
import { isPast } from "../../ui/api.ts";
import { withQuery } from "./source.ts";

/** Changes that come close together are one, in milliseconds: an import of 5,000 rows is drawn once. */
const GATHER_MS = 50;
/** Before the rows are read again: several tables of one office do not all ask at the same moment. */
const RESET_MS = 200;
const RESET_SPREAD_MS = 300;

export interface LiveOptions {
  noun: string;
  /** Position of the log to go on from; kept up to date here. */
  at: { current: number };
  onChanges?(changes: LiveChange[]): void;
  /** More has happened than is told one by one: the list is to be read again. */
  onReset(): void;
  /** The line is open again, or closed for good: then only a person brings it back. */
  onOpen?(isOpen: boolean): void;
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

/**
 * Follows the changes until closed. A page that is not seen holds no line (a browser has six to a
 * server); it goes on where it stopped when it is seen again. An earlier moment does not change.
 */
export function followLive({ noun, at, onChanges, onReset, onOpen }: LiveOptions): () => void {
  if (isPast) return () => {};
  const { take, tell } = gather(onChanges);
  let reset: ReturnType<typeof setTimeout> | undefined;
  let line: EventSource | null = null;
  let isRenewed = false;
  const hangUp = () => {
    line?.close();
    line = null;
  };
  const lose = () => {
    hangUp();
    onOpen?.(false);
  };
  /** The server refused the line. A session that ran out while nobody looked is renewed, once. */
  const refused = async () => {
    const lost = line;
    if (isRenewed) return lose();
    isRenewed = true;
    const again = await import("../../ui/session.ts")
      .then(({ refreshSession }) => refreshSession()).catch(() => false);
    if (line !== lost) return;
    if (again) call();
    else lose();
  };
  const call = () => {
    hangUp();
    const query = { nouns: noun, since: String(at.current) };
    const opened = line = new EventSource(withQuery("/api/live", query));
    const on = (name: string, act: (data: string) => void) =>
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        if (event.lastEventId !== "") at.current = Number(event.lastEventId);
        act(event.data);
      });
    on("ready", () => {
      isRenewed = false;
      onOpen?.(true);
    });
    on("message", (data) => take(JSON.parse(data)));
    on("reset", () => {
      reset ??= setTimeout(() => {
        reset = undefined;
        onReset();
      }, RESET_MS + Math.random() * RESET_SPREAD_MS);
    });
    on("end", (data) => {
      // A server that stops is called again by the browser; a right that ended does not come back.
      if ((JSON.parse(data) as { reason: string }).reason !== "closing") lose();
    });
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED && line === opened) void refused();
    });
  };
  const seen = () => document.hidden ? hangUp() : call();
  document.addEventListener("visibilitychange", seen);
  if (!document.hidden) call();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    hangUp();
    clearTimeout(reset);
    tell();
  };
}
