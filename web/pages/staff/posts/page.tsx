/** The pages where posts are managed: the list of all of them, and the editor of one. */
import { paths } from "../../../paths.ts";
import { postPaths } from "../../../post_paths.ts";
import { LIST_SHORTCUTS } from "../../../ui/shortcuts.ts";
import { Pages } from "../../../ui/pages.tsx";
import { atMoment } from "../../../ui/time_shown.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { BLOG_WORDS } from "../../blog/words.ts";
import PostEditorIsland, { type EditorProps } from "./post-editor.island.tsx";
import PostListIsland, { type PostListProps } from "./post-list.island.tsx";

interface PostsPageProps {
  frame: ShellFrame;
  list: PostListProps;
  place: { page: number; pages: number };
  /** A post was asked for that is not there. */
  missing: boolean;
  wasReset: boolean;
}

export function PostsPage({ frame, list, place, missing, wasReset }: PostsPageProps) {
  const { search, moment } = list;
  const standing = list.standing ?? "";
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
      <Pages
        {...place}
        address={(page) => atMoment(postPaths.list({ standing, search, page }), moment)}
      />
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
