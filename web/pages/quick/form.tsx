/** The form of a delivery: new, or a correction of one (S2 §2, §4, §5). */
import type { KeyboardEvent } from "react";
import { COURIER_LABELS } from "../../../projections/courier/courier_figures.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { count } from "../../ui/time/format.ts";
import { type Draft, isValid, LIMITS } from "./draft.ts";

interface FormProps {
  draft: Draft;
  editing: boolean;
  saving: boolean;
  trouble: string | null;
  /** What is wrong with a field, as the server says. */
  problemOf(field: keyof Draft): string | undefined;
  onChange(part: Partial<Draft>): void;
  onSave(): void;
  onCancel(): void;
}

/** Id of the field that a record begins with. */
export const FIRST_FIELD = "quick-rider";

/** S2 §2: Enter goes to the next field, and from the last one on to the button. */
function toNext(event: KeyboardEvent<HTMLFormElement>): void {
  const target = event.target as HTMLElement;
  if (event.key !== "Enter" || target.tagName === "BUTTON") return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || target.tagName === "TEXTAREA") return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input, textarea, button")];
  fields[fields.indexOf(target) + 1]?.focus();
}

/** What is typed. A field of its own for each thing that the books keep. */
function Fields({ draft, editing, problemOf, onChange, onSave }: FormProps) {
  const field = (key: keyof Draft, label: string, more: object = {}) => (
    <Field
      label={label}
      name={key}
      value={draft[key]}
      autoComplete="off"
      problem={problemOf(key)}
      onChange={(event) => onChange({ [key]: event.target.value })}
      {...more}
    />
  );
  const party = { maxLength: LIMITS.party };
  const memoKeys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <>
      {field("rider", COURIER_LABELS.rider, { ...party, id: FIRST_FIELD })}
      {field("sender", COURIER_LABELS.sender, party)}
      {field("receiver", COURIER_LABELS.receiver, party)}
      {field("amount", `${COURIER_LABELS.amount}(원)`, {
        type: "number",
        inputMode: "numeric",
        min: 0,
        step: 100,
      })}
      {field("created_at", COURIER_LABELS.created_at, {
        type: "datetime-local",
        place: "quick-moment",
        hint: editing ? undefined : "비워 두면 지금으로 기록합니다.",
      })}
      {field("memo", COURIER_LABELS.memo, {
        as: "textarea",
        rows: 2,
        maxLength: LIMITS.memo,
        place: "quick-wide",
        onKeyDown: memoKeys,
        hint: draft.memo.length > LIMITS.memo - 100 &&
          `${count(draft.memo.length)} / ${count(LIMITS.memo)}자`,
      })}
      {editing && field("reason", "정정 사유", {
        maxLength: LIMITS.reason,
        place: "quick-wide",
        placeholder: "요금 정정, 오입력 등 (이력에 남습니다)",
      })}
    </>
  );
}

export function CourierForm(props: FormProps) {
  const { draft, editing, saving, trouble, onSave, onCancel } = props;
  return (
    <form
      className="quick-form card"
      aria-label={editing ? "배송 기록 수정" : "새 배송 기록"}
      aria-busy={saving}
      noValidate
      onKeyDown={toNext}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <h2>{editing ? "배송 기록 수정" : "새 배송 기록"}</h2>
      <Fields {...props} />
      {trouble && <p role="alert" className="field-error quick-wide">{trouble}</p>}
      <div className="row quick-wide">
        <Button type="submit" look="primary" busy={saving} disabled={!isValid(draft)}>
          {saving ? "저장 중…" : "저장"}
        </Button>
        {editing && <Button onClick={onCancel}>취소</Button>}
        <span className="quick-fine">
          <kbd>Ctrl</kbd>+<kbd>S</kbd> 저장 · <kbd>Enter</kbd> 다음 칸{editing && (
            <>
              {" "}· <kbd>Esc</kbd> 취소
            </>
          )}
        </span>
      </div>
    </form>
  );
}
