/** What is below an open request: what is known of it, its editor, its history, and taking it back. */
import { useState } from "react";
import type { LeaveApplication } from "../../../../events/leave/leave.ts";
import { kindOf, KINDS, lawOf, ruleText } from "../../../../events/leave_rules/kinds.ts";
import {
  kindText,
  LEAVE_FILES,
  LEAVE_LABELS,
  LEAVE_STATUS_LABELS,
  LEAVE_TYPE_LABELS,
  type LeaveRow,
  rowName,
} from "../../../../projections/leave/words.ts";
import { paths } from "../../../paths.ts";
import { Attachments } from "../../../ui/attachment/attachments.tsx";
import { isPast } from "../../../ui/client/api.ts";
import { Details } from "../../../report/details.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { Editor } from "../../../report/editor.tsx";
import { partOf, type Sides } from "../../../report/merge.ts";
import type { OpenedProps } from "../../../report/noun.ts";
import { Button } from "../../../ui/form/button.tsx";
import { fullDateTime } from "../../../ui/time/format.ts";
import { History } from "../../../ui/history/history.tsx";
import type { MergeField } from "../../../ui/merge/merge.ts";
import { actOn } from "./act.ts";
import { Outlook } from "./outlook.tsx";
import { ApplicationFields, INVALID, isComplete } from "./wish.tsx";

type Props = OpenedProps<LeaveRow>;

const applicationOf = (row: LeaveRow): LeaveApplication => {
  const { start_date, end_date, req_type, memo, kind, event_day, hours } = row;
  return {
    ...{ start_date, end_date, req_type, memo },
    ...{ kind: kind ?? null, event_day: event_day ?? null, hours: hours ?? null },
  };
};

/** A value as people read it. */
function text(key: string, value: unknown): string {
  if (key === "status") return LEAVE_STATUS_LABELS[value as LeaveRow["status"]] ?? "";
  if (key === "req_type") return LEAVE_TYPE_LABELS[value as LeaveRow["req_type"]] ?? "";
  if (key === "kind" && value) return kindText({ kind: String(value), req_type: "annual" });
  if (key === "documented") return value ? "확인" : "";
  return String(value ?? "");
}

const mergeFields = (sides: Sides<LeaveApplication>) =>
  (["kind", "req_type", "event_day", "start_date", "end_date", "hours", "memo"] as const).map((
    key,
  ): MergeField => ({
    ...partOf(sides, key, LEAVE_LABELS[key]),
    show: (value) => text(key, value),
  }));

function Tools({ row, actions }: Pick<Props, "row" | "actions">) {
  const [busy, setBusy] = useState(false);
  const act = async (name: "withdraw" | "cancel") => {
    setBusy(true);
    const changed = await actOn(row, name);
    setBusy(false);
    if (changed) actions.saved(changed, row.version);
  };
  // Never both: one is of what waits, the other of what was granted.
  const name = (["withdraw", "cancel"] as const).find((one) => row.may.includes(one));
  return name && (
    <Button small busy={busy} onClick={() => act(name)}>
      {name === "withdraw" ? "요청 회수" : "휴가 취소"}
    </Button>
  );
}

/** What a kind of leave besides annual leave says of itself: its rule, its day, its paper. */
function KindFacts({ row }: { row: LeaveRow }) {
  const kind = kindOf(row.kind);
  if (!kind) return null;
  const { event } = KINDS[kind];
  return (
    <>
      {event && row.event_day && <Fact term={event}>{row.event_day}</Fact>}
      {row.document && (
        <Fact term={row.document}>{row.documented ? "제출 확인" : "제출 확인 전"}</Fact>
      )}
      <Fact term="근거" wide>{ruleText(kind, lawOf(kind, row.start_date))}</Fact>
    </>
  );
}

/** An open row. Comes as a script of its own, so that the first screen stays small. */
export default function Opened({ row, mayEdit, editing, history, actions }: Props) {
  const { updated_by, updated_at, entered_by, reason, memo } = row;
  return (
    <>
      {editing
        ? (
          <Editor<LeaveRow, LeaveApplication>
            row={row}
            name={rowName(row)}
            actions={actions}
            draftOf={applicationOf}
            check={(draft) => isComplete(draft) ? null : INVALID}
            path={paths.api.leave("update", row.id)}
            bodyOf={(draft) => draft}
            mergeFields={mergeFields}
          >
            {(draft, change) => (
              <>
                <ApplicationFields
                  application={draft}
                  today=""
                  byHour={row.day_hours !== undefined}
                  problems={[]}
                  autoFocus
                  onChange={change}
                />
                <Outlook
                  application={draft}
                  id={row.id}
                  doing="수정"
                />
              </>
            )}
          </Editor>
        )
        : (
          <Details
            row={row}
            history={history}
            actions={actions}
            mayEdit={mayEdit}
            tools={<Tools row={row} actions={actions} />}
          >
            <KindFacts row={row} />
            <Fact term={LEAVE_LABELS.memo} wide>{memo}</Fact>
            {reason && <Fact term={LEAVE_LABELS.reason} wide>{reason}</Fact>}
            {entered_by
              ? <Fact term="대신 입력">{entered_by} · {fullDateTime(row.created_at)}</Fact>
              : <Fact term="신청">{fullDateTime(row.created_at)}</Fact>}
            <Fact term={LEAVE_STATUS_LABELS[row.status]}>
              {updated_by.name} · {fullDateTime(updated_at)}
            </Fact>
          </Details>
        )}
      <Attachments noun="leave" id={row.id} name={rowName(row)} word={LEAVE_FILES} />
      {history && (
        <History<{ data: LeaveRow }>
          name={rowName(row)}
          version={row.version}
          files={{ noun: "leave", id: row.id }}
          historyPath={paths.api.leave("history", row.id)}
          text={text}
          canRestore={!isPast}
          restorePath={paths.api.leave("restore", row.id)}
          onRestored={({ data }, from) => actions.restored(data, from)}
        />
      )}
    </>
  );
}
