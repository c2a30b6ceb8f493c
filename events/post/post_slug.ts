/** Addresses of posts: made from a title, or given by a person and checked (S2 §2 `/blog/{id}`). */
import { SLUG_MAX_LENGTH } from "./post_limits.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { composed } from "../base/text.ts";

/** Words of a slug: letters of any script, their marks, and digits, joined by single hyphens. */
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u;
/** Reserved addresses beside the posts. */
const RESERVED = ["latest", "new"];

/** A title as an address: Hangul stays, spaces become hyphens, everything else is removed. Never empty. */
export function slugOf(title: string): string {
  const words = composed(title).toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, "")
    .split(/[\s_-]+/u).filter((word) => word !== "");
  const slug = cut(words.join("-"), SLUG_MAX_LENGTH);
  if (slug === "") return "post";
  return RESERVED.includes(slug) ? `${slug}-1` : slug;
}

/** The slug, or the next free one with a number. `taken` knows deleted posts as well. */
export function freeSlug(slug: string, taken: (slug: string) => boolean): string {
  if (!taken(slug)) return slug;
  for (let number = 2;; number++) {
    const ending = `-${number}`;
    const next = cut(slug, SLUG_MAX_LENGTH - ending.length) + ending;
    if (!taken(next)) return next;
  }
}

/** Why a chosen address cannot be used (422); null if it can. */
export function checkSlug(slug: string): Refusal | null {
  if (slug.length > SLUG_MAX_LENGTH || !SLUG.test(slug)) {
    return refuseSlug(
      `주소에는 한글, 영문, 숫자와 그 사이의 붙임표(-)만 ${SLUG_MAX_LENGTH}자까지 쓸 수 있습니다.`,
    );
  }
  if (RESERVED.includes(slug)) {
    return refuseSlug("사용할 수 없는 주소입니다. 다른 주소를 입력해 주세요.");
  }
  return null;
}

function refuseSlug(message: string): Refusal {
  return refuse(422, "bad_slug", message, [{ field: "slug", message }]);
}

/** Cut to a length, without half a character and without a hyphen at the end. */
function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  return slug.slice(0, length).toWellFormed().replace(/[\uFFFD-]+$/u, "");
}
