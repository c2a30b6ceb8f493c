/** Copies what was asked and answered. */
import { Button } from "../../ui/form/button.tsx";
import { toast } from "../../ui/client/toasts.ts";

/** Pages over plain http have no clipboard of their own: a hidden field is copied there. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return await navigator.clipboard.writeText(text).then(() => true, () => false);
  }
  const field = document.createElement("textarea");
  const { activeElement } = document;
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isDone;
}

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
