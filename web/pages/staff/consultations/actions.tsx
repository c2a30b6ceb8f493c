/** What can be done with a request: plain forms, each with the version it was shown at. */
import { DESTRUCTION_REASONS, STAGES } from "../../../../events/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import type { ConsultationDetail } from "./rows.ts";
import { reasonNames, stageNames } from "./words.ts";

export interface Acting {
  request: ConsultationDetail;
  superuser: boolean;
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
  /** People who can be given the request. */
  staff: { id: string; name: string }[];
  /** What came of the last change; null when there was none. */
  notice: { kind: "success" | "danger"; text: string } | null;
  /** What was chosen or typed in a change that did not go through. */
  typed: { stage?: string; assignee?: string; note?: string; reason?: string };
}

function Hidden({ request, csrf, formKey }: Pick<Acting, "request" | "csrf" | "formKey">) {
  return (
    <>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="key" value={formKey} />
    </>
  );
}

function Stage(props: Acting) {
  const { request, typed } = props;
  return (
    <form method="post" action={inboxPaths.act(request.id, "stage")}>
      <Hidden {...props} />
      <div className="field">
        <label htmlFor="stage">상태</label>
        <select
          className="input"
          id="stage"
          name="stage"
          defaultValue={typed.stage ?? request.stage}
        >
          {STAGES.map((stage) => <option key={stage} value={stage}>{stageNames[stage]}</option>)}
        </select>
      </div>
      <button type="submit" className="button">상태 바꾸기</button>
    </form>
  );
}

function Assignment(props: Acting) {
  const { request, staff, typed } = props;
  const { assignee } = request;
  const left = assignee && !staff.some(({ id }) => id === assignee.id);
  return (
    <form method="post" action={inboxPaths.act(request.id, "assignee")}>
      <Hidden {...props} />
      <div className="field">
        <label htmlFor="assignee">담당자</label>
        <select
          className="input"
          id="assignee"
          name="assignee"
          defaultValue={typed.assignee ?? assignee?.id ?? ""}
        >
          <option value="">없음</option>
          {left && <option value={assignee.id}>{assignee.name} (근무하지 않음)</option>}
          {staff.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      </div>
      <button type="submit" className="button">담당자 정하기</button>
    </form>
  );
}

function Note(props: Acting) {
  const { request, typed } = props;
  return (
    <form method="post" action={inboxPaths.act(request.id, "notes")}>
      <Hidden {...props} />
      <div className="field">
        <label htmlFor="note">메모</label>
        <textarea
          className="input"
          id="note"
          name="note"
          rows={4}
          defaultValue={typed.note}
          required
          aria-describedby="note-hint"
        />
        <p className="consultation-fine" id="note-hint">
          메모도 암호화되며, 개인정보와 함께 파기됩니다.
        </p>
      </div>
      <button type="submit" className="button">메모 남기기</button>
    </form>
  );
}

function Destruction(props: Acting) {
  const { request, typed } = props;
  return (
    <details className="consultation-destroy" open={typed.reason !== undefined}>
      <summary>개인정보 파기</summary>
      <form method="post" action={inboxPaths.act(request.id, "destruction")}>
        <Hidden {...props} />
        <p>
          이름, 연락처, 제목, 내용과 메모를 지금 파기합니다. 백업에서도{" "}
          <b>되살릴 수 없습니다</b>. 접수번호, 날짜, 분야와 처리 이력은 남습니다.
        </p>
        <div className="field">
          <label htmlFor="reason">사유</label>
          <select className="input" id="reason" name="reason" defaultValue={typed.reason ?? ""}>
            <option value="">골라 주세요</option>
            {DESTRUCTION_REASONS.filter((reason) => reason !== "retention").map((reason) => (
              <option key={reason} value={reason}>{reasonNames[reason]}</option>
            ))}
          </select>
        </div>
        <label className="consultation-sure">
          <input type="checkbox" name="sure" value="yes" />
          <span>되살릴 수 없음을 확인했습니다.</span>
        </label>
        <button type="submit" className="button button-danger">파기하기</button>
      </form>
    </details>
  );
}

export function Actions(props: Acting) {
  return (
    <aside className="consultation-actions" aria-label="처리">
      <Stage {...props} />
      <Assignment {...props} />
      <Note {...props} />
      {props.superuser && <Destruction {...props} />}
    </aside>
  );
}
