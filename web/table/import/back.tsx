/** The button that leads back; while something is under way it ends that. */
import { Button } from "../../ui/form/button.tsx";
import { cancel, type Import } from "./steps.ts";

const ENDED = ["reading", "planning", "importing"];

interface BackProps {
  course: Import;
  label: string;
  onBack(): void;
}

export function Back({ course, label, onBack }: BackProps) {
  const { work } = course.state;
  const mayEnd = work !== null && ENDED.includes(work);
  return (
    <Button busy={work !== null && !mayEnd} onClick={mayEnd ? () => cancel(course) : onBack}>
      {mayEnd ? "취소" : label}
    </Button>
  );
}
