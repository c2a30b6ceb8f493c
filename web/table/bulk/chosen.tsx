/** The selected rows, or all rows of the filter, and their actions. Loaded with the first selection. */
import { useEffect, useRef, useState } from "react";
import type { BulkTarget, RefusedItem } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { count as figure } from "../../ui/time/format.ts";
import { lazyPart, reportMissingPart } from "../../ui/client/lazy.tsx";
import { ALL, type Choice, isChosen, NONE } from "../grid/row_selection.ts";
import type { DataTableState } from "../use_data_table.ts";
import { Progress } from "./progress.tsx";
import { type BulkControl, useBulk } from "./use_bulk.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { PreviewTable } from "../preview_table.tsx";
import { toast } from "../../ui/client/toasts.ts";
import { copyBlock } from "../grid/fill.ts";
import { copyLater } from "../grid/late_copy.ts";
import { foundRows, loadedRows } from "../rows/found_rows.ts";

/** Copies the selected rows, loaded or not. */
const WORDS = {
  tooMany: "10,000행까지 복사할 수 있습니다. 필터로 줄이거나 엑셀로 내보내 주세요.",
  waiting: "복사할 행을 불러오고 있습니다.",
};

/** The columns that are shown, of the rows in their order on the screen. */
async function copyChosen(table: DataTableState): Promise<void> {
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

/** Lines that are shown; the rest is counted. */
const MOST_SHOWN = 200;

/** Rows that a change of many left as they were, each with its reason. */
function RefusedDialog({ rows, onClose }: { rows: RefusedItem[]; onClose(): void }) {
  const rest = rows.length - MOST_SHOWN;
  return (
    <Dialog
      title="처리하지 못한 항목"
      text={`${figure(rows.length)}개 항목은 다음 사유로 처리하지 못했습니다.`}
      onClose={onClose}
    >
      <PreviewTable label="처리하지 못한 항목" heads={["항목", "사유"]}>
        {rows.slice(0, MOST_SHOWN).map(({ id, name, message }) => (
          <tr key={id}>
            <td>{name ?? id}</td>
            <td>{message}</td>
          </tr>
        ))}
      </PreviewTable>
      {rest > 0 && <p>외 {figure(rest)}개</p>}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}

/** The chosen rows, as a call on many names them. */
function targetOf({ choice: { ids, isAll }, chosen, urlState }: DataTableState): BulkTarget {
  if (!isAll) return { ids: [...ids] };
  const but = ids.size > 0 ? { except: [...ids] } : {};
  return { filter: urlState.query, count: chosen, ...but };
}

const BulkEditDialog = lazyPart(() => import("./edit_dialog.tsx"));

function Actions({ table, bulk }: { table: DataTableState; bulk: BulkControl }) {
  const { screen, choice, chosen, choose, count: found } = table;
  const { permissions, chosenActions: Own, chosenRules: rules } = screen;
  const { query } = table.urlState;
  const [editing, setEditing] = useState<BulkTarget | null>(null);
  /** The selection before all found rows were selected. */
  const before = useRef<Choice>(null);
  const { isAll } = choice;
  if (!isAll) before.current = choice;
  const ids = [...choice.ids];
  const target = targetOf(table);
  const onlyDeleted = query.deleted === "only";
  const busy = bulk.progress !== null;
  const button = (label: string, run: () => void, look: "plain" | "danger" = "plain") => (
    <Button look={look} busy={busy} onClick={run}>{label}</Button>
  );
  return (
    <>
      {bulk.progress ? <Progress {...bulk.progress} /> : (
        <span className="tabular" role="status">
          {figure(chosen)}개 선택
        </span>
      )}
      {(isAll ? before.current : found !== null && found > chosen) && (
        <Button
          aria-pressed={isAll}
          onClick={() => choose(isAll ? before.current! : ALL)}
        >
          {isAll ? "선택한 항목만" : `조건에 맞는 ${figure(found!)}개 모두 선택`}
        </Button>
      )}
      {permissions.change && !onlyDeleted && button("일괄 수정", () => setEditing(target))}
      {permissions.remove && query.deleted !== undefined &&
        button("선택 복원", () => void bulk.run({ kind: "restore", target }))}
      {permissions.remove && !onlyDeleted &&
        button("선택 삭제", () => void bulk.run({ kind: "delete", target }), "danger")}
      {Own && permissions.change && !isAll && !onlyDeleted && <Own ids={ids} rules={rules} />}
      {button("선택 내보내기", () => table.exportRows("chosen"))}
      {button("선택 복사", () => void copyChosen(table))}
      <Button look="quiet" onClick={() => choose(NONE)}>선택 해제</Button>
      {editing && (
        <BulkEditDialog
          table={table}
          target={editing}
          bulk={bulk}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** Stays once it is loaded: a long change continues without a selection. */
export default function Chosen({ table }: { table: DataTableState }) {
  const bulk = useBulk(table);
  const none = table.chosen === 0;
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The button that had the focus went with the choice: back to the rows.
    if (!none || document.activeElement !== document.body) return;
    const grid = end.current?.closest(".dt")?.querySelector<HTMLElement>(".g-input");
    grid?.focus({ preventScroll: true });
  }, [none]);
  return (
    <>
      {(!none || bulk.progress) && (
        <div className="dt-chosen-line">
          {none ? <Progress {...bulk.progress!} /> : <Actions table={table} bulk={bulk} />}
        </div>
      )}
      <span ref={end} hidden />
      {bulk.refused.length > 0 && (
        <RefusedDialog
          rows={bulk.refused}
          onClose={bulk.forgetRefused}
        />
      )}
    </>
  );
}
