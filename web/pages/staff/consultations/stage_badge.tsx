import type { Stage } from "../../../../events/consultation.ts";
import { stageNames } from "./words.ts";

const looks: Record<Stage, string> = {
  new: "badge badge-danger",
  contacted: "badge badge-lunch",
  working: "badge badge-lunch",
  held: "badge badge-warning",
  done: "badge badge-success",
  spam: "badge",
};

/** Where a request stands. */
export function StageBadge({ stage }: { stage: Stage }) {
  return <span className={looks[stage]}>{stageNames[stage]}</span>;
}
