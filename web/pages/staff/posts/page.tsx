/** The pages where posts are managed: the list of all of them, and the editor of one. */
import { paths } from "../../../paths.ts";
import { Shell, type ShellProps } from "../../../ui/shell.tsx";
import { BLOG_WORDS } from "../../blog/words.ts";
import PostEditorIsland from "./post-editor.island.tsx";
import PostListIsland from "./post-list.island.tsx";
import type { PostListProps } from "./post_list.tsx";
import type { EditorProps } from "./use_editor.ts";

type Frame = Pick<ShellProps, "user" | "office" | "demo">;

export function PostsPage(
  { frame, list, missing }: { frame: Frame; list: PostListProps; missing: boolean },
) {
  return (
    <Shell {...frame} current={paths.posts()}>
      {missing && (
        <p className="notice" role="alert">
          {BLOG_WORDS.missing}. {BLOG_WORDS.missingText}
        </p>
      )}
      <PostListIsland {...list} />
    </Shell>
  );
}

export function PostEditorPage({ frame, editor }: { frame: Frame; editor: EditorProps }) {
  const shortcuts = [{ keys: ["Ctrl", "S"], what: "저장" }];
  return (
    <Shell {...frame} current={paths.posts()} shortcuts={shortcuts}>
      <PostEditorIsland {...editor} />
    </Shell>
  );
}
