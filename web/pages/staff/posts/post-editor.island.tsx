/** The editor of one post: written on the left, as readers will see it on the right (S2 §4, §5). */
import { useDeferredValue, useEffect } from "react";
import type { HintKey } from "../../../../events/advert/advert_hint_key.ts";
import { DEFAULT_CATEGORY } from "../../../../events/post/post_limits.ts";
import { type EditorPost, readingTime } from "../../../../projections/post/post_row.ts";
import { paragraphsOf } from "../../../../projections/post/post_text.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { AcceptedHints } from "../../../ui/advert_note.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { reportMissingPart } from "../../../ui/client/lazy.tsx";
import { Menu } from "../../../ui/frame/menu.tsx";
import { lazyPast, RecordFrame } from "../../../ui/record/frame.tsx";
import { useRecord } from "../../../ui/record/use_record.ts";
import { DRAFT } from "../../../ui/client/storage.ts";
import { PostBody } from "../../blog/body.tsx";
import { STANDING_BADGE, STANDING_WORDS } from "../../blog/words.ts";
import { Fields } from "./fields.tsx";
import { type Editor, emptyForm, type PostForm, postKind } from "./form.ts";

export interface EditorProps {
  /** Null for a new post. */
  initial: EditorPost | null;
  /** Hints of the rules on advertising that a superuser let stand. */
  accepted: readonly HintKey[];
  office: string;
  user: string;
  csrf: string;
  /** True when the page was asked for to delete the post. */
  askDelete: boolean;
}

const Past = lazyPast(() => import("./past.tsx"));

function Preview({ form }: { form: PostForm }) {
  // Long texts must not hold up the next syllable.
  const { title, category, content, author } = useDeferredValue(form);
  const paragraphs = paragraphsOf(content);
  return (
    <section className="pe-preview" aria-labelledby="preview-title" tabIndex={0}>
      <h2 id="preview-title">미리보기</h2>
      <article>
        <p className="record-hint">{category || DEFAULT_CATEGORY}</p>
        <p className="pe-preview-title">{title || "제목"}</p>
        <p className="record-hint">{author} · 읽는 데 {readingTime(paragraphs)}분</p>
        <PostBody content={paragraphs} />
      </article>
    </section>
  );
}

async function remove(post: EditorPost, leave: () => void): Promise<void> {
  const part = await import("./remove.ts").catch(reportMissingPart);
  if (!await part?.removePost(post)) return;
  leave();
  location.assign(paths.posts());
}

/** Two ways to save: for editors alone, or for everybody. Ctrl+S keeps the post's current one. */
function Actions({ editor }: { editor: Editor }) {
  const { row: post, form, saving, submit, leave } = editor;
  const shortcut = (published: boolean) =>
    published === form.is_published ? "Control+S" : undefined;
  return (
    <>
      {post && <a className="button" href={paths.post(post.slug)}>사이트에서 보기</a>}
      {post && (
        <Menu label="더 보기">
          <Button look="danger" onClick={() => void remove(post, leave)}>삭제</Button>
        </Menu>
      )}
      <Button
        busy={saving}
        aria-keyshortcuts={shortcut(false)}
        onClick={() => submit({ is_published: false })}
      >
        {post?.is_published ? "게시 내리기" : "임시저장"}
      </Button>
      <Button
        look="primary"
        busy={saving}
        aria-keyshortcuts={shortcut(true)}
        onClick={() => submit({ is_published: true })}
      >
        게시
      </Button>
    </>
  );
}

function PostEditor(props: EditorProps) {
  const { initial, accepted, office, user, csrf, askDelete } = props;
  const editor = useRecord(postKind, {
    initial,
    empty: emptyForm(office),
    mark: (post) => `${DRAFT}${user}:${post?.slug ?? ""}`,
    csrf,
  });
  const { row: post } = editor;
  useEffect(() => {
    if (askDelete && initial) void remove(initial, editor.leave);
  }, []);
  return (
    <RecordFrame
      editor={editor}
      title={post ? "글 수정" : "새 글"}
      badge={post && (
        <span className={STANDING_BADGE[post.standing]}>{STANDING_WORDS[post.standing]}</span>
      )}
      by={post?.updated_by.name ?? ""}
      actions={<Actions editor={editor} />}
      aside={<Preview form={editor.form} />}
      Past={Past}
    >
      <AcceptedHints value={accepted}>
        <Fields editor={editor} />
      </AcceptedHints>
    </RecordFrame>
  );
}

export default island("post-editor", PostEditor);
