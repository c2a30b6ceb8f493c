/** The chosen rows, or all that the filter finds, and what can be done with them. Loaded when some are. */
import { useEffect, useRef, useState } from "react";
import type { BulkTarget, RefusedItem } from "../../../projections/table/shapes.ts";
import { Button } from "../../ui/button.tsx";
import { count as figure } from "../../ui/format.ts";
import { lazyPart } from "../../ui/lazy.tsx";
import type { DataTableState } from "../use_data_table.ts";
import { Progress } from "./progress.tsx";
import { type BulkControl, useBulk } from "./use_bulk.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ListTable } from "../../ui/list_page.tsx";

/** Lines that are shown; the rest is counted. */
const MOST_SHOWN = 200;

/** Rows that a change of many left as they were, each with its reason. */
function RefusedDialog({ rows, onClose }: { rows: RefusedItem[]; onClose(): void }) {
  const rest = rows.length - MOST_SHOWN;
  return (
    <Dialog
      title="처리하지 못한 항목"
      text={`${figure(rows.length)}개 항목은 아래 까닭으로 그대로 두었습니다.`}
      onClose={onClose}
    >
      <ListTable className="dt-preview" label="처리하지 못한 항목" heads={["항목", "까닭"]}>
        {rows.slice(0, MOST_SHOWN).map(({ id, name, message }) => (
          <tr key={id}>
            <td>{name ?? id}</td>
            <td>{message}</td>
          </tr>
        ))}
      </ListTable>
      {rest > 0 && <p>외 {figure(rest)}개</p>}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}

const BulkEditDialog = lazyPart(() => import("./edit_dialog.tsx"));

function Actions({ table, bulk }: { table: DataTableState; bulk: BulkControl }) {
  const { screen: { permissions }, selected, state, urlState: { query } } = table;
  // All that the filter finds, for as long as the same rows are chosen.
  const [allOf, setAllOf] = useState<ReadonlySet<string> | null>(null);
  const [editing, setEditing] = useState<BulkTarget | null>(null);
  const all = allOf === selected;
  const ids = [...selected];
  const target: BulkTarget = all ? { filter: query, count: state.count } : { ids };
  const onlyDeleted = query.deleted === "only";
  const busy = bulk.progress !== null;
  const button = (label: string, run: () => void, look: "plain" | "danger" = "plain") => (
    <Button look={look} busy={busy} onClick={run}>{label}</Button>
  );
  return (
    <>
      {bulk.progress ? <Progress {...bulk.progress} /> : (
        <span className="tabular" role="status">
          {figure(all ? state.count : ids.length)}개 선택
        </span>
      )}
      {state.count > ids.length && (
        <Button
          aria-pressed={all}
          onClick={() => setAllOf(all ? null : selected)}
        >
          {all ? "고른 것만 선택" : `조건에 맞는 ${figure(state.count)}개 모두 선택`}
        </Button>
      )}
      {permissions.change && !onlyDeleted && button("일괄 수정", () => setEditing(target))}
      {permissions.remove && query.deleted !== undefined &&
        button("선택 복원", () => void bulk.run({ kind: "restore", target }))}
      {permissions.remove && !onlyDeleted &&
        button("선택 삭제", () => void bulk.run({ kind: "delete", target }), "danger")}
      {!all && button("선택 내보내기", () => table.exportRows(ids))}
      <Button look="quiet" onClick={() => table.select(new Set())}>선택 해제</Button>
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

/** Stays once it is there: a long change goes on while nothing is chosen any more. */
export default function Chosen({ table }: { table: DataTableState }) {
  const bulk = useBulk(table);
  const none = table.selected.size === 0;
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The button that had the focus went with the choice: back to the rows.
    if (!none || document.activeElement !== document.body) return;
    const grid = end.current?.closest(".dt")?.querySelector<HTMLElement>(".g-input");
    grid?.focus({ preventScroll: true });
  }, [none]);
  return (
    <>
      {!none
        ? <Actions table={table} bulk={bulk} />
        : bulk.progress
        ? <Progress {...bulk.progress} />
        : <span className="tabular">{figure(table.state.count)}건</span>}
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
