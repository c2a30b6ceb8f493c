/** What messages say in the same words everywhere (S2 §8); a noun has only its own beside them. */
import { count as figure } from "./format.ts";

/** What stands in the place of rows that are on their way (S1 §2, S2 §2). */
export const LOADING = "데이터를 불러오는 중...";

/** What a change of cells is called when it goes wrong. */
export const CHANGING = "데이터를 변경하는";

/** Something went wrong: "삭제 중 오류가 발생했습니다: …". */
export const errorText = (doing: string, message: string): string =>
  `${doing} 중 오류가 발생했습니다: ${message}`;

/** What is said where S2 §8 has nothing more exact: its generic message. */
export const actionFailedText = (message: string): string => errorText("작업", message);

/** Something new could not be saved. */
export const notAddedText = (message: string): string =>
  `추가하는 중 오류가 발생했습니다. ${message}`;

/** Many were changed at once. */
export const changedText = (amount: number): string =>
  `${figure(amount)}개 항목이 일괄 변경되었습니다.`;
