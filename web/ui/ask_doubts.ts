/** A question about values that may be right, and rarely are: saved all the same after a yes. */
import { askConfirm } from "./confirm.ts";

export const askDoubts = (message: string): Promise<boolean> =>
  askConfirm({
    title: "이대로 저장할까요?",
    text: message,
    confirm: "이대로 저장",
    cancel: "다시 확인",
  });
