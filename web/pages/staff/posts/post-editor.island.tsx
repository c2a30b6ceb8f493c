/** The editor of one post: written on the left, as readers will see it on the right (S2 §4, §5). */
import { useDeferredValue, useEffect, useState } from "react";
import { DEFAULT_CATEGORY } from "../../../../events/post_limits.ts";
import { type EditorPost, readingTime } from "../../../../projections/post_row.ts";
import { paragraphsOf } from "../../../../projections/post_text.ts";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDateTime } from "../../../ui/format.ts";
import { lazyPart, Waiting } from "../../../ui/lazy.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { SessionLost } from "../../../ui/session_lost.tsx";
import { PostBody } from "../../blog/body.tsx";
import { STANDING_BADGE, STANDING_WORDS } from "../../blog/words.ts";
import { Fields } from "./fields.tsx";
import type { PostForm } from "./form.ts";
import { removePost } from "./remove.ts";
import { type Editor, type EditorProps, useEditor } from "./use_editor.ts";

function Preview({ form }: { form: PostForm }) {
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

const History = lazyPart(() => import("./history.tsx"), Waiting);
const MergePost = lazyPart(() => import("./merge_dialog.tsx"));

/** Ctrl+S (⌘S), whatever script the keyboard writes, and also in the middle of a syllable. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== "KeyS") return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function Kept({ editor }: { editor: Editor }) {
  const { kept, post } = editor;
  if (!kept) return null;
  const older = kept.base && post && kept.base.version !== post.version;
  return (
    <div className="notice notice-warning pe-kept" role="status">
      <p>
        {fullDateTime(kept.at)}에 쓰다가 저장하지 않은 내용이 이 브라우저에 있습니다.
        {older &&
          " 그 뒤에 다른 사람이 저장했으니, 이어서 쓰고 저장할 때 합칠 내용을 고르게 됩니다."}
      </p>
      <div className="row">
        <Button small look="primary" onClick={() => editor.continueDraft(kept)}>이어서 쓰기</Button>
        <Button small onClick={editor.dropDraft}>버리기</Button>
      </div>
    </div>
  );
}

async function remove(post: EditorPost, leave: () => void): Promise<void> {
  if (!await removePost(post)) return;
  leave();
  location.assign(paths.posts());
}

function Head({ editor }: { editor: Editor }) {
  const { post, dirty, saving } = editor;
  return (
    <header className="page-head">
      <div>
        <h1>{post ? "글 수정" : "새 글"}</h1>
        {post && (
          <p className="pe-hint">
            <span className={STANDING_BADGE[post.standing]}>{STANDING_WORDS[post.standing]}</span>
            {" "}
            {post.updated_by.name} · <Moment at={post.updated_at} />
          </p>
        )}
      </div>
      <div className="page-head-actions row">
        <span className="pe-hint" role="status">
          {saving ? "저장 중..." : dirty ? "저장하지 않은 내용이 있습니다" : ""}
        </span>
        {post && <a className="button" href={paths.post(post.slug)}>사이트에서 보기</a>}
        {post && <Button look="danger" onClick={() => remove(post, editor.leave)}>삭제</Button>}
        <Button
          look="primary"
          busy={saving}
          aria-keyshortcuts="Control+S"
          onClick={() => editor.submit()}
        >
          저장
        </Button>
      </div>
    </header>
  );
}

function PostEditor(props: EditorProps) {
  const editor = useEditor(props);
  const { post, trouble, signedOut, conflict } = editor;
  const [historyOpen, setHistoryOpen] = useState(false);
  useSaveKey(() => void editor.submit());
  useEffect(() => {
    if (props.askDelete && props.initial) void remove(props.initial, editor.leave);
  }, []);
  return (
    <div className="pe">
      <Head editor={editor} />
      <Kept editor={editor} />
      {signedOut && <SessionLost />}
      <div role="alert">{trouble && <p className="notice">{trouble}</p>}</div>
      <div className="pe-columns">
        <form
          className="pe-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void editor.submit();
          }}
        >
          <Fields editor={editor} />
        </form>
        <Preview form={editor.form} />
      </div>
      {post && (
        <details
          className="pe-history"
          onToggle={(event) => setHistoryOpen(event.currentTarget.open)}
        >
          <summary>변경 이력</summary>
          {historyOpen && <History editor={editor} />}
        </details>
      )}
      {conflict && <MergePost key={conflict.theirs.version} editor={editor} />}
    </div>
  );
}

export default island("post-editor", PostEditor);
