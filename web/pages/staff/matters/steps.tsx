/** The steps of a case: where it stands, the next one, and a way to any other with its reason. */
import { useId, useState } from "react";
import type { TableRow } from "../../../../events/kit/column.ts";
import {
  MATTER_STATES,
  type MatterState,
  needsReason,
  nextStep,
  stepOf,
} from "../../../../events/matter/matter_shapes.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";

interface StepsProps {
  matter: TableRow;
  isPast: boolean;
  busy: boolean;
  onStep(state: MatterState, reason: string): void;
}

/** The steps in a line of their own; being cancelled is none of them. */
const LINE = MATTER_STATES.filter(({ value }) => value !== "cancelled");

function Other({ matter, busy, onStep }: StepsProps) {
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const reasonId = useId();
  const state = String(matter.state);
  const asks = to !== "" && needsReason(state, to);
  return (
    <details className="matter-other">
      <summary>다른 단계로 변경</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (to === "") return;
          setMissing(asks && reason.trim() === "");
          if (asks && reason.trim() === "") return document.getElementById(reasonId)?.focus();
          onStep(to as MatterState, reason.trim());
        }}
      >
        <Field as="select" label="단계" value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="">선택</option>
          {MATTER_STATES.filter(({ value }) => value !== state).map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </Field>
        <Field
          id={reasonId}
          label={asks ? "사유 (필수)" : "사유"}
          maxLength={200}
          value={reason}
          problem={missing && "앞 단계로 되돌리거나 취소할 때에는 사유를 입력해 주세요."}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" busy={busy}>단계 변경</Button>
      </form>
    </details>
  );
}

export function Steps(props: StepsProps) {
  const { matter, isPast, busy, onStep } = props;
  const state = String(matter.state);
  const next = nextStep(state);
  return (
    <section className="matter-steps" aria-labelledby="matter-steps">
      <h2 id="matter-steps">진행 단계</h2>
      <ol>
        {LINE.map(({ value, label }) => (
          <li
            key={value}
            aria-current={value === state ? "step" : undefined}
            className={stepOf(value) < stepOf(state) ? "matter-passed" : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      {state === "cancelled" && <p className="notice">취소된 사건입니다.</p>}
      {matter.state_reason !== "" && <p className="matter-reason">사유: {matter.state_reason}</p>}
      {!isPast && next && (
        <Button look="primary" busy={busy} onClick={() => onStep(next.value, "")}>
          {next.label} 단계로
        </Button>
      )}
      {!isPast && <Other key={`${state}`} {...props} />}
    </section>
  );
}
