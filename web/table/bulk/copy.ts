/** The chosen rows on the clipboard, wherever they stand and whether they are loaded. */
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { toast } from "../../ui/client/toasts.ts";
import { copyBlock } from "../grid/fill.ts";
import { isChosen } from "../grid/row_selection.ts";
import { copyLater } from "../grid/late_copy.ts";
import { foundRows, loadedRows } from "../rows/found_rows.ts";
import type { DataTableState } from "../use_data_table.ts";
import { count as figure } from "../../ui/time/format.ts";

const WORDS = {
  tooMany: "10,000행까지 복사할 수 있습니다. 필터로 줄이거나 엑셀로 내보내 주세요.",
  waiting: "복사할 행을 불러오고 있습니다.",
};

/** The columns that are shown, of the rows in their order on the screen. */
export async function copyChosen(table: DataTableState): Promise<void> {
  const { choice, chosen, columns } = table;
  const among = (rows: ReturnType<typeof loadedRows>) =>
    rows.filter(({ id }) => isChosen(choice, id));
  const here = among(loadedRows(table));
  const all = here.length === chosen
    ? here
    : await foundRows(table, WORDS).catch(() => void reportMissingPart());
  if (!all) return;
  const rows = among(all);
  const block = { top: 0, left: 0, bottom: rows.length - 1, right: columns.shown.length - 1 };
  const target = { rows, columns: columns.shown, canEdit: () => false };
  copyLater(copyBlock(block, target), () => {
    toast("success", `${figure(rows.length)}행을 복사했습니다.`);
  });
}
