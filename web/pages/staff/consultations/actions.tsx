/** What can be done with a request: saved as it is chosen; without script plain forms, each with a version. */
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import type { Assignee, Stage } from "../../../../events/consultation/consultation.ts";
import type { ConsultationDesk } from "../../../../projections/consultation/consultation_desk.ts";
import { type DeskField, inboxPaths } from "./paths.ts";
import { Field } from "../../../ui/form/field.tsx";
import { chosen } from "./use_desk.ts";
import { reasonNames, stageNames } from "./words.tsx";

export type Act = DeskField | "notes" | "destruction";

export interface Acting {
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
  /** People who can be given the request. */
  staff: Assignee[];
  /** What was chosen or typed in the fields of a change that did not go through. */
  typed: Record<string, string>;
}

interface ActionsProps extends Acting {
  desk: ConsultationDesk;
  /** Whom to call; null where no number was left. */
  phone: { text: string; href: string } | null;
  superuser: boolean;
  /** Grows with each choice that was not kept: the selects show what is saved again. */
  refusals: number;
  choose(field: DeskField, value: string): void;
}

interface FormProps extends Pick<ActionsProps, "desk" | "csrf" | "formKey"> {
  act: Act;
  /** Its action with script; default: the form's own. */
  onSend?(): void;
  children: ReactNode;
}

export function Form({ desk, csrf, formKey, act, onSend, children }: FormProps) {
  const send = onSend && ((event: SubmitEvent) => {
    event.preventDefault();
    onSend();
  });
  return (
    <form method="post" action={inboxPaths.act(desk.id, act)} onSubmit={send}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="version" value={desk.version} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </form>
  );
}

/** Arrow keys choose one value after the other: the one they rest on is meant. */
const SETTLE_MS = 600;

interface ChoiceProps extends ActionsProps {
  field: DeskField;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}

function Choice({ field, label, options, ...props }: ChoiceProps) {
  const { desk, typed, refusals, choose } = props;
  const saved = chosen(desk, field);
  const shown = useRef(typed[field] || saved);
  const place = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const select = () => place.current!.querySelector("select")!;
  const settle = () => {
    clearTimeout(timer.current);
    const { value } = select();
    if (value === shown.current) return;
    shown.current = value;
    choose(field, value);
  };
  // What was chosen before the page was alive counts.
  useEffect(settle, []);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) return void (first.current = false);
    shown.current = saved;
    select().value = saved;
  }, [saved, refusals]);
  return (
    <div ref={place}>
      <Form {...props} act={field} onSend={settle}>
        <Field
          as="select"
          label={label}
          id={field}
          name={field}
          defaultValue={shown.current}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(settle, SETTLE_MS);
          }}
          onBlur={settle}
        >
          {options.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
        </Field>
        <noscript>
          <button type="submit" className="button">{label} 저장</button>
        </noscript>
      </Form>
    </div>
  );
}

const STAGE_OPTIONS = Object.entries(stageNames);

function staffOptions({ desk: { assignee }, staff }: ActionsProps): [string, string][] {
  const left = assignee && !staff.some(({ id }) => id === assignee.id);
  return [
    ["", "없음"],
    ...left ? [[assignee.id, `${assignee.name} (근무하지 않음)`] as [string, string]] : [],
    ...staff.map(({ id, name }): [string, string] => [id, name]),
  ];
}

/** The next step for a new request: calling, and marking it as called. */
function First(props: ActionsProps & { wasNew: boolean }) {
  const { desk, phone, wasNew, choose } = props;
  const isNew = desk.stage === "new";
  const contacted: Stage = "contacted";
  return (
    <div className="consultation-first">
      {phone && (
        <a className="button button-primary" href={phone.href}>
          전화 걸기 <span className="tabular">{phone.text}</span>
        </a>
      )}
      {wasNew && (
        <Form {...props} act="stage" onSend={() => isNew && choose("stage", contacted)}>
          <input type="hidden" name="stage" value={contacted} />
          <button type="submit" className="button" aria-disabled={!isNew || undefined}>
            연락 완료
          </button>
        </Form>
      )}
    </div>
  );
}

function Destruction(props: ActionsProps) {
  const { reason = "", sure = "" } = props.typed;
  const { retention: _byItself, ...reasons } = reasonNames;
  return (
    <details className="consultation-destroy" open={reason !== "" || sure !== ""}>
      <summary>개인정보 파기</summary>
      <Form {...props} act="destruction">
        <p>
          이름, 연락처, 제목, 내용과 메모를 지금 파기합니다. 백업에서도{" "}
          <b>되살릴 수 없습니다</b>. 접수번호, 날짜, 분야와 처리 이력은 남습니다.
        </p>
        <Field as="select" label="사유" id="reason" name="reason" defaultValue={reason}>
          <option value="">선택해 주세요</option>
          {Object.entries(reasons).map(([value, name]) => (
            <option key={value} value={value}>{name}</option>
          ))}
        </Field>
        <label className="consultation-sure">
          <input type="checkbox" name="sure" value="yes" />
          <span>되살릴 수 없음을 확인했습니다.</span>
        </label>
        <button type="submit" className="button button-danger">파기하기</button>
      </Form>
    </details>
  );
}

/** Calling first, then its state and assignee, and its destruction for superusers. */
export function Actions(props: ActionsProps & { wasNew: boolean }) {
  return (
    <aside className="consultation-actions" aria-label="처리">
      <First {...props} />
      <Choice {...props} field="stage" label="상태" options={STAGE_OPTIONS} />
      <Choice {...props} field="assignee" label="담당자" options={staffOptions(props)} />
      {props.superuser && <Destruction {...props} />}
    </aside>
  );
}
