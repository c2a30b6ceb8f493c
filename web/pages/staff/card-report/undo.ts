/** The way back from the last save: a restore of the version before it, offered in its message. */
import type { CardRow } from "../../../../projections/card_row.ts";
import { partLost } from "../../../ui/lazy.tsx";
import { dismissToast, toast } from "../../../ui/toasts.ts";

export interface Undo {
  /** Says `text` and offers to bring version `to` of the row back. */
  offer(text: string, label: string, row: CardRow, to: number): void;
  /** Takes the offer that stands, if one does. */
  run(): void;
}

/** `onRow` hears of the row as each undo left it. */
export function undoFor(onRow: (row: CardRow) => void): Undo {
  let standing: { run(): void; toast: number } | null = null;

  const offer: Undo["offer"] = (text, label, row, to) => {
    if (standing) dismissToast(standing.toast);
    standing = null;
    if (row.version === to) return void toast("success", text);
    const run = () => {
      standing = null;
      void bringBack(row, to).catch(partLost);
    };
    standing = { run, toast: toast("success", text, { label, run }) };
  };

  const bringBack = async (row: CardRow, to: number) => {
    const { restoreVersion } = await import("./restore.ts");
    const answer = await restoreVersion(row.id, to, row.version);
    if (!answer.ok) return void toast("error", answer.message);
    offer("되돌렸습니다.", "다시 적용", answer.data, row.version);
    onRow(answer.data);
  };

  const run = () => {
    if (!standing) return;
    dismissToast(standing.toast);
    standing.run();
  };
  return { offer, run };
}
