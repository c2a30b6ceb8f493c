/** The last steps of an import: what would happen, and what became of it. */
import { useId, useState } from "react";
import {
  type ImportPreview,
  type LinePreview,
  LISTED_MAX,
  type RefusedLine,
} from "../../../projections/table/import_shapes.ts";
import { downloadRefused, type Import, restart, run, undo } from "./steps.ts";
import { count } from "../../ui/format.ts";
import { Button } from "../../ui/button.tsx";

/** Lines that do not go in, and why. */
function RefusedTable({ lines }: { lines: RefusedLine[] }) {
  return (
    <table className="ti-table ti-lines">
      <thead>
        <tr>
          <th scope="col">줄</th>
          <th scope="col">열</th>
          <th scope="col">이유</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, column, message }, index) => (
          <tr key={index}>
            <td className="ti-number">{line}</td>
            <td>{column || "행 전체"}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
            onClick={() => void downloadRefused(course)}
          >
            제외된 행 내려받기 ({count(refused)})
          </Button>
        )}
        {operation !== "" && !undone && (
          <Button
            busy={work === "undoing"}
            onClick={() => void undo(course)}
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

type Kind = "added" | "changed" | "refused";

const KINDS: [Kind, string][] = [["changed", "변경"], ["added", "새로 추가"], ["refused", "제외"]];

function Lines({ lines, kind }: { lines: LinePreview[]; kind: Kind }) {
  return (
    <table className="ti-table ti-lines">
      <thead>
        <tr>
          <th scope="col">줄</th>
          <th scope="col">행</th>
          <th scope="col">{kind === "changed" ? "바뀌는 값" : "들어갈 값"}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, name, cells }) => (
          <tr key={line}>
            <td className="ti-number">{line}</td>
            <th scope="row">{name}</th>
            <td>
              <ul className="ti-cells">
                {cells.map(({ label, from, to }) => (
                  <li key={label}>
                    <span className="ti-label">{label}</span> {kind === "changed" && (
                      <>
                        <del>{from || "(비어 있음)"}</del> <span aria-hidden="true">→</span>
                        {" "}
                      </>
                    )}
                    <ins>{to || "(비어 있음)"}</ins>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The kind with something in it that a person most wants to see first. */
const firstKind = ({ counts }: ImportPreview): Kind =>
  counts.refused > 0 ? "refused" : counts.changed > 0 ? "changed" : "added";

function Choice({ preview, kind, onKind }: {
  preview: ImportPreview;
  kind: Kind;
  onKind(kind: Kind): void;
}) {
  const name = useId();
  return (
    <fieldset className="ti-kinds">
      <legend className="visually-hidden">볼 내용</legend>
      {KINDS.map(([value, label]) => (
        <label key={value} className={value === kind ? "ti-kind ti-chosen" : "ti-kind"}>
          <input
            type="radio"
            name={name}
            checked={value === kind}
            onChange={() =>
              onKind(value)}
          />
          {label} <strong>{count(preview.counts[value])}</strong>
        </label>
      ))}
      <span className="ti-same">그대로 {count(preview.counts.same)}</span>
    </fieldset>
  );
}

/** What would happen, to look at before it does. */
export function PreviewStep({ course, busy }: { course: Import; busy: boolean }) {
  const preview = course.state.preview!;
  const [kind, setKind] = useState(() => firstKind(preview));
  const { counts, key, targets } = preview;
  const total = counts.added + counts.changed;
  const label = KINDS.find(([value]) => value === kind)![1];
  const keyLabel = targets.find((target) => target.key === key)?.label;
  return (
    <>
      <p className="ti-about">
        {keyLabel
          ? `${keyLabel} 값이 같은 행은 수정하고, 없으면 ${
            preview.mayCreate ? "추가" : "제외"
          }합니다.`
          : "기존 행을 찾는 기준이 없어 모두 새 행으로 추가합니다."}{" "}
        아직 아무것도 저장하지 않았습니다.
      </p>
      <Choice preview={preview} kind={kind} onKind={setKind} />
      <div className="ti-scroll" role="region" aria-label={`${label} 미리보기`} tabIndex={0}>
        {counts[kind] === 0
          ? <p className="ti-empty">해당하는 행이 없습니다.</p>
          : kind === "refused"
          ? <RefusedTable lines={preview.refused} />
          : <Lines lines={preview[kind]} kind={kind} />}
      </div>
      {counts[kind] > LISTED_MAX && (
        <p className="ti-hint">
          처음 {LISTED_MAX}행만 보여 줍니다. 모두 {count(counts[kind])}행입니다.
        </p>
      )}
      <div className="dialog-actions">
        {counts.refused > 0 && (
          <Button
            className="ti-first"
            busy={course.state.work === "downloading"}
            onClick={() => void downloadRefused(course)}
          >
            제외된 행 내려받기
          </Button>
        )}
        <Button disabled={busy} onClick={() => course.patch({ step: "columns", trouble: null })}>
          이전
        </Button>
        <Button look="primary" busy={busy} disabled={total === 0} onClick={() => void run(course)}>
          {total === 0 ? "가져올 행 없음" : `${count(total)}행 가져오기`}
        </Button>
      </div>
    </>
  );
}
