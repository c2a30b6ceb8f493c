/** The form of one case. It is sent as a query, so that an answer has an address. */
import type { Field, Problem, Question } from "../../../projections/estimate/fields.ts";
import type { Reading, Typed } from "../../../projections/estimate/read.ts";
import { sitePaths } from "../../site/paths.ts";

interface FormProps {
  question: Question;
  typed: Typed;
  reading: Reading | null;
}

/** Asked by those who know; the rest leaves them as they are. */
const RARELY: Field["name"][] = ["unsold", "share", "count", "filing", "discount", "fee"];

/** Under which answers a field is shown: the sheet hides it where one of them is another. */
const onlyOf = ({ only }: Field): string | undefined =>
  only?.map(({ field, values }) => `${field}=${values.join("|")}`).join(" ");

const idOf = (name: string): string => `estimate-${name}`;

function TextInput({ field, typed, ...control }: {
  field: Field;
  typed: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}) {
  return (
    <div className="estimate-input line mt-2">
      <input
        className="input tabular"
        id={idOf(field.name)}
        name={field.name}
        type="text"
        inputMode={field.kind === "money" ? "text" : "decimal"}
        autoComplete="off"
        maxLength={60}
        defaultValue={typed ?? field.fallback}
        {...control}
      />
      <span aria-hidden="true">{field.unit}</span>
    </div>
  );
}

function Choices({ name, options, chosen }: {
  name: string;
  options: [value: string, label: string][];
  chosen: string;
}) {
  return (
    <div className="estimate-options">
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

function AnyField({ field, typed, reading }: { field: Field } & Omit<FormProps, "question">) {
  const { name, label } = field;
  const id = idOf(name);
  const sent = typed[name];
  const received = reading?.heard[name];
  const problem = reading?.problems.find((problem) => problem.field === name)?.message;
  // What explains a field, in the order it is read out.
  const result = [
    { part: "problem", className: "estimate-problem", text: problem },
    {
      part: "heard",
      className: "estimate-heard tabular",
      text: received && `${received}으로 계산합니다.`,
    },
    { part: "hint", className: "estimate-hint", text: field.hint },
  ].filter(({ text }) => text);
  const describedBy = result.map(({ part }) => `${id}-${part}`).join(" ") || undefined;
  const explained = result.map(({ part, className, text }) => (
    <p key={part} className={className} id={`${id}-${part}`}>{text}</p>
  ));
  if (field.kind === "choice") {
    const { options, fallback } = field;
    const chosen = options.find(([value]) => value === sent)?.[0] ?? fallback;
    return (
      <fieldset
        className="estimate-field"
        id={id}
        tabIndex={problem ? -1 : undefined}
        data-only={onlyOf(field)}
        aria-describedby={describedBy}
      >
        <legend>{label}</legend>
        <Choices name={name} options={options} chosen={chosen} />
        {explained}
      </fieldset>
    );
  }
  return (
    <div className="estimate-field" data-only={onlyOf(field)}>
      <label htmlFor={id}>
        {label}
        {field.kind === "money" && field.optional && (
          <span className="estimate-optional">(선택)</span>
        )}
      </label>
      <TextInput
        field={field}
        typed={sent}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy}
      />
      {explained}
    </div>
  );
}

function Summary({ problems, fields }: { problems: Problem[]; fields: Field[] }) {
  return (
    <div className="estimate-summary" id="answer" role="alert">
      <p>{problems.length}개 항목을 확인해 주세요.</p>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${idOf(field)}`}>
              {fields.find(({ name }) => name === field)?.label}
            </a>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function EstimateForm({ question, typed, reading }: FormProps) {
  const { fields } = question;
  const problems = reading?.problems ?? [];
  const isRare = (name: Field["name"]): boolean => RARELY.includes(name);
  const drawn = (rare: boolean) =>
    fields.filter(({ name }) => isRare(name) === rare)
      .map((field) => <AnyField key={field.name} field={field} typed={typed} reading={reading} />);
  const first = drawn(false);
  const open = first.length === 0 || problems.some(({ field }) => isRare(field));
  return (
    <form className="estimate-form" method="get" action={`${sitePaths.estimate()}#answer`}>
      {problems.length > 0 && <Summary problems={problems} fields={fields} />}
      <input type="hidden" name="case" value={question.case} />
      {first}
      <details className="estimate-rest" open={open}>
        <summary>세부 조건</summary>
        {drawn(true)}
      </details>
      <button type="submit" className="button button-primary">예상 비용 계산하기</button>
    </form>
  );
}
