/** Texts about posts (S2 §8, Blog). */
import type { PostStanding } from "../../../projections/post/post_row.ts";

export const BLOG_WORDS = {
  empty: "아직 등록된 게시물이 없습니다.",
  missing: "게시물을 찾을 수 없습니다",
  missingText: "요청하신 소식이 존재하지 않거나 삭제되었습니다.",
};

export const STANDING_WORDS: Record<PostStanding, string> = {
  draft: "임시저장",
  scheduled: "예약",
  published: "게시",
  deleted: "삭제",
};

/** The badge that goes with a standing. */
export const STANDING_BADGE: Record<PostStanding, string> = {
  draft: "badge",
  scheduled: "badge badge-warning",
  published: "badge badge-success",
  deleted: "badge badge-danger",
};

/** S2 §8, word for word. */
