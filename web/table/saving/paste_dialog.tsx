/** What a pasted block would change and what is refused, before anything is written. Loaded when pasting. */
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { count as figure } from "../../ui/time/format.ts";
import { PreviewTable } from "../preview_table.tsx";
import { cellText } from "../grid/format.ts";
import type { PastePlan } from "../types.ts";
import type { DataTableState } from "../use_data_table.ts";

/** Lines of each list that are shown; the rest is counted. */
const MOST_SHOWN = 100;

interface PasteProps {
  plan: PastePlan;
  table: DataTableState;
}

function Changes({ plan, table: { given, rows, offset } }: PasteProps) {
  const byKey = new Map(given.map((column) => [column.key, column]));
  const places = new Map(rows.map((row, index) => [row?.id, offset + index + 1]));
  return (
    <PreviewTable label="바뀌는 내용" heads={["행", "열", "지금", "바뀐 뒤"]}>
      {plan.changes.slice(0, MOST_SHOWN).map(({ id, key, from, to }) => {
        const column = byKey.get(key);
        const text = (value: typeof to) => column ? cellText(column, value) : String(value ?? "");
        return (
          <tr key={`${id}/${key}`}>
            <td>{places.get(id) ?? ""}</td>
            <td>{column?.label ?? key}</td>
            <td>{text(from) || "(없음)"}</td>
            <td>{text(to) || "(없음)"}</td>
          </tr>
        );
      })}
    </PreviewTable>
  );
}

/** What stays as it is, and why. */
function Left({ plan, table: { offset } }: PasteProps) {
  const { refused, refusedCount, outsideRows, outsideColumns } = plan;
  const rest = refusedCount - Math.min(refused.length, MOST_SHOWN);
  return (
    <>
      {refusedCount > 0 && (
        <div className="notice notice-warning">
          <p>{figure(refusedCount)}칸은 붙여넣을 수 없어 그대로 둡니다.</p>
          <ul>
            {refused.slice(0, MOST_SHOWN).map(({ id, key, row, label, text, message }) => (
              <li key={`${id}/${key}`}>
                {offset + row + 1}행 {label} ‘{text}’: {message}
              </li>
            ))}
          </ul>
          {rest > 0 && <p>외 {figure(rest)}칸</p>}
        </div>
      )}
      {(outsideRows > 0 || outsideColumns > 0) && (
        <p className="notice notice-warning">
          표를 벗어난 {figure(outsideRows)}행, {figure(outsideColumns)}열은 붙여넣지 않습니다.
        </p>
      )}
    </>
  );
}

export default function PasteDialog(props: PasteProps) {
  const { plan, table } = props;
  const amount = plan.changes.length;
  const same = plan.unchanged > 0 ? ` ${figure(plan.unchanged)}칸은 지금과 같습니다.` : "";
  return (
    <Dialog
      wide
      keepOpenOutside
      title="붙여넣기 미리보기"
      text={`${figure(plan.rows)}행 × ${figure(plan.columns)}열 가운데 ${
        figure(amount)
      }칸이 바뀝니다.${same}`}
      onClose={table.closePaste}
    >
      {amount > 0 && <Changes {...props} />}
      {amount > MOST_SHOWN && <p>외 {figure(amount - MOST_SHOWN)}칸</p>}
      <Left {...props} />
      <div className="dialog-actions">
        <Button onClick={table.closePaste}>취소</Button>
        <Button autoFocus look="primary" disabled={amount === 0} onClick={table.confirmPaste}>
          {figure(amount)}칸 붙여넣기
        </Button>
      </div>
    </Dialog>
  );
}
