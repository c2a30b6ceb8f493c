/** What can be done with the rows: chosen ones deleted, those found exported, others imported. */
import { lazy, Suspense, useState } from "react";
import type { TableRow } from "../../projections/table/column.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import { Button } from "../ui/button.tsx";
import { askConfirm } from "../ui/confirm.ts";
import { count as figure } from "../ui/format.ts";
import { toast } from "../ui/toasts.ts";
import { type TableSource, withQuery } from "./source.ts";
import type { TableScreen } from "./types.ts";

const ImportDialog = lazy(() => import("./import/import_dialog.tsx"));

interface ActionBarProps {
  screen: TableScreen;
  source: TableSource;
  /** What the list is asked for, without its page. */
  query: Record<string, string>;
  chosen: TableRow[];
  onDone(answer: BulkAnswer): void;
}

async function bulk(
  { source, chosen, onDone }: ActionBarProps,
  restores: boolean,
): Promise<void> {
  if (restores) {
    for (const row of chosen) {
      const answer = await source.restore(row);
      if (!answer.ok) return void toast("error", answer.problem.message);
      const { data, operation } = answer.data;
      onDone({ done: 1, refused: [], rows: [data], operation });
    }
    return void toast("success", `${figure(chosen.length)}개 항목이 복원되었습니다.`);
  }
  const yes = await askConfirm({
    title: "삭제하시겠습니까?",
    text: `선택한 ${figure(chosen.length)}개 항목을 삭제하시겠습니까?`,
    confirm: "삭제",
    danger: true,
  });
  if (!yes) return;
  const answer = await source.bulkDelete({ ids: chosen.map(({ id }) => id) }, () => {});
  if (!answer.ok) {
    return void toast("error", `삭제 중 오류가 발생했습니다: ${answer.problem.message}`);
  }
  const { done, refused } = answer.data;
  if (done > 0) toast("success", `${figure(done)}개 항목이 삭제되었습니다.`);
  if (refused.length > 0) toast("warning", refused[0].message);
  onDone(answer.data);
}

export function ActionBar(props: ActionBarProps) {
  const { screen, query, chosen, onDone } = props;
  const { permissions } = screen;
  const [importing, setImporting] = useState(false);
  const restores = query.deleted === "only";
  return (
    <div className="dt-actions">
      {chosen.length > 0 && permissions.remove && (
        <>
          <span className="tabular">{figure(chosen.length)}개 선택</span>
          <Button look={restores ? "plain" : "danger"} onClick={() => void bulk(props, restores)}>
            {restores ? "선택 복원" : "선택 삭제"}
          </Button>
        </>
      )}
      {permissions.export && (
        <a className="button" href={withQuery(`${screen.base}/export_excel`, query)} download>
          내보내기
        </a>
      )}
      {permissions.import && <Button onClick={() => setImporting(true)}>가져오기</Button>}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog screen={screen} onDone={onDone} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
