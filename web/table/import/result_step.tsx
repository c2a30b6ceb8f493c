/** The last step of an import: what became of it, and the way back. */
import { Button } from "../../ui/form/button.tsx";
import { amountText } from "../../../projections/table/import_words.ts";
import { count } from "../../ui/time/format.ts";
import { CreatedRows } from "./unknown_words.tsx";
import { LeftRows, RefusedTable } from "./refused.tsx";
import { downloadRefused, type Import, restart, undo } from "./steps.ts";

/** "새로 추가 1,995행(222,929,411원), 변경 0행, 제외 3행"; amounts where all of them went in. */
function doneText({ answer, preview }: Import["state"], refused: number): string {
  const { added, changed, lines } = answer!;
  const amount = (amount: number) =>
    amount !== 0 && lines.length === 0 ? `(${amountText(amount, preview!.sums)})` : "";
  const { summary } = preview!;
  return `새로 추가 ${count(added)}행${amount(summary.added.amount)}, ` +
    `변경 ${count(changed)}행${amount(summary.changed.amount)}` +
    (refused > 0 ? `, 제외 ${count(refused)}행` : "");
}

/** What became of it; one press takes the whole import back. */
export function ResultStep({ course, onClose }: { course: Import; onClose(): void }) {
  const { answer, undone, preview, work } = course.state;
  const { lines, operation, created } = answer!;
  const refused = lines.length + preview!.summary.refused.rows;
  return (
    <>
      <p className="ti-outcome" role="status">
        {undone
          ? `가져오기를 되돌렸습니다. ${count(undone.done)}행을 이전 상태로 바꾸었습니다.`
          : `엑셀 파일을 가져왔습니다. ${doneText(course.state, refused)}.`}
      </p>
      <CreatedRows created={created} />
      {undone && <LeftRows rows={undone.refused} />}
      {lines.length > 0 && (
        <>
          <p className="ti-hint">
            미리보기 뒤에 달라져 가져오지 못한 행이 {count(lines.length)}건 있습니다.
          </p>
          <RefusedTable label="가져오지 못한 행" lines={lines} />
        </>
      )}
      <div className="dialog-actions">
        {refused > 0 && (
          <Button
            className="ti-first"
            busy={work === "downloading"}
            onClick={() => void downloadRefused(course)}
          >
            제외된 행 다운로드 ({count(refused)})
          </Button>
        )}
        {operation !== "" && !undone && (
          <Button
            busy={work === "undoing"}
            onClick={() => void undo(course, answer!)}
          >
            되돌리기
          </Button>
        )}
        <Button onClick={() => restart(course)}>다른 파일 가져오기</Button>
        <Button look="primary" onClick={onClose}>닫기</Button>
      </div>
    </>
  );
}
