/** What a request for leave asks for, as it is typed: its fields and how they hang together (S1 §4, §5). */
import type { ChangeEvent } from "react";
import type { LeaveWish } from "../../../../events/leave.ts";
import { MEMO_MAX_LENGTH } from "../../../../events/leave_span.ts";
import {
  countOf,
  countText,
  LEAVE_LABELS,
  LEAVE_TYPE_LABELS,
} from "../../../../projections/leave/words.ts";
import { Field } from "../../../ui/field.tsx";
import type { FieldProblem } from "../../../ui/save_answer.ts";

/** S1 §5, word for word. */
export const INVALID = "휴가 정보를 확인해주세요.";

export const noWish: LeaveWish = { start_date: "", end_date: "", req_type: "annual", memo: "" };

/**
 * What was typed with the rules of S1 §4: half a day ends on the day it starts; a start moves an end that
 * is not there, or before it.
 */
export function coupled(before: LeaveWish, part: Partial<LeaveWish>): LeaveWish {
  const wish = { ...before, ...part };
  const { start_date, end_date, req_type } = wish;
  const moved = part.start_date !== undefined && (end_date === "" || end_date < start_date);
  return req_type !== "annual" || moved ? { ...wish, end_date: start_date } : wish;
}

/** Can it be sent (S1 §5)? */
export const isComplete = ({ start_date, end_date, memo }: LeaveWish): boolean =>
  memo.trim() !== "" && start_date !== "" && end_date !== "";

/** '2.5일'; nothing while the days make no span. */
export const lengthText = (wish: LeaveWish): string =>
  wish.start_date !== "" && wish.end_date >= wish.start_date ? countText(countOf(wish)) : "";

interface WishFieldsProps {
  wish: LeaveWish;
  /** First day that can be asked for. */
  today: string;
  problems: readonly FieldProblem[];
  /** An edit starts in the first of them. */
  autoFocus?: boolean;
  onChange(wish: LeaveWish): void;
}

export function WishFields({ wish, today, problems, autoFocus, onChange }: WishFieldsProps) {
  const of = (field: keyof LeaveWish) => ({
    label: LEAVE_LABELS[field],
    required: true,
    value: wish[field],
    problem: problems.find((one) => one.field === field)?.message,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange(coupled(wish, { [field]: event.target.value })),
  });
  return (
    <>
      <Field
        as="select"
        place="leave-kind"
        autoFocus={autoFocus}
        {...of("req_type")}
        required={false}
      >
        {Object.entries(LEAVE_TYPE_LABELS).map(([type, label]) => (
          <option key={type} value={type}>{label}</option>
        ))}
      </Field>
      <Field type="date" min={today} {...of("start_date")} />
      <Field
        type="date"
        min={wish.start_date || today}
        disabled={wish.req_type !== "annual"}
        {...of("end_date")}
      />
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
