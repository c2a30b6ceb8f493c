/**
 * Notices about the rows that do not disturb: below them, so that none moves. Not loaded later, because a lost
 * connection could not load its own notice.
 */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/form/button.tsx";
import { confirmDialog } from "../ui/dialog/confirm.ts";
import { count as figure } from "../ui/time/format.ts";
import { toast } from "../ui/client/toasts.ts";
import type { DataTableState } from "./use_data_table.ts";
import type { Rows } from "./types.ts";
import { cellStates, type SaveQueue } from "./saving/save_queue.ts";
import { unsavedOf } from "../ui/form/call_queue.ts";

/** The cells that are not saved, as they stand in the table: those of the rows and columns there are. */
export function cellsInOrder(
  queue: SaveQueue,
  rows: Rows,
  columns: { key: string }[],
): { id: string; key: string }[] {
  const states = cellStates(queue);
  return rows.flatMap((row) =>
    columns.filter(({ key }) => row && states.get(row.id)?.has(key))
      .map(({ key }) => ({ id: row!.id, key }))
  );
}

const ELSEWHERE =
  "저장되지 않은 칸이 지금 목록에 없습니다. 필터를 지우거나 다른 페이지를 확인해 주세요.";

/** One notice. The focus does not get lost with what goes away: the rows take it. */
function Notice({ status, children }: { status?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    return () => {
      if (!element.contains(document.activeElement)) return;
      element.closest(".dt")?.querySelector<HTMLElement>(".g-input")?.focus();
    };
  }, []);
  return <div className="dt-notice" ref={box} role={status ? "status" : undefined}>{children}</div>;
}

/** Cells that are not saved, and what can be done about them. */
function Unsaved({ table, cells, text }: { table: DataTableState; cells: number; text: string }) {
  const { saves, queue } = table;
  const last = useRef<{ id: string; key: string }>(null);
  const next = () => {
    const found = cellsInOrder(queue, table.rows, table.columns.shown);
    const at = found.findIndex(({ id, key }) =>
      id === last.current?.id && key === last.current.key
    );
    last.current = found[(at + 1) % found.length] ?? null;
    if (last.current) table.setGoTo(last.current);
    else toast("info", ELSEWHERE);
  };
  const discard = async () => {
    const yes = await confirmDialog({
      title: "저장되지 않은 내용을 버리시겠습니까?",
      text: `저장되지 않은 ${figure(cells)}칸에 입력하신 내용이 사라집니다.`,
      confirm: "모두 버리기",
      cancel: "계속 편집",
      danger: true,
    });
    if (yes) saves.discard();
  };
  return (
    <Notice>
      <span role="status">{text}</span>
      <Button small onClick={next}>다음 칸으로</Button>
      <Button small onClick={saves.retry}>모두 다시 시도</Button>
      <Button small look="quiet" onClick={() => void discard()}>모두 버리기</Button>
    </Notice>
  );
}

function NewRows({ table, added }: { table: DataTableState; added: number }) {
  const { urlState, change, restart } = table;
  const isFirst = urlState.mode === "scroll" || urlState.page === 1;
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // In a table without an order of its own the new rows come first.
    currentTarget.closest(".dt")?.querySelector(".g-scroll")?.scrollTo({ top: 0 });
    if (isFirst) restart();
    else change({ page: 1 });
  };
  return (
    <Notice status>
      <Button small onClick={show}>새 행 {figure(added)}개 · 보기</Button>
    </Notice>
  );
}

export function Notices({ table }: { table: DataTableState }) {
  const { refused, waiting } = unsavedOf(table.queue);
  const added = table.state.added.size;
  const parts = [
    ...(refused > 0 ? [`저장되지 않은 칸 ${figure(refused)}개`] : []),
    ...(waiting > 0 ? [`연결을 기다리는 칸 ${figure(waiting)}개`] : []),
  ];
  return (
    <>
      {parts.length > 0 && (
        <Unsaved table={table} cells={refused + waiting} text={parts.join(" · ")} />
      )}
      {added > 0 && <NewRows table={table} added={added} />}
      {!table.live.isOpen && (
        <Notice>
          <span role="status">실시간 연결이 끊겨 다른 사람의 변경이 보이지 않습니다.</span>
          <Button small onClick={table.live.reconnect}>다시 연결</Button>
        </Notice>
      )}
    </>
  );
}
