/** The editor's fields: from a post, to what a call carries, and what is wrong with them. Pure. */
import type { PostImage } from "../../../../events/post.ts";
import { DEFAULT_CATEGORY } from "../../../../events/post_limits.ts";
import { paragraphsOf } from "../../../../projections/post_text.ts";
import { type EditorPost, POST_LABELS, publishingOn } from "../../../../projections/post_row.ts";
import { seoulDay } from "../../../../events/seoul.ts";
import { sameValue } from "../../../../projections/table/same_value.ts";
import type { FieldProblem } from "../../../ui/save_answer.ts";

/** S2 §8, word for word. */
export const SAVE_FAILED = "게시물을 저장하는 중 오류가 발생했습니다.";

/** A new post as it begins (S2 §4, §9). */
export const emptyForm = (office: string) => ({
  title: "",
  /** Of a new post alone; "" takes one from the title. */
  slug: "",
  category: DEFAULT_CATEGORY,
  excerpt: "",
  /** Paragraphs with blank lines between them. */
  content: "",
  author: office,
  /** The picture there is, or a file that is to be it. */
  image: null as PostImage | File | null,
  image_alt: "",
  is_published: true,
  /** Seoul day, YYYY-MM-DD; "" means the moment it is saved. */
  day: "",
});
export type PostForm = ReturnType<typeof emptyForm>;
export type PostField = keyof PostForm;

export const FIELD_WORDS: Record<PostField, string> = {
  ...POST_LABELS,
  slug: "주소",
  day: POST_LABELS.published_at,
};

/** A post as the editor shows it. */
export function formOf(post: EditorPost): PostForm {
  const { title, slug, category, own_excerpt, content, author, picture, image_alt } = post;
  return {
    title,
    slug,
    category,
    excerpt: own_excerpt,
    content: content.join("\n\n"),
    author,
    image: picture,
    image_alt,
    is_published: post.is_published,
    day: post.published_at === null ? "" : seoulDay(post.published_at),
  };
}

/** Whether two values of a field say the same; no file is the same as another. */
export const sameField = (a: unknown, b: unknown): boolean =>
  a instanceof File || b instanceof File ? a === b : sameValue(a, b);

/** The fields in which a form differs from another. */
export function changedFields(from: PostForm, to: Partial<PostForm>): PostField[] {
  return (Object.keys(to) as PostField[]).filter((field) => !sameField(from[field], to[field]));
}

/** What must not be missing (S2 §5). */
export function checkForm(form: PostForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (form.title.trim() === "") problems.push({ field: "title", message: "제목을 입력하세요." });
  if (paragraphsOf(form.content).length === 0) {
    problems.push({ field: "content", message: "본문 내용을 입력하세요." });
  }
  return problems;
}

/** What a save sends: of a post that exists only what was changed. */
export function fieldsToSend(form: PostForm, base: PostForm | null): Record<string, unknown> {
  const fields = base ? changedFields(base, form) : Object.keys(form) as PostField[];
  const sent: Record<string, unknown> = {};
  for (const field of fields) {
    if (field === "day") {
      sent.published_at = form.day === "" ? null : publishingOn(form.day).toISOString();
    } else if (field === "content") sent.content = paragraphsOf(form.content);
    else if (field === "slug") { if (!base && form.slug.trim() !== "") sent.slug = form.slug; }
    else if (field !== "image") sent[field] = form[field];
    else if (form.image instanceof File) sent.image = form.image;
    else if (base && !form.image) sent.remove_image = true;
  }
  return sent;
}

/** The call's body: a form where a file goes along, JSON elsewhere. */
export function bodyOf(fields: Record<string, unknown>): FormData | object {
  if (!fields.image) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ""));
  }
  return form;
}
