/** Every post for those who write them: what it is, who wrote on it last, and what can be done. */
import { useEffect, useRef, useState } from "react";
import type { EditorPost, PostStanding } from "../../../../projections/post_row.ts";
import { paths } from "../../../paths.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { askConfirm } from "../../../ui/confirm.ts";
import { count, dottedDay, fullDateTime } from "../../../ui/format.ts";
import { toast } from "../../../ui/toasts.ts";
import { BLOG_WORDS, STANDING_BADGE, STANDING_WORDS } from "../../blog/words.ts";
import {
  DELETE_FAILED,
  deleteQuestion,
  RESET_FAILED,
  RESET_QUESTION,
  SAVE_FAILED,
} from "./words.ts";

/** What the list shows of a post. */
export type PostLine = Pick<
  EditorPost,
  | "slug"
  | "title"
  | "category"
  | "author"
  | "created_at"
  | "standing"
  | "version"
  | "updated_at"
  | "updated_by"
>;

export interface PostListProps {
  posts: PostLine[];
  /** The standing shown; null for all that is not deleted. */
  standing: PostStanding | null;
  askReset: boolean;
}

const STANDINGS: PostStanding[] = ["published", "scheduled", "draft", "deleted"];

function Standings({ posts, standing }: Pick<PostListProps, "posts" | "standing">) {
  const number = (wanted: PostStanding | null) =>
    posts.filter((post) => wanted ? post.standing === wanted : post.standing !== "deleted").length;
  return (
    <nav className="pl-standings" aria-label="상태">
      {[null, ...STANDINGS].map((one) => (
        <a
          key={one ?? "all"}
          href={paths.posts(one ?? "")}
          aria-current={one === standing ? "page" : undefined}
        >
          {one ? STANDING_WORDS[one] : "전체"} <span className="tabular">{count(number(one))}</span>
        </a>
      ))}
    </nav>
  );
}

interface RowProps {
  post: PostLine;
  busy: boolean;
  onDelete(): void;
  onRestore(): void;
}

function Row({ post, busy, onDelete, onRestore }: RowProps) {
  const { slug, title, category, author, created_at, standing, updated_at, updated_by } = post;
  const gone = standing === "deleted";
  return (
    <tr>
      <th scope="row">{gone ? title : <a href={postPaths.edit(slug)}>{title}</a>}</th>
      <td>
        <span className={STANDING_BADGE[standing]}>{STANDING_WORDS[standing]}</span>
      </td>
      <td>{category}</td>
      <td>{author}</td>
      <td className="tabular">
        <time dateTime={created_at}>{dottedDay(created_at)}</time>
      </td>
      <td>
        {updated_by.name} <time dateTime={updated_at}>{fullDateTime(updated_at)}</time>
      </td>
      <td className="pl-tools">
        {!gone && <a className="button button-small" href={paths.post(slug)}>보기</a>}
        {gone
          ? <Button small busy={busy} aria-label={`${title} 복원`} onClick={onRestore}>복원</Button>
          : (
            <Button
              small
              look="danger"
              busy={busy}
              aria-label={`${title} 삭제`}
              onClick={onDelete}
            >
              삭제
            </Button>
          )}
      </td>
    </tr>
  );
}

/** The posts, and what changes them. */
function usePosts({ posts: first }: PostListProps) {
  const [posts, setPosts] = useState(first);
  const [busy, setBusy] = useState<string | null>(null);
  const put = (slug: string, change: Partial<PostLine>) =>
    setPosts((before) => before.map((post) => post.slug === slug ? { ...post, ...change } : post));

  async function restore(slug: string): Promise<void> {
    setBusy(slug);
    const answer = await callApi<EditorPost>("POST", postPaths.api.restore(slug), { body: {} });
    setBusy(null);
    if (!answer.ok) return void toast("error", `${SAVE_FAILED} ${answer.problem.message}`);
    put(slug, answer.data);
    toast("success", "게시물을 복원했습니다.");
  }

  async function remove({ slug, title, version }: PostLine): Promise<void> {
    const text = deleteQuestion(title);
    const sure = await askConfirm({ title: "게시물 삭제", text, confirm: "삭제", danger: true });
    if (!sure) return;
    setBusy(slug);
    const answer = await callApi("DELETE", postPaths.api.post(slug), { version });
    setBusy(null);
    if (!answer.ok) return void toast("error", `${DELETE_FAILED} ${answer.problem.message}`);
    put(slug, { standing: "deleted" });
    const run = () => void restore(slug);
    toast("success", "게시물을 삭제했습니다.", { label: "되돌리기", run });
  }

  async function reset(): Promise<void> {
    const sure = await askConfirm({
      title: "기본 데이터로 초기화",
      text: RESET_QUESTION,
      confirm: "초기화",
      danger: true,
    });
    if (!sure) return;
    const answer = await callApi<EditorPost[]>("POST", postPaths.api.reset());
    if (!answer.ok) return void toast("error", `${RESET_FAILED} ${answer.problem.message}`);
    const stands = new Set(answer.data.map(({ slug }) => slug));
    const gone = posts.filter(({ slug }) => !stands.has(slug))
      .map((post): PostLine => ({ ...post, standing: "deleted" }));
    setPosts([...answer.data, ...gone]);
    toast("success", "기본 게시물로 초기화했습니다. 이전 글은 ‘삭제’에서 복원할 수 있습니다.");
  }
  return { posts, busy, remove, restore, reset };
}

export function PostList(props: PostListProps) {
  const { standing, askReset } = props;
  const { posts, busy, remove, restore, reset } = usePosts(props);
  const asked = useRef(false);
  useEffect(() => {
    if (!askReset || asked.current) return;
    asked.current = true;
    void reset();
  }, []);
  const shown = posts.filter((post) =>
    standing ? post.standing === standing : post.standing !== "deleted"
  );
  return (
    <>
      <header className="pe-head">
        <h1>소식 관리</h1>
        <div className="pe-tools">
          <Button onClick={reset}>기본 데이터로 초기화</Button>
          <a className="button button-primary" href={postPaths.new()}>글쓰기</a>
        </div>
      </header>
      <Standings posts={posts} standing={standing} />
      {shown.length === 0
        ? <p className="pl-empty">{BLOG_WORDS.empty}</p>
        : (
          <div className="pl-scroll" tabIndex={0} role="region" aria-label="게시물 표">
            <table className="pl-table">
              <thead>
                <tr>
                  {["제목", "상태", "분류", "작성자", "게시일", "마지막 수정", "작업"].map((
                    head,
                  ) => <th key={head} scope="col">{head}</th>)}
                </tr>
              </thead>
              <tbody>
                {shown.map((post) => (
                  <Row
                    key={post.slug}
                    post={post}
                    busy={busy === post.slug}
                    onDelete={() => remove(post)}
                    onRestore={() => restore(post.slug)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
    </>
  );
}
