/** The editor's fields: from a post, to what a call carries, and what is wrong with them. Pure. */
import type { PostImage } from "../../../../events/post/post.ts";
import { DEFAULT_CATEGORY } from "../../../../events/post/post_limits.ts";
import { paragraphsOf } from "../../../../projections/post/post_text.ts";
import {
  type EditorPost,
  POST_LABELS,
  publishingOn,
} from "../../../../projections/post/post_row.ts";
import { seoulDay } from "../../../../events/base/seoul.ts";
import { postPaths } from "./paths.ts";
import { fieldsSent, type RecordKind } from "../../../ui/record/kind.ts";
import type { RecordEditor } from "../../../ui/record/use_record.ts";
import type { FieldProblem } from "../../../ui/form/save_answer.ts";

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
export type Editor = RecordEditor<EditorPost, PostForm>;

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
  const sent: Record<string, unknown> = {};
  for (const field of fieldsSent(form, base)) {
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

/** Posts, for the editor of one record. */
export const postKind: RecordKind<EditorPost, PostForm> = {
  name: "post",
  words: FIELD_WORDS,
  formOf,
  check: checkForm,
  fields: fieldsToSend,
  call: (fields, post, version) => ({
    method: post ? "PUT" : "POST",
    path: post ? postPaths.api.post(post.slug) : postPaths.api.list(),
    body: bodyOf(fields),
    version,
  }),
  rowOf: (answer) => answer as EditorPost,
  record: ({ slug, title }) => ({ noun: "post", id: slug, name: title }),
  address: ({ slug }) => postPaths.edit(slug),
  saved: "게시물을 저장했습니다.",
  failed: "savePost",
  // A chosen file cannot be kept, so a draft has no picture.
  kept: ({ image: _image, ...words }) => words,
};
