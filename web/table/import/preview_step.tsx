/** The third step of an import: what would happen, to look at before it does. */
import { useId, useState } from "react";
import { LISTED_MAX } from "../../../projections/table/import_limits.ts";
import type { ImportPreview, LinePreview } from "../../../projections/table/import_shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { amountText } from "../../../projections/table/import_words.ts";
import { count } from "../../ui/time/format.ts";
import { PreviewTable } from "../preview_table.tsx";
import { Back } from "./back.tsx";
import { RefusedTable } from "./refused.tsx";
import { downloadRefused, type Import, plan, run } from "./steps.ts";
import { UnknownWords } from "./unknown_words.tsx";
import { notesOf, sumTexts } from "./words.ts";

type Kind = "added" | "changed" | "similar" | "refused";

const KINDS: [kind: Kind, label: string, values: string][] = [
  ["changed", "변경", "바뀌는 값"],
  ["added", "새로 추가", "들어갈 값"],
  ["similar", "확인 필요", "파일의 값"],
  ["refused", "제외", ""],
];

function Lines({ label, values, lines, kind }: {
  label: string;
  values: string;
  lines: LinePreview[];
  kind: Kind;
}) {
  return (
    <PreviewTable className="ti-lines" label={label} heads={["줄", "행", values]}>
      {lines.map(({ line, name, like, doubts = [], cells }) => (
        <tr key={line}>
          <td className="ti-number">{line}</td>
          <th scope="row">{name}</th>
          <td>
            {like !== undefined && <p className="ti-like">이미 있는 행: {like}</p>}
            {doubts.map((doubt) => <p key={doubt} className="ti-like">{doubt}</p>)}
            <ul className="ti-cells">
              {cells.filter(({ from, to }) => from !== to).map(({ label, from, to }) => (
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
    </PreviewTable>
  );
}

/** The kind with something in it that a person most wants to see first. */
const firstKind = ({ summary }: ImportPreview): Kind =>
  (["refused", "similar", "changed"] as const).find((kind) => summary[kind].rows > 0) ?? "added";

function Choice({ summary, kind, onKind }: Pick<ImportPreview, "summary"> & {
  kind: Kind;
  onKind(kind: Kind): void;
}) {
  const name = useId();
  const shown = KINDS.filter(([value]) =>
    value !== "similar" || value === kind || summary.similar.rows > 0
  );
  return (
    <fieldset className="ti-kinds">
      <legend className="visually-hidden">볼 내용</legend>
      {shown.map(([value, label]) => (
        <label key={value} className={value === kind ? "ti-kind ti-chosen" : "ti-kind"}>
          <input
            type="radio"
            name={name}
            checked={value === kind}
            onChange={() =>
              onKind(value)}
          />
          {label} <strong>{count(summary[value].rows)}</strong>
        </label>
      ))}
      <span className="ti-same">그대로 {count(summary.same.rows)}</span>
    </fieldset>
  );
}

/** What the file holds besides, and whether its sums hold. */
function Notes({ preview }: { preview: ImportPreview }) {
  const notes = notesOf(preview);
  return (
    <div className="ti-notes">
      {sumTexts(preview).map((text) => <p key={text}>{text}</p>)}
      {notes.length > 0 && <ul>{notes.map((note) => <li key={note}>{note}</li>)}</ul>}
    </div>
  );
}

/** Rows that look like ones already there, or like a slip of the pen, stay out, unless a person wants them. */
function Similar({ course, busy }: { course: Import; busy: boolean }) {
  const { choices, preview } = course.state;
  const { rows, amount } = preview!.summary.similar;
  const isDoubted = preview!.similar.some(({ doubts }) => doubts);
  if (rows === 0 && !choices.similar) return null;
  return (
    <div className="notice notice-warning ti-similar">
      {rows > 0 && (
        <p>
          {isDoubted ? "값을 확인해야 하거나 이미 있는 행과 비슷한" : "이미 있는 행과 비슷한"}{" "}
          {count(rows)}행{amount !== 0 && `(${amountText(amount, preview!.sums)})`}은 가져오지
          않습니다. {isDoubted ? "아래에서 확인해 주세요." : "같은 건인지 확인해 주세요."}
        </p>
      )}
      <label className="ti-check">
        <input
          type="checkbox"
          checked={choices.similar}
          aria-disabled={busy || undefined}
          onChange={({ target }) => {
            if (!busy) void plan(course, { ...choices, similar: target.checked });
          }}
        />{" "}
        {isDoubted ? "확인한 행도 추가" : "비슷한 행도 추가"}
      </label>
    </div>
  );
}

/** Which rows the lines mean. */
function aboutText({ key, targets, mayCreate }: ImportPreview): string {
  const label = targets.find((target) => target.key === key)?.label;
  return label
    ? `${label} 값이 같은 행은 수정하고, 없으면 ${mayCreate ? "추가" : "제외"}합니다.`
    : "같은 내용이 이미 있으면 그대로 두고, 없으면 새로 추가합니다.";
}

/** What would happen, to look at before it does. */
export function PreviewStep({ course, busy }: { course: Import; busy: boolean }) {
  const { choices } = course.state;
  const preview = course.state.preview!;
  const [kind, setKind] = useState(() => firstKind(preview));
  const [replace, setReplace] = useState(choices.replace);
  const isOpen = JSON.stringify(replace) !== JSON.stringify(choices.replace);
  const { summary } = preview;
  const total = summary.added.rows + summary.changed.rows;
  const { rows } = summary[kind];
  const [, name, values] = KINDS.find(([value]) => value === kind)!;
  const label = `${name} 미리보기`;
  return (
    <>
      <p className="ti-about">{aboutText(preview)} 아직 아무것도 저장하지 않았습니다.</p>
      <Notes preview={preview} />
      <Similar course={course} busy={busy} />
      <UnknownWords
        unknown={preview.unknown}
        replace={replace}
        busy={busy}
        onReplace={setReplace}
        onCheck={() => void plan(course, { ...choices, replace })}
      />
      <Choice summary={summary} kind={kind} onKind={setKind} />
      {rows === 0
        ? <p className="ti-empty">해당하는 행이 없습니다.</p>
        : kind === "refused"
        ? <RefusedTable label={label} lines={preview.refused} />
        : <Lines label={label} values={values} lines={preview[kind]} kind={kind} />}
      {rows > LISTED_MAX && (
        <p className="ti-hint">
          처음 {LISTED_MAX}행만 보여 줍니다. 모두 {count(rows)}행입니다.
        </p>
      )}
      <div className="dialog-actions">
        {summary.refused.rows > 0 && (
          <Button
            className="ti-first"
            busy={course.state.work === "downloading"}
            onClick={() => void downloadRefused(course)}
          >
            제외된 행 다운로드
          </Button>
        )}
        <Back
          course={course}
          label="이전"
          onBack={() => course.patch({ step: "columns", trouble: null })}
        />
        <Button
          look="primary"
          busy={busy}
          disabled={isOpen || total === 0}
          onClick={() => void run(course)}
        >
          {isOpen
            ? "다시 확인 필요"
            : total === 0
            ? "가져올 행 없음"
            : `${count(total)}행 가져오기`}
        </Button>
      </div>
    </>
  );
}
