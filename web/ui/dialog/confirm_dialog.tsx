import { useSignals } from "@preact/signals-react/runtime";
import { Button } from "../form/button.tsx";
import { pending } from "./confirm.ts";
import { Dialog } from "./dialog.tsx";

/** The question that `confirmDialog` put, if there is one. */
export default function ConfirmDialog() {
  useSignals();
  const question = pending.value;
  if (!question) return null;
  return (
    <Dialog title={question.title} text={question.text} onClose={() => question.answer(false)}>
      <div className="dialog-actions">
        <Button onClick={() => question.answer(false)}>{question.cancel ?? "취소"}</Button>
        <Button
          look={question.danger ? "danger" : "primary"}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
