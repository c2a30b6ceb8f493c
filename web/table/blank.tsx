/** A table without a single row, whatever is looked for: what fills it, and nothing else. */
import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { useDrop } from "./import/use_drop.ts";
import type { DataTableState } from "./use_data_table.ts";

interface BlankProps {
  table: DataTableState;
  /** Id of the button that opens the form of a new row, and whether it is open. */
  adder: string;
  adding: boolean;
  /** Deleted rows can be looked at here. */
  canSeeDeleted: boolean;
  /** A dialog takes what is dropped. */
  busy: boolean;
  onAdd(): void;
  /** Opens the import, with the file that was dropped if one was. */
  onImport(file?: File): void;
}

const NOTHING = "아직 등록된 항목이 없습니다.";
const ADD = "하나씩 추가하거나, 엑셀·CSV 파일을 여기에 끌어다 놓으세요.";

/** One row by the form, or many from a file; the way back to rows that were deleted, where there were any. */
export function Blank(props: BlankProps) {
  const { table, adder, adding, canSeeDeleted, busy, onAdd, onImport } = props;
  const { screen: { permissions, createLabel }, everHad, steps, undo, change } = table;
  const { create } = permissions;
  const canImport = create && permissions.change;
  const over = useDrop(onImport, canImport && !busy);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The last row went, and the rows with the focus in them.
    if (everHad && document.activeElement === document.body) {
      box.current!.querySelector("button")?.focus();
    }
  }, []);
  return (
    <div className={over ? "dt-blank ti-over" : "dt-blank"} ref={box}>
      <p>{canImport ? `${NOTHING} ${ADD}` : NOTHING}</p>
      <div className="dt-row">
        {create && (
          <Button id={adder} look="primary" aria-expanded={adding} onClick={onAdd}>
            {createLabel}
          </Button>
        )}
        {canImport && (
          <Button aria-haspopup="dialog" onClick={() => onImport()}>파일에서 불러오기</Button>
        )}
        {permissions.change && steps.undo && <Button look="quiet" onClick={undo}>되돌리기</Button>}
        {canSeeDeleted && everHad && (
          <Button
            look="quiet"
            onClick={() => change({ query: { deleted: "only" } })}
          >
            삭제된 항목 보기
          </Button>
        )}
      </div>
    </div>
  );
}
