/** The forms that mend a log by hand: one trip's figures, or one value for many trips. */
import { type FormEvent, useState } from "react";
import type { CarLog, LogRow, ProblemKind } from "../../../../projections/car/car_log_row.ts";
import { figureOf } from "../../../../projections/kit/figure.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { driverEdits, type Edit, readingEdits, type TripValues } from "./mend.ts";

interface FormField {
  key: string;
  label: string;
  first?: string | number | null;
  hint?: string;
  isText?: boolean;
  /** An empty reading stays unknown; an empty driver is no mend. */
  needed?: boolean;
  /** What is stored is what is typed, times this. */
  factor?: number;
}

/** What was typed; a text says what is wrong with it. */
function valuesOf(fields: FormField[], form: FormData): TripValues | string {
  const values: TripValues = {};
  for (const { key, label, isText, needed, factor = 1 } of fields) {
    const typed = String(form.get(key) ?? "").trim();
    if (typed === "" && needed) return `${label}: 비워 둘 수 없습니다.`;
    const figure = figureOf(typed) * factor;
    if (!isText && typed !== "" && !(figure >= 0)) {
      return `${label}: 0 이상의 숫자로 입력해 주세요.`;
    }
    values[key] = isText ? typed : typed === "" ? null : figure;
  }
  return values;
}

interface CorrectionFormProps {
  /** What it is called, and what its button says. */
  name: string;
  button: string;
  fields: FormField[];
  /** Done when a person asked for it: the first field takes the keys. */
  focused?: boolean;
  mend(values: TripValues): Promise<unknown>;
}

export function CorrectionForm({ name, button, fields, focused, mend }: CorrectionFormProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(fields, new FormData(event.currentTarget));
    if (typeof values === "string") return setWrong(values);
    setWrong(null);
    setBusy(true);
    await mend(values);
    setBusy(false);
  };
  return (
    <form
      className="log-form screen-only fields full"
      noValidate
      onSubmit={submit}
      aria-label={name}
    >
      {fields.map(({ key, label, first, hint, isText }, index) => (
        <Field
          key={key}
          name={key}
          label={label}
          hint={hint}
          inputMode={isText ? undefined : "decimal"}
          autoFocus={focused && index === 0}
          defaultValue={first ?? ""}
        />
      ))}
      <Button type="submit" small busy={busy}>{button}</Button>
      {wrong && <p className="field-error" role="alert">{wrong}</p>}
    </form>
  );
}

/** What may be wrong with a trip of this kind now. */
export function fieldsOf(kind: ProblemKind, row: LogRow): FormField[] {
  if (kind === "driver") {
    return [
      { key: "carUser", label: "운전자", first: row.driver, isText: true, needed: true },
      { key: "driverDept", label: "부서", first: row.dept, isText: true },
    ];
  }
  if (kind === "purpose") {
    return [
      { key: "commuteKm", label: "⑧ 출·퇴근용(km)" },
      { key: "businessKm", label: `⑨ 일반 업무용(km, 전체 ${row.distance})` },
    ];
  }
  if (kind === "times") {
    const minutes = row.seconds === null ? null : row.seconds / 60;
    return [{ key: "tripDrvTime", label: "주행 시간(분)", first: minutes, factor: 60 }];
  }
  return [
    { key: "odoStart", label: "⑤ 주행 전 계기판(km)", first: row.odoStart },
    { key: "odoEnd", label: "⑥ 주행 후 계기판(km)", first: row.odoEnd },
    { key: "tripDist", label: "⑦ 주행거리(km)", first: row.distance, needed: true },
  ];
}

interface Filling {
  button: string;
  field: FormField;
  edits(value: string | number): Edit[];
}

/** What is done at once with all trips of a kind of problem; null where each is its own. */
export function fillingOf(kind: ProblemKind, log: CarLog): Filling | null {
  if (kind === "reading") {
    return {
      button: "한 해의 계기판 채우기",
      field: {
        key: "value",
        label: "첫 운행 전 계기판(km)",
        hint: "이 값부터 주행거리를 더하여 이 해의 모든 운행에 적습니다.",
        first: log.rows[0]?.odoStart,
        needed: true,
      },
      edits: (first) => readingEdits(log, Number(first)),
    };
  }
  if (kind !== "driver") return null;
  return {
    button: "빈 운전자 채우기",
    field: {
      key: "value",
      label: "운전자",
      hint: "운전자가 없는 이 해의 모든 운행에 적습니다.",
      isText: true,
      needed: true,
    },
    edits: (driver) => driverEdits(log, String(driver)),
  };
}
