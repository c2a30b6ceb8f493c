/** What messages say in the same words everywhere (S2 §8); a noun has only its own beside them. */
import { count as figure } from "./time/format.ts";

/** Shown in place of rows that are being loaded (S1 §2, S2 §2). */
export const LOADING = "데이터를 불러오는 중...";

/** Many were changed at once. */
export const changedText = (amount: number): string =>
  `${figure(amount)}개 항목이 일괄 변경되었습니다.`;
