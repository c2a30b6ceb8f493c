/** What editors find on the blog besides what readers do: links to where posts are written. */
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { postPaths } from "../../post_paths.ts";

export function EditorBar({ children }: { children?: ReactNode }) {
  return (
    <aside className="blog-editor" aria-label="소식 관리 도구">
      {children}
      <a className="button button-primary" href={postPaths.new()}>글쓰기</a>
      <a className="button" href={paths.posts()}>소식 관리</a>
      <a className="button" href={postPaths.reset()}>기본 데이터로 초기화</a>
    </aside>
  );
}
