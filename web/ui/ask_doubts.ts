/** A question about values that may be right, and rarely are: saved all the same after a yes. */
import { confirmDialog } from "./dialog/confirm.ts";

export const confirmDoubts = (message: string): Promise<boolean> =>
  confirmDialog({
    title: "이대로 저장할까요?",
    text: message,
    confirm: "이대로 저장",
    cancel: "다시 확인",
  });
