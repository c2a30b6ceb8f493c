/** Rows that a change of many left as they were, each with its reason. Loaded when there are some. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { count as figure } from "../../ui/format.ts";
import type { RefusedRow } from "./words.ts";

/** Lines that are shown; the rest is counted. */
const MOST_SHOWN = 200;

export default function RefusedDialog({ rows, onClose }: { rows: RefusedRow[]; onClose(): void }) {
  const rest = rows.length - MOST_SHOWN;
  return (
    <Dialog
      title="처리하지 못한 항목"
      text={`${figure(rows.length)}개 항목은 아래 까닭으로 그대로 두었습니다.`}
      onClose={onClose}
    >
      <div className="dt-preview" tabIndex={0} role="region" aria-label="처리하지 못한 항목">
        <table>
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col">까닭</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map(({ name, message }, index) => (
              <tr key={index}>
                <td>{name}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p>외 {figure(rest)}개</p>}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
