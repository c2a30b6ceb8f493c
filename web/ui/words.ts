/** What messages say in the same words everywhere (S2 §8); a noun has only its own beside them. */
import { count as figure } from "./format.ts";

/** Many were changed at once. */
export const changedText = (amount: number): string =>
  `${figure(amount)}개 항목이 일괄 변경되었습니다.`;
