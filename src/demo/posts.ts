/**
 * An office's first posts, which a reset restores: notices that clients often ask about. Each says that it is a sample;
 * the days are relative to today.
 */
import type { PostRecord } from "../../events/post/post.ts";
import { DAY_MILLISECONDS, seoulDay } from "../../events/base/seoul.ts";
import { publishingOn } from "../../projections/post/post_row.ts";
import { corporatePosts } from "./posts_corporate.ts";
import { propertyPosts } from "./posts_property.ts";

export interface DefaultText {
  slug: string;
  title: string;
  category: string;
  excerpt: string;
  content: string[];
  /** How many days ago it was published. */
  daysAgo: number;
}

const SAMPLE =
  "※ 이 글은 예시로 넣어 둔 안내입니다. 법령과 필요한 서류는 바뀔 수 있으니, 신청하기 전에 사무소에 확인해 주세요.";

/** The default posts, with the office as their author. */
export function defaultPosts(
  office: string,
  now: Date,
): { slug: string; record: PostRecord }[] {
  return [...propertyPosts, ...corporatePosts].map((text) => {
    const { slug, title, category, excerpt, content, daysAgo } = text;
    const published = publishingOn(seoulDay(now.getTime() - daysAgo * DAY_MILLISECONDS));
    const record: PostRecord = {
      title,
      category,
      excerpt,
      content: [...content, SAMPLE],
      author: office,
      image: null,
      image_alt: "",
      is_published: true,
      published_at: published.toISOString(),
    };
    return { slug, record };
  });
}
