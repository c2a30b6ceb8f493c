/** The staff's words for stages, marks and reasons, and the badge of a stage. */
import type {
  Assignee,
  DestructionReason,
  Stage,
} from "../../../../events/consultation/consultation.ts";

export const INBOX_TITLE = "상담 접수";

export const stageNames: Record<Stage, string> = {
  new: "새 접수",
  contacted: "연락 완료",
  working: "진행 중",
  held: "보류",
  done: "완료",
  spam: "스팸",
};

/** Tabs of the inbox: what only looks like spam is under the last one. */
export const tabNames: Record<Stage, string> = { ...stageNames, spam: "스팸 · 의심" };

const looks: Record<Stage, string> = {
  new: "badge badge-danger",
  contacted: "badge badge-lunch",
  working: "badge badge-lunch",
  held: "badge badge-warning",
  done: "badge badge-success",
  spam: "badge",
};

/** State of a request. */
export function StageBadge({ stage }: { stage: Stage }) {
  return <span className={looks[stage]}>{stageNames[stage]}</span>;
}

/** A request's history: it went from one stage to another. */
export const movedText = (from: Stage, to: Stage): string =>
  `${stageNames[from]} → ${stageNames[to]}`;

/** A request's history: it was assigned to somebody, or unassigned. */
export const assignedText = (to: Assignee | null): string =>
  to ? `담당자를 ${to.name} 님으로 정함` : "담당자를 비움";

export const reasonNames: Record<DestructionReason, string> = {
  retention: "보유 기간 만료",
  request: "본인의 삭제 요구",
  withdrawn: "동의 철회",
  spam: "스팸 접수",
};

export const suspicionNames: Record<string, string> = {
  links: "링크가 많음",
  markup: "태그가 섞여 있음",
  hidden_field: "사람에게 보이지 않는 칸을 채움",
};
