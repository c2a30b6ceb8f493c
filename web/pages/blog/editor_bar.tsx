/** Additional links on the blog for editors. */
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { postPaths } from "../staff/posts/paths.ts";
import { Menu } from "../../ui/frame/menu.tsx";

interface EditorBarProps {
  /** Actions on this page's post. */
  children?: ReactNode;
  /** Rarely used actions. */
  rare?: ReactNode;
  /** May the posts be replaced with the sample ones? In a demo alone. */
  mayReset: boolean;
}

export function EditorBar({ children, rare, mayReset }: EditorBarProps) {
  return (
    <aside className="blog-editor screen-only" aria-label="소식 관리 도구">
      {children}
      <a className="button button-primary" href={postPaths.new()}>글쓰기</a>
      <a className="button" href={paths.posts()}>소식 관리</a>
      {(rare || mayReset) && (
        <Menu label="더 보기">
          {rare}
          {mayReset && (
            <a className="button button-danger" href={postPaths.reset()}>기본 데이터로 초기화</a>
          )}
        </Menu>
      )}
    </aside>
  );
}
