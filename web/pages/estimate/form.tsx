/** The form of one case. It is sent as a query, so that an answer has an address. */
import type {
  ChoiceField,
  Field,
  MoneyField,
  NumberField,
  Question,
} from "../../../projections/estimate/fields.ts";
import type { Problem, Reading, Typed } from "../../../projections/estimate/read.ts";
import { sitePaths } from "../../site_paths.ts";

interface FormProps {
  question: Question;
  typed: Typed;
  reading: Reading | null;
}

interface FieldProps {
  typed: string | undefined;
  problem: string | null;
  heard: string | undefined;
}

/** Asked by those who know; the rest leaves them as they are. */
const RARELY: Field["name"][] = ["count", "filing", "discount", "fee"];

const idOf = (name: string): string => `estimate-${name}`;

/** Ids of what explains a field, in the order it is read out. */
function explainedBy(field: Field, { problem, heard }: FieldProps): string | undefined {
  const ids = [problem && "problem", heard && "heard", field.hint && "hint"].filter(Boolean);
  return ids.map((part) => `${idOf(field.name)}-${part}`).join(" ") || undefined;
}

function Explained({ field, problem, heard }: { field: Field } & Omit<FieldProps, "typed">) {
  const id = idOf(field.name);
  return (
    <>
      {problem && <p className="estimate-problem" id={`${id}-problem`}>{problem}</p>}
      {heard && <p className="estimate-heard tabular" id={`${id}-heard`}>{heard}으로 읽었습니다.
      </p>}
      {field.hint && <p className="estimate-hint" id={`${id}-hint`}>{field.hint}</p>}
    </>
  );
}

function TextField({ field, ...props }: { field: MoneyField | NumberField } & FieldProps) {
  const id = idOf(field.name);
  const money = field.kind === "money";
  const unit = money ? "원" : field.unit;
  return (
    <div className="estimate-field" data-only={field.only?.value}>
      <label htmlFor={id}>
        {field.label}
        {money && field.optional && <span className="estimate-optional">(선택)</span>}
      </label>
      <div className="estimate-input">
        <input
          className="input tabular"
          id={id}
          name={field.name}
          type="text"
          inputMode={money ? "text" : "decimal"}
          autoComplete="off"
          maxLength={60}
          defaultValue={props.typed ?? (money ? "" : field.fallback)}
          aria-invalid={props.problem ? true : undefined}
          aria-describedby={explainedBy(field, props)}
        />
        <span aria-hidden="true">{unit}</span>
      </div>
      <Explained field={field} {...props} />
    </div>
  );
}

function Choices({ field, ...props }: { field: ChoiceField } & FieldProps) {
  const id = idOf(field.name);
  const chosen = field.options.some(([value]) => value === props.typed)
    ? props.typed
    : field.options[0][0];
  return (
    <fieldset
      className="estimate-field"
      id={id}
      tabIndex={props.problem ? -1 : undefined}
      data-only={field.only?.value}
      aria-describedby={explainedBy(field, props)}
    >
      <legend>{field.label}</legend>
      <div className="estimate-options">
        {field.options.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === chosen}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <Explained field={field} {...props} />
    </fieldset>
  );
}

function AnyField({ field, typed, reading }: { field: Field } & Omit<FormProps, "question">) {
  const props: FieldProps = {
    typed: typed[field.name],
    problem: reading?.problems.find((problem) => problem.field === field.name)?.message ?? null,
    heard: field.kind === "money" ? reading?.heard[field.name] : undefined,
  };
  return field.kind === "choice"
    ? <Choices field={field} {...props} />
    : <TextField field={field} {...props} />;
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
  const first = fields.filter(({ name }) => !RARELY.includes(name));
  const rest = fields.filter(({ name }) => RARELY.includes(name));
  const open = first.length === 0 || problems.some(({ field }) => RARELY.includes(field));
  return (
    <form className="estimate-form" method="get" action={`${sitePaths.estimate()}#answer`}>
      {problems.length > 0 && <Summary problems={problems} fields={fields} />}
      <input type="hidden" name="case" value={question.case} />
      {first.map((field) => (
        <AnyField key={field.name} field={field} typed={typed} reading={reading} />
      ))}
      <details className="estimate-rest" open={open}>
        <summary>세부 조건</summary>
        {rest.map((field) => (
          <AnyField key={field.name} field={field} typed={typed} reading={reading} />
        ))}
      </details>
      <button type="submit" className="button button-primary">예상 비용 계산하기</button>
    </form>
  );
}
