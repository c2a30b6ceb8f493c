/** A post's history and its conflicts. Loaded when needed. */
import type { EditorPost } from "../../../../projections/post/post_row.ts";
import { postPaths } from "./paths.ts";
import { fullDateTime } from "../../../ui/time/format.ts";
import { type PastKind, pastOf } from "../../../ui/record/past.tsx";
import { PostBody } from "../../blog/body.tsx";
import { Picture } from "../../blog/picture.tsx";
import type { PostForm } from "./form.ts";

const standing = (published: unknown): string => published ? "게시" : "임시저장";

export const postPast: PastKind<EditorPost, PostForm> = {
  title: ({ title }) => title,
  body: "content",
  /** A chosen file goes by its name; a stored picture is shown. */
  shown(given) {
    const value = given as PostForm[keyof PostForm];
    if (typeof value === "boolean") return standing(value);
    if (value instanceof File) return value.name;
    if (typeof value !== "object" || !value) return value || "(없음)";
    return <Picture image={value} alt="" sizes="10rem" first={false} />;
  },
  who: ({ updated_by }) => updated_by.name,
  calls: ({ slug }) => ({
    historyPath: postPaths.api.history(slug),
    restorePath: postPaths.api.restore(slug),
    canRestore: true,
  }),
  text(key, value) {
    if (key === "content") return ((value ?? []) as string[]).join("\n\n");
    if (key === "image" && value) return <img src={String(value)} alt="사진" />;
    if (key === "is_published") return standing(value);
    if (key === "published_at" && value) return fullDateTime(String(value));
    return String(value ?? "");
  },
  whole: ({ title, content }) => (
    <>
      <p className="pe-preview-title">{String(title)}</p>
      <PostBody content={content as string[]} />
    </>
  ),
  failure: "게시물을 불러오는 중 문제가 발생했습니다.",
};

export default pastOf(postPast);
