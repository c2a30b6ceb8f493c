/** Closing a form with typed text: loaded with the forms, not with every page. */
import { confirmDialog } from "../dialog/confirm.ts";
import { useUnsaved } from "./unsaved.ts";

/** May the typed text be discarded? */
export const mayCancel = (): Promise<boolean> =>
  confirmDialog({
    title: "편집을 취소하시겠습니까?",
    text: "저장하지 않은 내용이 사라집니다.",
    confirm: "편집 취소",
    cancel: "계속 편집",
    danger: true,
  });

/** How a dialog with fields closes: what was typed in it is discarded only after a yes, on leaving the page as well. */
export function useCarefulClose(name: string, unsaved: boolean, onClose: () => void): () => void {
  useUnsaved(name, unsaved);
  return () => {
    if (!unsaved) return onClose();
    void mayCancel().then((yes) => yes && onClose());
  };
}
