/** What can be done with a request: plain forms, each with the version it was shown at. */
import type { ReactNode } from "react";
import { DESTRUCTION_REASONS, STAGES } from "../../../../events/consultation.ts";
import type { ConsultationEntry } from "../../../../projections/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { Field } from "../../../ui/field.tsx";
import { reasonNames, stageNames } from "./words.tsx";

export type Act = "stage" | "assignee" | "notes" | "destruction";

export interface Acting {
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
  /** People who can be given the request. */
  staff: { id: string; name: string }[];
  /** What was chosen or typed in a field of a change that did not go through; "" for nothing. */
  typed(field: string): string;
}

interface ActionsProps extends Acting {
  entry: ConsultationEntry;
  superuser: boolean;
}

interface FormProps extends ActionsProps {
  act: Act;
  children: ReactNode;
}

function Form({ entry, csrf, formKey, act, children }: FormProps) {
  return (
    <form method="post" action={inboxPaths.act(entry.id, act)}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="version" value={entry.version} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </form>
  );
}

function Stage(props: ActionsProps) {
  const stage = props.typed("stage") || props.entry.state.stage;
  return (
    <Form {...props} act="stage">
      <Field as="select" label="상태" id="stage" name="stage" defaultValue={stage}>
        {STAGES.map((stage) => <option key={stage} value={stage}>{stageNames[stage]}</option>)}
      </Field>
      <button type="submit" className="button">상태 바꾸기</button>
    </Form>
  );
}

function Assignment(props: ActionsProps) {
  const { entry: { state: { assignee } }, staff, typed } = props;
  const left = assignee && !staff.some(({ id }) => id === assignee.id);
  const chosen = typed("assignee") || assignee?.id;
  return (
    <Form {...props} act="assignee">
      <Field as="select" label="담당자" id="assignee" name="assignee" defaultValue={chosen}>
        <option value="">없음</option>
        {left && <option value={assignee.id}>{assignee.name} (근무하지 않음)</option>}
        {staff.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </Field>
      <button type="submit" className="button">담당자 정하기</button>
    </Form>
  );
}

function Note(props: ActionsProps) {
  return (
    <Form {...props} act="notes">
      <Field
        as="textarea"
        label="메모"
        id="note"
        name="note"
        rows={4}
        defaultValue={props.typed("note")}
        required
        hint="메모도 암호화되며, 개인정보와 함께 파기됩니다."
      />
      <button type="submit" className="button">메모 남기기</button>
    </Form>
  );
}

function Destruction(props: ActionsProps) {
  const reason = props.typed("reason");
  return (
    <details className="consultation-destroy" open={reason !== "" || props.typed("sure") !== ""}>
      <summary>개인정보 파기</summary>
      <Form {...props} act="destruction">
        <p>
          이름, 연락처, 제목, 내용과 메모를 지금 파기합니다. 백업에서도{" "}
          <b>되살릴 수 없습니다</b>. 접수번호, 날짜, 분야와 처리 이력은 남습니다.
        </p>
        <Field as="select" label="사유" id="reason" name="reason" defaultValue={reason}>
          <option value="">골라 주세요</option>
          {DESTRUCTION_REASONS.filter((reason) =>
            reason !== "retention"
          ).map((reason) => <option key={reason} value={reason}>{reasonNames[reason]}</option>)}
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

export function Actions(props: ActionsProps) {
  return (
    <aside className="consultation-actions" aria-label="처리">
      <Stage {...props} />
      <Assignment {...props} />
      <Note {...props} />
      {props.superuser && <Destruction {...props} />}
    </aside>
  );
}
