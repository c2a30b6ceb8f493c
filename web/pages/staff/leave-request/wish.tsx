/** What a request for leave asks for, as it is typed: its fields and how they hang together (S1 §4, §5). */
import type { ChangeEvent } from "react";
import type { LeaveApplication } from "../../../../events/leave/leave.ts";
import {
  kindOf,
  KINDS,
  lawOf,
  LEAVE_KINDS,
  type LeaveKind,
  ruleText,
} from "../../../../events/leave_rules/kinds.ts";
import { type LeaveType, MEMO_MAX_LENGTH } from "../../../../events/leave/leave_span.ts";
import {
  countOf,
  countText,
  kindText,
  LEAVE_LABELS,
  LEAVE_TYPE_LABELS,
} from "../../../../projections/leave/words.ts";
import { Field } from "../../../ui/form/field.tsx";
import type { FieldProblem } from "../../../ui/form/save_answer.ts";

/** S1 §5, word for word. */
export const INVALID = "휴가 정보를 확인해주세요.";

export const noLeave: LeaveApplication = {
  ...{ start_date: "", end_date: "", req_type: "annual", memo: "" },
  ...{ kind: null, event_day: null, hours: null },
};

/** The value by which a choice of its kind is known: `annual`, `morning`, `hours`, `sick`, `sick:morning`. */
const choiceOf = ({ kind, req_type, hours }: LeaveApplication): string =>
  !kind ? hours ? "hours" : req_type : req_type === "annual" ? kind : `${kind}:${req_type}`;

/** What choosing it makes of a wish: hours begin with one, and what another kind hung on is taken away. */
export function chosen(application: LeaveApplication, choice: string): Partial<LeaveApplication> {
  const [first, part] = choice.split(":");
  const kind = kindOf(first);
  if (!kind) {
    const isHours = choice === "hours";
    const req_type = isHours ? "annual" : choice as LeaveType;
    return { kind: null, event_day: null, req_type, hours: isHours ? 1 : null };
  }
  const req_type = (part ?? "annual") as LeaveType;
  const event_day = application.kind === kind ? application.event_day : null;
  return { kind, event_day: KINDS[kind].event ? event_day ?? "" : null, req_type, hours: null };
}

/** The wish as it can be of somebody else: hours are a part-timer's, and some kinds are only entered. */
export function fitting(
  application: LeaveApplication,
  byHour: boolean,
  isEntered: boolean,
): LeaveApplication {
  const kind = kindOf(application.kind);
  const isLost = (application.hours && !byHour) || (kind && KINDS[kind].isEntered && !isEntered);
  return isLost ? { ...application, ...chosen(application, "annual") } : application;
}

/** Choices of a kind: whole days, and halves where it has them. */
const choicesOf = (kind: LeaveKind): string[] =>
  KINDS[kind].unit === "half" ? [kind, `${kind}:morning`, `${kind}:afternoon`] : [kind];

const GROUPS: readonly [label: string, (kind: LeaveKind) => boolean][] = [
  ["법정 휴가", (kind) => KINDS[kind].by === "law" && KINDS[kind].group === "leave"],
  [
    "사무소 규정에 따른 휴가",
    (kind) => KINDS[kind].by === "office" && KINDS[kind].group === "leave",
  ],
  ["휴직 등", (kind) => KINDS[kind].group === "absence"],
];

/**
 * What was typed with the rules of S1 §4: half a day ends on the day it starts; a start moves an end that
 * is not there, or before it.
 */
export function coupled(
  before: LeaveApplication,
  part: Partial<LeaveApplication>,
): LeaveApplication {
  const application = { ...before, ...part };
  const { start_date, end_date, req_type } = application;
  const moved = part.start_date !== undefined && (end_date === "" || end_date < start_date);
  const isOneDay = req_type !== "annual" || application.hours;
  return isOneDay || moved ? { ...application, end_date: start_date } : application;
}

/** Can it be sent (S1 §5)? */
export const isComplete = ({ start_date, end_date, memo, event_day }: LeaveApplication): boolean =>
  memo.trim() !== "" && start_date !== "" && end_date !== "" && event_day !== "";

/** '2.5일'; nothing while the days make no span. */
export const lengthText = (application: LeaveApplication): string =>
  application.start_date === "" || application.end_date < application.start_date
    ? ""
    : application.hours
    ? `${application.hours}시간`
    : countText(countOf(application));

