/** A proposed change, or data to be sent elsewhere, shown for approval. */
import { Button } from "../../ui/form/button.tsx";
import type { ToolMessage } from "./said.ts";

export type Decide = (call: string, decision: "once" | "always" | "refused") => void;

/** How many rows from this one on have the same object; 0 within them. */
const spanAt = (rows: readonly { what: string }[], at: number): number => {
  if (rows[at - 1]?.what === rows[at].what) return 0;
  const end = rows.findIndex(({ what }, place) => place > at && what !== rows[at].what);
  return (end < 0 ? rows.length : end) - at;
};

/** Rows of a change: present and new values; or the values to be sent elsewhere. */
export function ChangeTable(
  { change }: { change: Pick<NonNullable<ToolMessage["change"]>, "rows" | "sends"> },
) {
  const { sends = false } = change;
  // Of what is new there is nothing to compare with.
  const isNew = sends || change.rows.every(({ before }) => before === "");
  return (
    <div
      className="chat-table"
      tabIndex={0}
      role="region"
      aria-label={sends ? "보낼 값" : "바뀔 내용"}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{sends ? "보낼 곳" : "대상"}</th>
            <th scope="col">항목</th>
            {!isNew && <th scope="col">지금</th>}
            <th scope="col">{sends ? "보낼 값" : isNew ? "새 값" : "바뀐 뒤"}</th>
          </tr>
        </thead>
        <tbody>
          {change.rows.map(({ what, label, before, after }, place) => (
            <tr key={place}>
              {spanAt(change.rows, place) > 0 && (
                <th scope="rowgroup" rowSpan={spanAt(change.rows, place)}>{what}</th>
              )}
              <td>{label}</td>
              {!isNew && (
                <td>
                  <del>{before || "(없음)"}</del>
                </td>
              )}
              <td>
                <ins>{after || "(없음)"}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A change waiting for approval. */
export function Proposal({ tool, onDecide }: { tool: ToolMessage; onDecide: Decide | null }) {
  const decide = (decision: "once" | "always" | "refused") => () => onDecide?.(tool.call, decision);
  const { sends } = tool.change!;
  const about = `always-${tool.call}`;
  return (
    <section
      className="chat-proposal"
      aria-label={sends ? "승인이 필요한 외부 도구" : "승인이 필요한 변경"}
    >
      <h3>{tool.change!.title}</h3>
      <ChangeTable change={tool.change!} />
      <p className="chat-quiet">
        승인하기 전에는 아무것도 {sends ? "보내지" : "바뀌지"} 않습니다.
      </p>
      <div className="row">
        <Button look="primary" disabled={!onDecide} onClick={decide("once")}>이번만</Button>
        <Button disabled={!onDecide} onClick={decide("always")} aria-describedby={about}>
          이 대화에서 항상
        </Button>
        <Button look="danger" disabled={!onDecide} onClick={decide("refused")}>거절</Button>
      </div>
      <p className="chat-quiet" id={about}>
        ‘항상’은 10분 동안 이 도구로 한 건씩 {sends ? "보낼" : "바꿀"}{" "}
        때만 적용되고, 파일을 올리면 끝납니다.
      </p>
    </section>
  );
}
