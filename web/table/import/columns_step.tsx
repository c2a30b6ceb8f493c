/** The second step of an import: which column of the table each of the file's fills. */
import { useEffect, useState } from "react";
import type { FileColumn, ImportPreview } from "../../../projections/table/import_shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { count, fullDateTime } from "../../ui/time/format.ts";
import { PreviewTable } from "../preview_table.tsx";
import { Back } from "./back.tsx";
import {
  chosenTargets,
  doubleLabels,
  findsRows,
  freeTargets,
  missingLabels,
  withColumn,
  withFound,
} from "./choices.ts";
import { type Import, plan, reread, restart } from "./steps.ts";

interface StepProps {
  course: Import;
  busy: boolean;
}

/** Stands for every sheet; no sheet can be called so. */
const ALL = "*";

/** The sheet, where a file has them, and the line that names its columns. Nothing here is disabled: that would lose the focus. */
function Place({ course, busy }: StepProps) {
  const { preview, manySheets } = course.state;
  const { sheets, sheet, header } = preview!;
  const [line, setLine] = useState(String(header));
  useEffect(() => setLine(String(header)), [sheet, header]);
  const move = () => {
    const wanted = Number(line);
    if (!Number.isInteger(wanted) || wanted < 1) return setLine(String(header));
    if (wanted !== header && !busy) void reread(course, { sheet, header: wanted });
  };
  return (
    <div className="ti-place">
      {(sheets.length > 1 || sheet !== "") && (
        <Field
          as="select"
          label="시트"
          value={sheet ?? ALL}
          onChange={({ target: { value } }) => {
            if (!busy) void reread(course, { sheet: value === ALL ? null : value, header: null });
          }}
        >
          {manySheets && <option value={ALL}>모든 시트</option>}
          {sheets.map(({ name, rows, hidden }) => (
            <option key={name} value={name}>
              {name || "(이름 없음)"} · {count(rows)}행{hidden ? " · 숨김" : ""}
            </option>
          ))}
        </Field>
      )}
      {sheet === null
        ? (
          <p className="ti-hint">
            시트마다 머리글을 따로 찾아 읽습니다. 아래에서 고친 열은 모든 시트에 적용됩니다.
          </p>
        )
        : (
          <Field
            place="ti-line"
            label="머리글 행"
            inputMode="numeric"
            value={line}
            readOnly={busy}
            onChange={({ target }) => setLine(target.value)}
            onBlur={move}
            onKeyDown={(event) => event.key === "Enter" && move()}
          />
        )}
    </div>
  );
}

