import { LISTED_MAX } from "../../../projections/table/import_shapes.ts";
import { Button } from "../../ui/button.tsx";
import { RefusedTable } from "./refused_table.tsx";
import type { Import } from "./use_import.ts";

const count = (value: number): string => value.toLocaleString("ko-KR");

/** What became of it, and the way back: one press takes the whole import back. */
export function ResultStep({ course, onClose }: { course: Import; onClose(): void }) {
  const { answer, undone, preview, work } = course.state;
  const { added, changed, lines, operation } = answer!;
  const refused = lines.length + preview!.counts.refused;
  return (
    <>
      <p className="ti-outcome" role="status">
        {undone
          ? `가져오기를 되돌렸습니다. ${count(undone.done)}행을 이전 상태로 바꾸었습니다.`
          : `엑셀 파일을 가져왔습니다. 새로 추가 ${count(added)}행, 변경 ${count(changed)}행.`}
      </p>
      {undone && undone.refused.length > 0 && (
        <>
          <p className="ti-hint">되돌리지 못한 행이 {count(undone.refused.length)}건 있습니다.</p>
          <ul className="ti-reasons">
            {[...new Set(undone.refused.map(({ message }) => message))].slice(0, 20)
              .map((message) => <li key={message}>{message}</li>)}
          </ul>
        </>
      )}
      {lines.length > 0 && (
        <>
          <p className="ti-hint">
            미리보기 뒤에 달라져 가져오지 못한 행이 {count(lines.length)}건 있습니다.
          </p>
          <div className="ti-scroll" role="region" aria-label="가져오지 못한 행" tabIndex={0}>
            <RefusedTable lines={lines.slice(0, LISTED_MAX)} />
          </div>
        </>
      )}
      <div className="dialog-actions">
        {refused > 0 && (
          <Button
            className="ti-first"
            busy={work === "downloading"}
            onClick={() => course.download()}
          >
            제외된 행 내려받기 ({count(refused)})
          </Button>
        )}
        {operation !== "" && !undone && (
          <Button
            busy={work === "undoing"}
            onClick={() => course.undo()}
          >
            되돌리기
          </Button>
        )}
        <Button onClick={course.restart}>다른 파일 가져오기</Button>
        <Button look="primary" onClick={onClose}>닫기</Button>
      </div>
    </>
  );
}
