/** The second step of an import: which column of the table each of the file's fills. */
import { useEffect, useId, useState } from "react";
import type { FileColumn, ImportPreview } from "../../../projections/table/import_shapes.ts";
import { count } from "../../ui/format.ts";
import { Button } from "../../ui/button.tsx";
import { type Import, plan, reread, restart } from "./steps.ts";
import { chosenTargets, doubleLabels, missingLabels, withColumn } from "./choices.ts";

interface StepProps {
  course: Import;
  busy: boolean;
}

/** The sheet, and the line that names its columns. Nothing here is disabled: that would lose the focus. */
function Place({ course, busy }: StepProps) {
  const { sheets, sheet, header } = course.state.preview!;
  const id = useId();
  const [line, setLine] = useState(String(header));
  useEffect(() => setLine(String(header)), [sheet, header]);
  const move = () => {
    const wanted = Number(line);
    if (!Number.isInteger(wanted) || wanted < 1) return setLine(String(header));
    if (wanted !== header && !busy) void reread(course, { sheet, header: wanted });
  };
  return (
    <div className="ti-place">
      <div className="field">
        <label htmlFor={`${id}-sheet`}>시트</label>
        <select
          id={`${id}-sheet`}
          className="input"
          value={sheet ?? ""}
          onChange={(event) => {
            if (!busy) void reread(course, { sheet: event.target.value, header: null });
          }}
        >
          {sheets.map(({ name, rows, hidden }) => (
            <option key={name} value={name}>
              {name || "(이름 없음)"} · {count(rows)}행{hidden ? " · 숨김" : ""}
            </option>
          ))}
        </select>
      </div>
      <div className="field ti-line">
        <label htmlFor={`${id}-line`}>머리글 행</label>
        <input
          id={`${id}-line`}
          className="input"
          inputMode="numeric"
          value={line}
          readOnly={busy}
          onChange={(event) => setLine(event.target.value)}
          onBlur={move}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && move()}
        />
      </div>
    </div>
  );
}

function ColumnLine({ column, course }: { column: FileColumn; course: Import }) {
  const { choices, preview } = course.state;
  const { targets } = preview!;
  return (
    <tr>
      <th scope="row">{column.name}</th>
      <td>
        <span className="ti-samples">{column.samples.join(" · ") || "(비어 있음)"}</span>
      </td>
      <td>
        <select
          className="input"
          aria-label={`${column.name} 열이 들어갈 항목`}
          value={choices.columns?.[column.index] ?? ""}
          onChange={(event) =>
            course.patch({
              choices: withColumn(choices, column.index, event.target.value || null),
            })}
        >
          <option value="">가져오지 않음</option>
          {targets.map(({ key, label, required, keyOnly }) => (
            <option key={key} value={key}>
              {label}
              {required ? " (필수)" : keyOnly ? " (행 찾기)" : ""}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** Which row a line means, and what an empty cell means. */
function Rules({ course, busy, preview }: StepProps & { preview: ImportPreview }) {
  const { choices } = course.state;
  const id = useId();
  const keys = chosenTargets(choices, preview.targets).filter(({ mayBeKey }) => mayBeKey);
  return (
    <div className="ti-rules">
      <div className="field">
        <label htmlFor={`${id}-key`}>기존 행을 찾는 기준</label>
        <select
          id={`${id}-key`}
          className="input"
          value={choices.key === null ? "auto" : `key:${choices.key}`}
          disabled={busy}
          onChange={({ target: { value } }) =>
            course.patch({
              choices: { ...choices, key: value === "auto" ? null : value.slice(4) },
            })}
        >
          <option value="auto">자동으로 정하기</option>
          {keys.map(({ key, label }) => <option key={key} value={`key:${key}`}>{label}</option>)}
          {preview.mayCreate && <option value="key:">찾지 않고 모두 새로 추가</option>}
        </select>
      </div>
      <label className="ti-check">
        <input
          type="checkbox"
          checked={choices.clearBlanks}
          disabled={busy}
          onChange={({ target }) =>
            course.patch({ choices: { ...choices, clearBlanks: target.checked } })}
        />{" "}
        빈 칸이면 기존 값을 지웁니다 (선택하지 않으면 그대로 둡니다)
      </label>
    </div>
  );
}

/** What is to be mended or known before the preview. */
function warningOf({ preview, choices }: Import["state"]): { text: string; stops: boolean } {
  const { targets, mayCreate } = preview!;
  const doubles = doubleLabels(choices, targets);
  if (doubles.length > 0) {
    const text = `한 항목에 여러 열을 골랐습니다: ${doubles.join(", ")}. 하나만 남겨 주세요.`;
    return { text, stops: true };
  }
  if (chosenTargets(choices, targets).length === 0) {
    return { text: "들어갈 항목을 하나 이상 골라 주세요.", stops: true };
  }
  const missing = mayCreate ? missingLabels(choices, targets) : [];
  if (missing.length === 0) return { text: "", stops: false };
  const text = `새 행에 필요한 항목이 없습니다: ${
    missing.join(", ")
  }. 기존 행은 수정할 수 있습니다.`;
  return { text, stops: false };
}

/** The file's columns, and which column of the table each fills. */
export function ColumnsStep({ course, busy }: StepProps) {
  const { preview, file } = course.state;
  const { text, stops } = warningOf(course.state);
  return (
    <>
      <p className="ti-about">{file!.name} · {preview!.format}</p>
      <Place course={course} busy={busy} />
      <div className="ti-scroll" role="region" aria-label="열 맞추기 표" tabIndex={0}>
        <table className="ti-table ti-columns">
          <thead>
            <tr>
              <th scope="col">파일의 열</th>
              <th scope="col">예</th>
              <th scope="col">들어갈 항목</th>
            </tr>
          </thead>
          <tbody>
            {preview!.columns.map((column) => (
              <ColumnLine key={column.index} column={column} course={course} />
            ))}
          </tbody>
        </table>
      </div>
      <Rules course={course} busy={busy} preview={preview!} />
      <p className={stops ? "ti-hint ti-stop" : "ti-hint"} role="status">{text}</p>
      <div className="dialog-actions">
        <Button onClick={() => restart(course)}>다른 파일</Button>
        <Button
          look="primary"
          busy={busy}
          disabled={stops}
          onClick={() => void plan(course)}
        >
          미리보기
        </Button>
      </div>
    </>
  );
}
