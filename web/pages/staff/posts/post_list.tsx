/** Every post for those who write them: what it is, who wrote on it last, and what can be done. */
import { useEffect, useRef, useState } from "react";
import {
  type EditorPost,
  POST_STANDINGS,
  type PostStanding,
} from "../../../../projections/post_row.ts";
import { paths } from "../../../paths.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { askConfirm } from "../../../ui/confirm.ts";
import { count, dottedDay } from "../../../ui/format.ts";
import { Moment } from "../../../ui/moment.tsx";
import { toast } from "../../../ui/toasts.ts";
import { BLOG_WORDS, STANDING_BADGE, STANDING_WORDS } from "../../blog/words.ts";
import {
  DELETE_FAILED,
  deleteQuestion,
  NOTHING_FOUND,
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
  | "published_at"
  | "standing"
  | "version"
  | "updated_at"
  | "updated_by"
>;

export interface PostListProps {
  /** One page of them. */
  posts: PostLine[];
  counts: Record<PostStanding, number>;
  /** The standing shown; null for all that is not deleted. */
  standing: PostStanding | null;
  /** Words that are found in every post shown; "" for none. */
  search: string;
  askReset: boolean;
}

function Standings({ counts, standing }: Pick<PostListProps, "counts" | "standing">) {
  const all = counts.published + counts.scheduled + counts.draft;
  return (
    <nav className="pl-standings" aria-label="상태">
      {[null, ...POST_STANDINGS].map((one) => (
        <a
          key={one ?? "all"}
          href={paths.posts(one ?? "")}
          aria-current={one === standing ? "page" : undefined}
        >
          {one ? STANDING_WORDS[one] : "전체"}{" "}
          <span className="tabular">{count(one ? counts[one] : all)}</span>
        </a>
      ))}
    </nav>
  );
}

/** A form of the browser's own: the words are in the address, and can be kept. */
function Search({ standing, search }: Pick<PostListProps, "standing" | "search">) {
  return (
    <form className="pl-search" action={paths.posts()} role="search">
      {standing && <input type="hidden" name="standing" value={standing} />}
      <input
        className="input"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        aria-label="글 찾기"
        placeholder="제목, 분류, 요약, 본문"
      />
      <button type="submit" className="button">찾기</button>
    </form>
  );
}

interface RowProps {
  post: PostLine;
  busy: boolean;
  onDelete(): void;
  onRestore(): void;
}

function Row({ post, busy, onDelete, onRestore }: RowProps) {
  const { slug, title, category, author, published_at, standing, updated_at, updated_by } = post;
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
        {published_at ? <time dateTime={published_at}>{dottedDay(published_at)}</time> : "—"}
      </td>
      <td>
        {updated_by.name} <Moment at={updated_at} />
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
function usePosts(first: PostListProps) {
  const [posts, setPosts] = useState(first.posts);
  const [counts, setCounts] = useState(first.counts);
  const [busy, setBusy] = useState<string | null>(null);
  function put(
    slug: string,
    from: PostStanding,
    change: Partial<PostLine> & Pick<PostLine, "standing">,
  ) {
    setPosts((before) => before.map((post) => post.slug === slug ? { ...post, ...change } : post));
    const to = change.standing;
    setCounts((before) => {
      const left = { ...before, [from]: before[from] - 1 };
      return { ...left, [to]: left[to] + 1 };
    });
  }

  async function restore(slug: string): Promise<void> {
    setBusy(slug);
    const answer = await callApi<EditorPost>("POST", postPaths.api.restore(slug), { body: {} });
    setBusy(null);
    if (!answer.ok) return void toast("error", `${SAVE_FAILED} ${answer.problem.message}`);
    put(slug, "deleted", answer.data);
    toast("success", "게시물을 복원했습니다.");
  }

  async function remove({ slug, title, version, standing }: PostLine): Promise<void> {
    const text = deleteQuestion(title);
    const sure = await askConfirm({ title: "게시물 삭제", text, confirm: "삭제", danger: true });
    if (!sure) return;
    setBusy(slug);
    const answer = await callApi("DELETE", postPaths.api.post(slug), { version });
    setBusy(null);
    if (!answer.ok) return void toast("error", `${DELETE_FAILED} ${answer.problem.message}`);
    put(slug, standing, { standing: "deleted" });
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
    location.assign(postPaths.afterReset());
  }
  return { posts, counts, busy, remove, restore, reset };
}

export function PostList(props: PostListProps) {
  const { standing, search, askReset } = props;
  const { posts, counts, busy, remove, restore, reset } = usePosts(props);
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
      <Standings counts={counts} standing={standing} />
      <Search standing={standing} search={search} />
      {shown.length === 0
        ? <p className="pl-empty">{search ? NOTHING_FOUND : BLOG_WORDS.empty}</p>
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
