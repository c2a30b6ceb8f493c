/** A request for one's own leave, with the fields of the leave page. */
import { useState } from "react";
import type { LeaveApplication } from "../../../../events/leave/leave.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import type { NewEntry } from "../../../ui/phone/waiting.ts";
import { Outlook } from "../leave-request/outlook.tsx";
import { applicationBody, ApplicationFields, isComplete, noLeave } from "../leave-request/wish.tsx";

const entryOf = (application: LeaveApplication): NewEntry => ({
  kind: "leave",
  title: `휴가 ${[...new Set([application.start_date, application.end_date])].join(" ~ ")}`,
  act: "requestLeave",
  method: "POST",
  path: paths.api.leave("create"),
  body: { ...applicationBody(application, "") },
  done: "휴가를 신청했습니다.",
});

interface LeaveEntryProps {
  today: string;
  byHour: boolean;
  /** Without a network nothing is asked while one types. */
  isOffline: boolean;
  onEntered(entered: NewEntry): void;
}

export function LeaveEntry({ today, byHour, isOffline, onEntered }: LeaveEntryProps) {
  const [draft, setDraft] = useState(noLeave);
  useUnsaved("entry/leave", draft !== noLeave);
  const complete = isComplete(draft);
  return (
    <form
      className="stack"
      aria-label="휴가 신청"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!complete) return;
        onEntered(entryOf(draft));
        setDraft(noLeave);
      }}
    >
      <div className="leave-fields stack">
        <ApplicationFields
          application={draft}
          today={today}
          byHour={byHour}
          problems={[]}
          onChange={setDraft}
        />
      </div>
      {!isOffline && <Outlook application={draft} doing="신청" />}
      <Button type="submit" look="primary" disabled={!complete}>신청하기</Button>
    </form>
  );
}
