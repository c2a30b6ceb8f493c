/** Further functions of a hydrated report: live changes, the question before an edit is lost, undo. */
import { flushSync } from "react-dom";
import { followSoon } from "../ui/client/follow_rows.ts";
import { mayCancel } from "../ui/form/careful_close.ts";
import { restoreVersion } from "../ui/history/restore.ts";
import { isTyping } from "../ui/client/keyboard.ts";
import { reportMissingPart } from "../ui/client/lazy.tsx";
import { whilePrinting } from "../ui/on_paper.ts";
import { dismissToast, toast } from "../ui/client/toasts.ts";
import { readClosed } from "../ui/list/closed_months.ts";
import type { ReportNoun, ReportRow } from "./noun.ts";
import type { ReportState, Step } from "./state.ts";

/** Callbacks into its page. */
interface Hands<Row extends ReportRow> {
  noun: Pick<ReportNoun<Row, unknown>, "live" | "ledger" | "partOf" | "restorePath">;
  newest: { current: Pick<ReportState<Row>, "rows" | "editing"> };
  /** Shows a row's present state. */
  put(row: Row): void;
  reload(quiet?: boolean): Promise<void>;
  change(step: Step<Row>): void;
}

/**
 * Reloads the list when anybody has changed something in it since `position`, or closed a month of it, renders all of
 * it for printing, and handles Ctrl+Z; returns a function that stops it.
 */
export function follow<Row extends ReportRow>(
  hands: Hands<Row>,
  { position, closed = [] }: { position: number; closed?: readonly string[] },
) {
  const { noun, newest, change, reload } = hands;
  const editedAt = () => {
    const { rows, editing } = newest.current;
    const row = rows.find(({ id }) => id === editing);
    return row && noun.partOf?.(row).at;
  };
  const hangUp = followSoon({
    noun: noun.live,
    at: { current: position },
    here: true,
    onReset(isOwn) {
      // A save on this page was reloaded with its answer (S1 §4).
      if (isOwn) return;
      void reload(true);
      if (noun.ledger) void readClosed(noun.ledger, closed, editedAt);
    },
  });
  const begin = () => flushSync(() => change((state) => ({ ...state, printing: true })));
  const end = () => change((state) => ({ ...state, printing: false }));
  const stop = whilePrinting(begin, end);
  document.addEventListener("keydown", undoByKey);
  return () => {
    document.removeEventListener("keydown", undoByKey);
    hangUp();
    stop();
  };
}

/** Ends an edit whose text may be discarded. */
export const afterYes = async (end: () => void): Promise<void> => {
  if (await mayCancel()) end();
};

/** The way back that is offered; a page has one report. */
let standing: { run(): void; toast: number } | null = null;

/** Shows the row's present state and `text`, and offers to restore version `to`. */
export function changed<Row extends ReportRow>(
  hands: Hands<Row>,
  text: string,
  label: string,
  row: Row,
  to: number,
): void {
  const { noun, put, reload } = hands;
  put(row);
  void reload(true);
  if (standing) dismissToast(standing.toast);
  standing = null;
  if (row.version === to) return void toast("success", text);
  const bringBack = async () => {
    const path = noun.restorePath(row.id);
    const answer = await restoreVersion<{ data: Row }>(path, to, row.version);
    if (!answer.ok) toast("error", answer.message);
    else changed(hands, "되돌렸습니다.", "다시 실행", answer.data.data, row.version);
  };
  const run = () => {
    standing = null;
    void bringBack().catch(reportMissingPart);
  };
  standing = { run, toast: toast("success", text, { label, run }) };
}

/** Ctrl+Z takes the last save back wherever nothing is being typed and no dialog is open. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo = event.code === "KeyZ" && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
  if (document.querySelector("[role=dialog]")) return;
  event.preventDefault();
  undo();
}

/** Accepts the present offer, if any. */
function undo(): void {
  if (!standing) return;
  dismissToast(standing.toast);
  standing.run();
}
