/** Fields whose texts visitors read, and their places. Pure. */

/** Facts of one text, and parts of a fact. */
export const FACT_TEXTS = [
  "name",
  "guarantee",
  "introduction",
  "vision.title",
  "vision.text",
  "consultation.answeredWithin",
  "consultation.fee",
] as const;

/** Lists of facts, each with the parts of its items. */
export const FACT_LISTS: Readonly<Record<string, readonly string[]>> = {
  "statistics.home": ["figure", "unit", "label", "basis"],
  "statistics.about": ["figure", "unit", "label", "basis"],
  testimonials: ["quote", "matter"],
  faq: ["question", "answer"],
  staff: ["title", "work"],
  timeline: ["title", "text"],
  commitments: ["title", "text"],
};

export const POST_TEXTS = ["title", "category", "excerpt", "content", "image_alt"] as const;

/**
 * The place of a fact; null if it says nothing about the office. Items of a list share theirs, because their order may
 * change.
 */
export function factPlace(field: string): string | null {
  const at = field.replace(/\.\d{1,3}\./, ".");
  const isList = Object.entries(FACT_LISTS)
    .some(([list, parts]) => parts.some((part) => at === `${list}.${part}`));
  return isList || (FACT_TEXTS as readonly string[]).includes(at) ? `office_facts/${at}` : null;
}

/** The place of a text of a post; a new post has no slug yet. */
export const postPlace = (slug: string, field: (typeof POST_TEXTS)[number]): string =>
  `post/${slug}/${field}`;
