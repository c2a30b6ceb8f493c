/**
 * The line above the rows: how many there are, or what can be done with the chosen ones. It is always
 * there and always as high: a row that is clicked must not move away under the second click.
 */
import { useState } from "react";
import type { TableRow } from "../../projections/table/column.ts";
import type { BulkAnswer, BulkTarget } from "../../projections/table/shapes.ts";
import { Button } from "../ui/button.tsx";
import { askConfirm } from "../ui/confirm.ts";
import { count as figure } from "../ui/format.ts";
import { toast } from "../ui/toasts.ts";
import { type TableSource, withQuery } from "./source.ts";
import type { TableScreen } from "./types.ts";

interface ChosenBarProps {
  screen: TableScreen;
  source: TableSource;
  /** What the list is asked for, without its page. */
  query: Record<string, string>;
  /** The filters alone, and how many rows they find. */
  filter: Record<string, string>;
  total: number;
  chosen: TableRow[];
  onDone(answer: BulkAnswer): void;
}

/** Chosen rows whose ids an address can hold. */
const MOST_IN_ADDRESS = 200;

/** Deletes, after a yes, or brings back. */
async function bulk(
  { source, onDone }: ChosenBarProps,
  target: BulkTarget,
  restores: boolean,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const amount = figure("ids" in target ? target.ids.length : target.count);
  const what = restores ? "복원" : "삭제";
  const yes = restores || await askConfirm({
    title: "삭제하시겠습니까?",
    text: `선택한 ${amount}개 항목을 삭제하시겠습니까?`,
    confirm: "삭제",
    danger: true,
  });
  if (!yes) return;
  const answer =
    await (restores
      ? source.bulkRestore(target, onProgress)
      : source.bulkDelete(target, onProgress));
  if (!answer.ok) {
    return void toast("error", `${what} 중 오류가 발생했습니다: ${answer.problem.message}`);
  }
  const { done, refused } = answer.data;
  if (done > 0) toast("success", `${figure(done)}개 항목이 ${what}되었습니다.`);
  if (refused.length > 0) toast("warning", refused[0].message);
  onDone(answer.data);
}

/** The chosen rows, or all that the filter finds, and what can be done with them. */
function Chosen(props: ChosenBarProps) {
  const { screen, query, filter, total, chosen } = props;
  const [all, setAll] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const ids = chosen.map(({ id }) => id);
  const restores = query.deleted === "only";
  const run = async () => {
    setProgress("처리 중...");
    const target = all ? { filter, count: total } : { ids };
    await bulk(
      props,
      target,
      restores,
      (done, of) => setProgress(`처리 중 ${figure(done)} / ${figure(of)}`),
    );
    setProgress(null);
  };
  return (
    <>
      <span className="tabular" role="status">
        {progress ?? `${figure(all ? total : ids.length)}개 선택`}
      </span>
      {total > ids.length && (
        <Button aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? "고른 것만 선택" : `조건에 맞는 ${figure(total)}개 모두 선택`}
        </Button>
      )}
      <Button
        look={restores ? "plain" : "danger"}
        busy={progress !== null}
        onClick={() => void run()}
      >
        {restores ? "선택 복원" : "선택 삭제"}
      </Button>
      {screen.permissions.export && !all && ids.length <= MOST_IN_ADDRESS && (
        <a
          className="button"
          href={withQuery(`${screen.base}/export_excel`, { ...query, ids: ids.join() })}
          download
        >
          선택 내보내기
        </a>
      )}
    </>
  );
}

export function ChosenBar(props: ChosenBarProps) {
  const { screen, total, chosen } = props;
  return (
    <div className="dt-chosen">
      {chosen.length > 0 && screen.permissions.remove
        ? <Chosen key={chosen.map(({ id }) => id).join()} {...props} />
        : <span className="tabular">{figure(total)}건</span>}
    </div>
  );
}
