/** What the staff's pages show of consultation requests. */
import type { Assignee, DestructionReason, Stage } from "../../../../events/consultation.ts";

export interface InboxRow {
  id: string;
  receipt: string;
  stage: Stage;
  /** What it is about, in words. */
  service: string;
  requested_at: string;
  due_at: string;
  /** Masked; null when the personal data is gone. */
  person: { name: string; phone: string; email: string } | null;
  assignee: string;
  suspicious: boolean;
}

export interface HistoryLine {
  at: string;
  by: string;
  what: string;
  /** A note's text; null where there is none. */
  note: string | null;
}

export interface ConsultationDetail {
  id: string;
  version: number;
  receipt: string;
  stage: Stage;
  service: string;
  call_time: string;
  requested_at: string;
  due_at: string;
  /** Null when the personal data is gone. */
  person: { name: string; phone: string; email: string; subject: string; message: string } | null;
  assignee: Assignee | null;
  suspicions: string[];
  destroyed: DestructionReason | null;
  /** Newest first. */
  history: HistoryLine[];
}
