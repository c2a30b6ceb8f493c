/** One field that two people changed: mine, theirs, both together, or a value of one's own. */
import { type ReactNode, useId } from "react";
import {
  changedBy,
  choiceOf,
  type Choices,
  type MergeChoice,
  type MergeField,
  ownText,
} from "./merge.ts";

/** Lines of a first text that stand above the choice; a longer one is opened below it. */
const LINES_ABOVE = 6;
const LETTERS_A_LINE = 40;

interface FieldProps {
  field: MergeField;
  /** Who saved first. */
  who: string;
  choices: Choices;
  /** Whether to say who changed it. */
  tellsWho: boolean;
  /** Why what is written cannot be saved. */
  wrong: string | null;
  onChoose(choice: MergeChoice): void;
  onWrite(text: string): void;
}

/** Where a value of one's own is written. */
function Own({ field, choices, wrong, onWrite }: FieldProps) {
  const id = useId();
  const { label, input, maxLength } = field.own!;
  const about = {
    className: "input",
    "aria-label": label,
    "aria-invalid": wrong !== null || undefined,
    "aria-describedby": wrong === null ? undefined : id,
    value: ownText(field, choices),
    onChange: (event: { target: { value: string } }) => onWrite(event.target.value),
  };
  return (
    <>
      {typeof input !== "string"
        ? (
          <select {...about}>
            {input.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
          </select>
        )
        : input === "lines"
        ? <textarea {...about} rows={4} maxLength={maxLength} />
        : <input {...about} type={input} maxLength={maxLength} />}
      {wrong !== null && <p id={id} role="alert" className="field-error">{wrong}</p>}
    </>
  );
}

/** Who changed it, where that is not plain from the question. */
function By({ field, who }: Pick<FieldProps, "field" | "who">) {
  const by = changedBy(field);
  if (by === "both") return <span className="accent">두 사람이 모두 고쳤습니다</span>;
  return <span>{by === "theirs" ? `${who} 님만 고쳤습니다` : "나만 고쳤습니다"}</span>;
}

export function Field(props: FieldProps) {
  const { field, who, choices, tellsWho, onChoose } = props;
  const { label, base, mine, theirs, show, both, own } = field;
  const name = useId();
  const choice = choiceOf(field, choices);
  const first = show(base);
  // A whole article would push the choice out of sight.
  const isLong = typeof first === "string" &&
    first.split("\n").length + first.length / LETTERS_A_LINE > LINES_ABOVE;
  const option = (value: MergeChoice, title: string, text: ReactNode) => (
    <label className={choice === value ? "merge-option merge-chosen" : "merge-option"}>
      <input
        type="radio"
        name={name}
        checked={choice === value}
        onChange={() =>
          onChoose(value)}
      />
      <span className="muted text-2">{title}</span>
      <span className="merge-option-text">{text}</span>
    </label>
  );
  return (
    <fieldset className="merge-field">
      <legend>{label} {tellsWho && <By field={field} who={who} />}</legend>
      {!isLong && <div className="merge-before">처음 내용: {first}</div>}
      <div className="merge-sides">
        {option("mine", "내 내용", show(mine))}
        {option("theirs", `${who}의 내용`, show(theirs))}
        {both && option("both", both.title, both.text)}
        {own && option("own", own.title, "두 내용을 보며 새로 씁니다.")}
      </div>
      {choice === "own" && <Own {...props} />}
      {isLong && (
        <details className="merge-before">
          <summary>처음 내용</summary>
          {first}
        </details>
      )}
    </fieldset>
  );
}
