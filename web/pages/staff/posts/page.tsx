/** The pages where posts are managed: the list of all of them, and the editor of one. */
import type { EditorPost } from "../../../../projections/post/post_row.ts";
import { paths } from "../../../paths.ts";
import { LIST_SHORTCUTS } from "../../../ui/client/shortcuts.ts";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { PostBody } from "../../blog/body.tsx";
import { Picture } from "../../blog/picture.tsx";
import { BLOG_WORDS, STANDING_BADGE, STANDING_WORDS } from "../../blog/words.ts";
import PostEditorIsland, { type EditorProps } from "./post-editor.island.tsx";
import PostListIsland, { type PostListProps } from "./post-list.island.tsx";

interface PostsPageProps {
  frame: ShellFrame;
  list: PostListProps;
  /** A post was asked for that is not there. */
  missing: boolean;
  wasReset: boolean;
}

export function PostsPage({ frame, list, missing, wasReset }: PostsPageProps) {
  return (
    <Shell {...frame} current={paths.posts()} shortcuts={LIST_SHORTCUTS}>
      {missing && (
        <p className="notice" role="alert">
          {BLOG_WORDS.missing}. {BLOG_WORDS.missingText}
        </p>
      )}
      {wasReset && (
        <p className="notice" role="status">
          기본 게시물로 초기화했습니다. 이전 글은 ‘삭제’에서 복원할 수 있습니다.
        </p>
      )}
      <PostListIsland {...list} />
    </Shell>
  );
}

interface PostThenPageProps {
  frame: ShellFrame;
  post: EditorPost;
}

/** A post as it stood at an earlier moment: to be read, not to be written on. */
export function PostThenPage({ frame, post }: PostThenPageProps) {
  const { title, category, author, standing, reading_time, picture, image_alt, content } = post;
  return (
    <Shell {...frame} current={paths.posts()}>
      <article className="pe-preview pe-then">
        <p className="record-hint">
          <span className={STANDING_BADGE[standing]}>{STANDING_WORDS[standing]}</span> {category}
        </p>
        <h1 className="pe-preview-title">{title}</h1>
        <p className="record-hint">{author} · 읽는 데 {reading_time}분</p>
        {picture && (
          <Picture image={picture} alt={image_alt} sizes="(max-width: 48rem) 100vw, 46rem" first />
        )}
        <PostBody content={content} />
      </article>
    </Shell>
  );
}

export function PostEditorPage({ frame, editor }: { frame: ShellFrame; editor: EditorProps }) {
  const shortcuts = [{ keys: ["Ctrl", "S"], what: "저장" }];
  return (
    <Shell {...frame} current={paths.posts()} shortcuts={shortcuts}>
      <PostEditorIsland {...editor} />
    </Shell>
  );
}
