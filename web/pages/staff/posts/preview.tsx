/** The post as readers will see it, while it is written. */
import { useDeferredValue } from "react";
import { DEFAULT_CATEGORY } from "../../../../events/post_limits.ts";
import { readingTime } from "../../../../projections/post_row.ts";
import { paragraphsOf } from "../../../../projections/post_text.ts";
import { PostBody } from "../../blog/body.tsx";
import type { PostForm } from "./form.ts";

export function Preview({ form }: { form: PostForm }) {
  // Long texts must not hold up the next syllable.
  const { title, category, content, author } = useDeferredValue(form);
  const paragraphs = paragraphsOf(content);
  return (
    <section className="pe-preview" aria-labelledby="preview-title" tabIndex={0}>
      <h2 id="preview-title">미리보기</h2>
      <article>
        <p className="pe-hint">{category || DEFAULT_CATEGORY}</p>
        <p className="pe-preview-title">{title || "제목"}</p>
        <p className="pe-hint">{author} · 읽는 데 {readingTime(paragraphs)}분</p>
        <PostBody content={paragraphs} />
      </article>
    </section>
  );
}
