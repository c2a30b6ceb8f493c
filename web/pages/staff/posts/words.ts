/** What the editor of posts says (S2 §5, §8, §9). */
import { POST_LABELS } from "../../../../projections/post_row.ts";
import type { PostField } from "./form.ts";

/** S2 §8, word for word. */
export const LOAD_FAILED = "게시물을 불러오는 중 문제가 발생했습니다.";
export const SAVE_FAILED = "게시물을 저장하는 중 오류가 발생했습니다.";
export const DELETE_FAILED = "게시물을 삭제하는 중 오류가 발생했습니다.";
export const RESET_FAILED = "기본 데이터를 불러오는 중 오류가 발생했습니다.";
export const RESET_QUESTION =
  "기존 게시물이 모두 초기화되고 기본 데이터로 교체됩니다. 진행하시겠습니까?";
export const NOTHING_FOUND = "찾는 글이 없습니다.";
export const deleteQuestion = (title: string): string => `‘${title}’ 게시물을 삭제하시겠습니까?`;

/** Characters recommended for a summary; more is not refused (S2 §9). */
export const EXCERPT_HINT = 200;

export const FIELD_WORDS: Record<PostField, string> = {
  ...POST_LABELS,
  slug: "주소",
  day: POST_LABELS.published_at,
};