function ColumnLine({ column: { index, name, samples }, course }: {
  column: FileColumn;
  course: Import;
}) {
  const { choices, preview } = course.state;
  const shown = withFound(choices, preview!);
  const choose = (key: string | null) => {
    const columns = { ...choices.columns, [index]: key };
    course.patch({ choices: { ...withColumn(shown, index, key), columns } });
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className="ti-samples">{samples.join(" · ") || "(비어 있음)"}</span>
      </td>
      <td>
        <select
          className="input"
          aria-label={`${name} 열이 들어갈 항목`}
          value={shown.columns![index] ?? ""}
          onChange={({ target }) => choose(target.value || null)}
        >
          <option value="">가져오지 않음</option>
          {preview!.targets.map(({ key, label, required, keyOnly, most }) => (
            <option key={key} value={key}>
              {label}
              {required ? " (필수)" : keyOnly ? " (행 찾기)" : most > 2 ? " (여러 열 가능)" : ""}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** What becomes of a column that fits nothing: several of them fit into a note, where there is one. */
function notesText({ targets }: ImportPreview): string {
  const note = targets.findLast(({ most }) => most > 2)?.label;
  return note
    ? `맞는 항목이 없는 열은 제외하거나 ${note}에 함께 담을 수 있습니다.`
    : "맞는 항목이 없는 열은 가져오지 않습니다. 이 표에는 여러 열을 함께 담는 항목이 없습니다.";
}

/** One value for all rows, for what the file has no column for. */
function Constants({ course }: { course: Import }) {
  const { choices, preview } = course.state;
  const shown = withFound(choices, preview!);
  const free = freeTargets(shown, preview!.targets);
  const filled = free.filter(({ key }) => choices.constants[key]).length;
  // What is missing, or was proposed, is looked at.
  const [open, setOpen] = useState(() =>
    filled > 0 || missingLabels(shown, preview!.targets).length > 0
  );
  if (free.length === 0) return null;
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>파일에 없는 항목에 같은 값 넣기{filled > 0 && ` · ${filled}개 항목`}</summary>
      <div className="ti-constants">
        {free.map(({ key, label, required, only }) => (
          <Field
            key={key}
            label={required ? `${label} (필수)` : label}
            hint={only !== undefined && choices.constants[key] === only &&
              "하나뿐이라 미리 넣었습니다."}
            value={choices.constants[key] ?? ""}
            onChange={({ target }) =>
              course.patch({
                choices: {
                  ...choices,
                  constants: { ...choices.constants, [key]: target.value },
                },
              })}
          />
        ))}
      </div>
    </details>
  );
}

/** Which row a line means, and what an empty cell means. */
function Rules({ course, busy }: StepProps) {
  const { choices, preview } = course.state;
  const { targets, mayCreate } = preview!;
  const shown = withFound(choices, preview!);
  const keys = chosenTargets(shown, targets).filter(({ mayBeKey }) => mayBeKey);
  if (keys.length === 0) return null;
  return (
    <div className="ti-rules">
      <Field
        as="select"
        label="기존 행을 찾는 기준"
        value={choices.key === null ? "auto" : `key:${choices.key}`}
        disabled={busy}
        onChange={({ target: { value } }) =>
          course.patch({
            choices: { ...choices, key: value === "auto" ? null : value.slice(4) },
          })}
      >
        <option value="auto">자동으로 정하기</option>
        {keys.map(({ key, label }) => <option key={key} value={`key:${key}`}>{label}</option>)}
        {mayCreate && <option value="key:">찾지 않고 새로 추가</option>}
      </Field>
      {findsRows(shown, targets) && (
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
      )}
    </div>
  );
}

/** What is to be mended or known before the preview. */
function warningOf({ preview, ...state }: Import["state"]): { text: string; stops: boolean } {
  const { targets, mayCreate } = preview!;
  const choices = withFound(state.choices, preview!);
  const doubles = doubleLabels(choices, targets);
  if (doubles.length > 0) {
    const text = `한 항목에 여러 열을 선택했습니다: ${doubles.join(", ")}. 하나만 남겨 주세요.`;
    return { text, stops: true };
  }
  if (chosenTargets(choices, targets).length === 0) {
    return { text: "들어갈 항목을 하나 이상 선택해 주세요.", stops: true };
  }
  const missing = mayCreate ? missingLabels(choices, targets) : [];
  if (missing.length === 0) return { text: "", stops: false };
  const text = `새 행에 필요한 항목이 없습니다: ${
    missing.join(", ")
  }. 기존 행은 수정할 수 있습니다.`;
  return { text, stops: false };
}

/** What is known of the file and of files like it. */
function Known({ preview: { before, remembered } }: { preview: ImportPreview }) {
  return (
    <>
      {before && (
        <p className="notice notice-warning">
          같은 파일을 {before.by} 님이 {fullDateTime(before.at)}에 가져왔습니다. 새로 추가{" "}
          {count(before.added)}행, 변경 {count(before.changed)}행.
        </p>
      )}
      {remembered && <p className="ti-hint">열이 같은 지난 파일에서 선택한 대로 맞추었습니다.</p>}
    </>
  );
}

/** The file's columns, and which column of the table each fills. */
export function ColumnsStep({ course, busy }: StepProps) {
  const { preview, file } = course.state;
  const { text, stops } = warningOf(course.state);
  return (
    <>
      <p className="ti-about">{file!.name} · {preview!.format}</p>
      <Known preview={preview!} />
      <Place course={course} busy={busy} />
      <PreviewTable
        className="ti-columns"
        label="열 맞추기 표"
        heads={["파일의 열", "예", "들어갈 항목"]}
      >
        {preview!.columns.map((column) => (
          <ColumnLine key={column.index} column={column} course={course} />
        ))}
      </PreviewTable>
      <p className="ti-hint">{notesText(preview!)}</p>
      <Constants course={course} />
      <Rules course={course} busy={busy} />
      <p className={stops ? "ti-hint ti-stop" : "ti-hint"} role="status">{text}</p>
      <div className="dialog-actions">
        <Back course={course} label="다른 파일" onBack={() => restart(course)} />
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
