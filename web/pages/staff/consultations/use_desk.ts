/** A request's state and assignee: saved as they are chosen, one after the other, with undo. */
import { useRef, useState } from "react";
import type { ConsultationDesk } from "../../../../projections/consultation/consultation_desk.ts";
import { type DeskField, inboxPaths } from "./paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { addToMenu } from "../../../ui/frame/menu_count.ts";
import { outcomeOf } from "../../../ui/form/save_answer.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { assignedText, movedText, stageNames } from "./words.tsx";

export interface HistoryLine {
  /** Of the request, as this line left it. */
  version: number;
  at: string;
  by: string;
  what: string;
  /** A note's text; null where there is none. */
  note: string | null;
}

/** A field's value, as its select has it; "" is unassigned. */
export const chosen = (desk: ConsultationDesk, field: DeskField): string =>
  field === "stage" ? desk.stage : desk.assignee?.id ?? "";

/** What a field holds, in words. */
const said = (desk: ConsultationDesk, field: DeskField): string =>
  field === "stage"
    ? `상태: ${stageNames[desk.stage]}`
    : `담당자: ${desk.assignee?.name ?? "없음"}`;

/** What the history says of the way from one to the other. */
function linesOf(before: ConsultationDesk, after: ConsultationDesk): HistoryLine[] {
  const { version, updated_at: at, updated_by: by } = after;
  const isOther = (field: DeskField) => chosen(before, field) !== chosen(after, field);
  const said = [
    ...isOther("stage") ? [movedText(before.stage, after.stage)] : [],
    ...isOther("assignee") ? [assignedText(after.assignee)] : [],
  ];
  return said.map((what, back) => ({ version: version - back, at, by, what, note: null }));
}

const UNDONE = "되돌렸습니다.";

const clashText = ({ updated_by, stage }: ConsultationDesk): string =>
  `${updated_by || "다른 사용자"} 님이 먼저 수정했습니다. 지금 상태는 ‘${
    stageNames[stage]
  }’입니다.`;

/** A request's state and its history, the newest first; `choose` changes a field of it. */
export function useDesk(start: ConsultationDesk, result: HistoryLine[]) {
  const [desk, setDesk] = useState(start);
  const [history, setHistory] = useState(result);
  const [refusals, setRefusals] = useState(0);
  const newest = useRef(start);
  const queue = useRef(Promise.resolve());

  const take = (after: ConsultationDesk) => {
    const added = linesOf(newest.current, after);
    setHistory((lines) => [...added, ...lines]);
    newest.current = after;
    setDesk(after);
  };

  const send = async (field: DeskField, value: string, done?: string): Promise<void> => {
    const before = newest.current;
    if (chosen(before, field) === value) return;
    const path = inboxPaths.api(before.id, field);
    const answer = await callApi<{ data: ConsultationDesk }>("PUT", path, {
      act: "saveDesk",
      body: { [field]: value },
      version: before.version,
    });
    const outcome = outcomeOf<{ data: ConsultationDesk }, ConsultationDesk>(answer);
    const again = { label: "다시 시도", run: () => choose(field, value) };
    if (outcome.kind === "saved") {
      take(outcome.data.data);
      const isTaken = field === "stage" && before.assignee?.id !== newest.current.assignee?.id;
      const undo = () => {
        choose(field, chosen(before, field), isTaken ? "" : UNDONE);
        if (isTaken) choose("assignee", chosen(before, "assignee"), UNDONE);
      };
      if (field === "stage") {
        const [was, is] = [before, newest.current].map(({ stage }) => stage === "new" ? 1 : 0);
        addToMenu("consultations", is - was);
      }
      const back = { label: "되돌리기", run: undo };
      if (done !== "") {
        toast("success", done ?? said(newest.current, field), done ? undefined : back);
      }
      return;
    }
    if (outcome.kind === "clash") {
      take(outcome.current);
      toast("warning", clashText(outcome.current), { ...again, label: "그래도 변경" });
    } else {
      toast("error", outcome.message, again);
    }
    setRefusals((count) => count + 1);
  };

  /** Saves what was chosen after all that was chosen before it; `done` is said of it, "" for nothing. */
  const choose = (field: DeskField, value: string, done?: string): void => {
    queue.current = queue.current.then(() => send(field, value, done));
  };

  return { desk, history, refusals, choose };
}