/** What is sent of a new wish, of oneself or of an employee: of annual leave by the day nothing that other kinds say. */
export function applicationBody(
  { kind, event_day, hours, ...application }: LeaveApplication,
  employee: string,
): LeaveApplication & { employee?: string } {
  return {
    ...application,
    ...kind && { kind },
    ...event_day && { event_day },
    ...hours && { hours },
    ...employee && { employee },
  };
}

interface ApplicationFieldsProps {
  application: LeaveApplication;
  /** First day that can be asked for. */
  today: string;
  /** Are hours a choice: is it leave of a part-timer? */
  byHour: boolean;
  /** Is it entered by the approver, who may enter more kinds than can be requested? */
  isEntered?: boolean;
  problems: readonly FieldProblem[];
  /** An edit starts in the first of them. */
  autoFocus?: boolean;
  onChange(application: LeaveApplication): void;
}

function KindChoices({ byHour, isEntered }: Pick<ApplicationFieldsProps, "byHour" | "isEntered">) {
  const kinds = LEAVE_KINDS.filter((kind) => isEntered || !KINDS[kind].isEntered);
  return (
    <>
      <optgroup label="연차 유급휴가">
        {Object.entries(LEAVE_TYPE_LABELS).map(([type, label]) => (
          <option key={type} value={type}>{label}</option>
        ))}
        {byHour && <option value="hours">시간 단위 연차</option>}
      </optgroup>
      {GROUPS.map(([label, isOf]) => (
        <optgroup key={label} label={label}>
          {kinds.filter(isOf).flatMap(choicesOf).map((choice) => (
            <option key={choice} value={choice}>
              {kindText({ req_type: "annual", ...chosen(noLeave, choice) })}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

/** What the law, or custom, has for the kind that was chosen, and which paper shows it. */
function kindHint({ kind, start_date }: LeaveApplication, today: string): string | undefined {
  const known = kindOf(kind);
  if (!known) return undefined;
  const { document } = KINDS[known];
  const rule = ruleText(known, lawOf(known, start_date || today || "9999-12-31"));
  return document === null ? rule : `${rule} · 증빙: ${document}`;
}

export function ApplicationFields(
  { application: wish, today, byHour, isEntered, problems, autoFocus, onChange }:
    ApplicationFieldsProps,
) {
  const problemOf = (field: keyof LeaveApplication) =>
    problems.find((one) => one.field === field)?.message;
  const of = (field: "start_date" | "end_date" | "memo") => ({
    label: LEAVE_LABELS[field],
    required: true,
    value: wish[field],
    problem: problemOf(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange(coupled(wish, { [field]: event.target.value })),
  });
  const kind = kindOf(wish.kind);
  return (
    <>
      <Field
        as="select"
        place="leave-kind"
        autoFocus={autoFocus}
        label={LEAVE_LABELS.req_type}
        value={choiceOf(wish)}
        hint={kindHint(wish, today)}
        problem={problemOf("kind") ?? problemOf("req_type")}
        onChange={(event) => onChange(coupled(wish, chosen(wish, event.target.value)))}
      >
        <KindChoices byHour={byHour} isEntered={isEntered} />
      </Field>
      {kind && KINDS[kind].event && (
        <Field
          type="date"
          label={KINDS[kind].event}
          required
          value={wish.event_day ?? ""}
          problem={problemOf("event_day")}
          onChange={(event) => onChange({ ...wish, event_day: event.target.value })}
        />
      )}
      <Field type="date" min={today} {...of("start_date")} />
      <Field
        type="date"
        min={wish.start_date || today}
        disabled={wish.req_type !== "annual" || Boolean(wish.hours)}
        {...of("end_date")}
      />
      {wish.hours && (
        <Field
          type="number"
          label={LEAVE_LABELS.hours}
          min={1}
          max={12}
          required
          value={wish.hours}
          problem={problemOf("hours")}
          onChange={(event) =>
            onChange({ ...wish, hours: Math.max(1, Math.trunc(Number(event.target.value)) || 1) })}
        />
      )}
      <Field
        as="textarea"
        place="leave-whole"
        rows={3}
        maxLength={MEMO_MAX_LENGTH}
        {...of("memo")}
      />
    </>
  );
}
