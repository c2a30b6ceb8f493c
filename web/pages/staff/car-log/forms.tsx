/** The forms that mend a log by hand: one trip's figures, and the counter of a whole year. */
import { type FormEvent, useState } from "react";
import type {
  CarLog,
  LogProblem,
  LogRow,
  ProblemKind,
} from "../../../../projections/car_log_row.ts";
import { figureOf } from "../../../../projections/figure.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { driverEdits, mendMany, readingEdits, type TripValues } from "./mend.ts";

type Edits = ReturnType<typeof readingEdits>;

interface FormField {
  key: string;
  label: string;
  first: string | number | null;
  isText?: boolean;
  /** What is stored is what is typed, times this. */
  factor?: number;
}

/** What may be wrong with a trip of this kind, as it stands. */
function fieldsOf(kind: ProblemKind, row: LogRow): FormField[] {
  if (kind === "driver") {
    return [
      { key: "carUser", label: "운전자", first: row.driver, isText: true },
      { key: "driverDept", label: "부서", first: row.dept, isText: true },
    ];
  }
  if (kind === "times") {
    const minutes = row.seconds === null ? null : row.seconds / 60;
    return [{ key: "tripDrvTime", label: "주행 시간(분)", first: minutes, factor: 60 }];
  }
  return [
    { key: "odoStart", label: "⑤ 주행 전 계기판(km)", first: row.odoStart },
    { key: "odoEnd", label: "⑥ 주행 후 계기판(km)", first: row.odoEnd },
    { key: "tripDist", label: "⑦ 주행거리(km)", first: row.distance },
  ];
}

interface TripFormProps {
  kind: ProblemKind;
  row: LogRow;
  fix: LogProblem["fix"];
  onSave(values: TripValues): Promise<void>;
}

export function TripForm({ kind, row, fix, onSave }: TripFormProps) {
  const fields = fieldsOf(kind, row);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values: TripValues = {};
    for (const { key, label, isText, factor = 1 } of fields) {
      const typed = String(form.get(key) ?? "").trim();
      const figure = figureOf(typed) * factor;
      // An empty driver is no mend; an empty reading stays unknown.
      if (!isText && typed !== "" && Number.isNaN(figure)) {
        return setWrong(`${label}: 숫자로 입력해 주세요.`);
      }
      values[key] = isText ? typed : typed === "" ? null : figure;
    }
    if (values.carUser === "") return setWrong("운전자를 입력해 주세요.");
    setWrong(null);
    void onSave(values);
  };
  return (
    <form
      className="log-form"
      noValidate
      onSubmit={save}
      aria-label={`${row.day} ${row.time} 고치기`}
    >
      {fields.map(({ key, label, first, isText }, index) => (
        <Field
          key={key}
          name={key}
          label={label}
          inputMode={isText ? undefined : "decimal"}
          autoFocus={index === 0}
          defaultValue={fix?.[key] ?? first ?? ""}
        />
      ))}
      <Button type="submit" look="primary" small>저장</Button>
      {wrong && <p className="field-error" role="alert">{wrong}</p>}
    </form>
  );
}

interface FillProps {
  label: string;
  hint: string;
  first?: string | number | null;
  button: string;
  isText?: boolean;
  /** The edits that a value gives; a text says what is wrong with it. */
  edits(typed: string): Edits | string;
  onFilled(): Promise<void>;
}

/** One value for many trips. */
function FillForm({ label, hint, first, button, isText, edits, onFilled }: FillProps) {
  const [wrong, setWrong] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const fill = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const made = edits(String(new FormData(event.currentTarget).get("value") ?? "").trim());
    if (typeof made === "string") return setWrong(made);
    setWrong(undefined);
    setBusy(true);
    if (await mendMany(made, onFilled) !== "refused") await onFilled();
    setBusy(false);
  };
  return (
    <form className="log-form" noValidate onSubmit={fill} aria-label={button}>
      <Field
        name="value"
        label={label}
        inputMode={isText ? undefined : "decimal"}
        defaultValue={first ?? ""}
        hint={hint}
        problem={wrong}
      />
      <Button type="submit" small busy={busy}>{button}</Button>
    </form>
  );
}

/** What is done at once with all trips of a kind of problem; nothing where each is its own. */
export function FillKind(
  { kind, log, onFilled }: { kind: ProblemKind; log: CarLog; onFilled(): Promise<void> },
) {
  if (kind === "reading") {
    return (
      <FillForm
        label="첫 운행 전 계기판(km)"
        hint="이 값부터 주행거리를 더하여 이 해의 모든 운행에 적습니다."
        first={log.rows[0]?.odoStart}
        button="한 해의 계기판 채우기"
        edits={(typed) => {
          const first = typed === "" ? NaN : figureOf(typed);
          return first >= 0 ? readingEdits(log, first) : "0 이상의 숫자로 입력해 주세요.";
        }}
        onFilled={onFilled}
      />
    );
  }
  if (kind !== "driver") return null;
  return (
    <FillForm
      label="운전자"
      hint="운전자가 없는 이 해의 모든 운행에 적습니다."
      isText
      button="빈 운전자 채우기"
      edits={(typed) => typed === "" ? "운전자를 입력해 주세요." : driverEdits(log, typed)}
      onFilled={onFilled}
    />
  );
}
