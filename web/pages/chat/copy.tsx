/** Copies what was asked and answered. */
import { copyText } from "../../ui/client/copy_text.ts";
import { Button } from "../../ui/form/button.tsx";
import { toast } from "../../ui/client/toasts.ts";

/** Copies a question, or an answer as the Markdown that the model wrote. */
export function Copy({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    if (await copyText(text)) toast("success", "복사했습니다.");
    else toast("error", "복사하지 못했습니다. 글을 선택해 직접 복사해 주세요.");
  };
  return (
    <Button small look="quiet" aria-label={`${what} 복사`} onClick={() => void copy()}>복사</Button>
  );
}
