/** The form that asks for leave (S1 §2, §4, §5), or enters somebody else's. What was typed stays until it is sent. */
import { type KeyboardEvent, useState } from "react";
import type { LeaveApplication } from "../../../../events/leave/leave.ts";
import type { LeaveRow } from "../../../../projections/leave/words.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { SessionLost } from "../../../ui/signed_out.tsx";
import { toast } from "../../../ui/client/toasts.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useSave } from "../../../ui/form/use_save.ts";
import { changed } from "./news.ts";
import { Outlook } from "./outlook.tsx";
import {
  applicationBody,
  ApplicationFields,
  fitting,
  INVALID,
  isComplete,
  noLeave,
} from "./wish.tsx";

interface FormProps {
  today: string;
  /** Can one ask for leave of one's own? */
  own: boolean;
  /** Whose leave one decides on, and may enter. */
  people: { value: string; label: string }[];
  /** Who of them works part-time and takes leave by the hour: ids, "" for oneself. */
  byHour: string[];
}

interface WhoseProps extends Omit<FormProps, "today" | "byHour"> {
  employee: string;
  onChange(employee: string): void;
}

function Whose({ own, people, employee, onChange }: WhoseProps) {
  return (
    <Field
      as="select"
      place="leave-whole"
      label="신청 대상"
      value={employee}
      hint={employee && "바로 승인된 휴가가 되고, 지난 날도 됩니다. 누가 입력했는지 남습니다."}
      onChange={(event) => onChange(event.target.value)}
    >
      {own && <option value="">내 휴가</option>}
      {people.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
    </Field>
  );
}

function RequestForm({ today, own, people, byHour }: FormProps) {
  const [draft, setDraft] = useState<LeaveApplication>(noLeave);
  /** Id; "" for oneself. */
  const [employee, setEmployee] = useState(own ? "" : people[0].value);
  const saving = useSave<LeaveApplication, { data: LeaveRow }>();
  const complete = isComplete(draft);
  useUnsaved("leave/new", draft !== noLeave);
  const submit = async () => {
    if (!complete) return void toast("error", INVALID);
    const body = applicationBody(draft, employee);
    const send = (key: string) =>
      callApi<{ data: LeaveRow }>("POST", paths.api.leave("create"), {
        act: "requestLeave",
        body,
        key,
      });
    const outcome = await saving.save({ base: noLeave, mine: draft, content: body, send });
    if (outcome?.kind !== "saved") return;
    setDraft(noLeave);
    toast("success", employee ? "휴가를 입력했습니다." : "휴가를 신청했습니다.");
    changed.value = { day: outcome.data.data.start_date };
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  // What was chosen for one person need not be a choice of another.
  const choose = (next: string) => {
    setEmployee(next);
    setDraft(fitting(draft, byHour.includes(next), next !== ""));
  };
  const doing = employee ? "입력" : "신청";
  return (
    <form
      className="report-card leave-form"
      aria-labelledby="leave-form-title"
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="report-card-head">
        <h2 id="leave-form-title">휴가 신청</h2>
      </div>
      <div className="leave-fields stack">
        {people.length > 0 && <Whose {...{ own, people, employee }} onChange={choose} />}
        <ApplicationFields
          application={draft}
          today={employee ? "" : today}
          byHour={byHour.includes(employee)}
          isEntered={employee !== ""}
          problems={saving.problems}
          onChange={setDraft}
        />
      </div>
      <Outlook application={draft} employee={employee} doing={doing} />
      {saving.trouble && <p role="alert" className="report-error">{saving.trouble}</p>}
      {saving.signedOut && <SessionLost />}
      <Button type="submit" look="primary" disabled={!complete} busy={saving.saving}>
        {doing}
        {saving.saving ? "하는 중…" : "하기"}
      </Button>
    </form>
  );
}

export default island("leave-form", RequestForm);
