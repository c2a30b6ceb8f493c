/** Every post for those who write them: what it is, who wrote on it last, and what can be done. */
import { useEffect, useRef, useState } from "react";
import {
  type EditorPost,
  POST_STANDINGS,
  type PostStanding,
} from "../../../../projections/post_row.ts";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { askConfirm } from "../../../ui/confirm.ts";
import { dottedDay } from "../../../ui/format.ts";
import { ListTable, PartLinks, SearchForm } from "../../../ui/list_page.tsx";
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

function partsOf(counts: Record<PostStanding, number>, shown: PostStanding | null) {
  const part = (name: string, count: number, standing: PostStanding | null) => ({
    name,
    count,
    href: paths.posts(standing ?? ""),
    current: standing === shown,
  });
  return [
    part("전체", counts.published + counts.scheduled + counts.draft, null),
    ...POST_STANDINGS.map((one) => part(STANDING_WORDS[one], counts[one], one)),
  ];
}

const HEADS = ["제목", "상태", "분류", "작성자", "게시일", "마지막 수정", "작업"];

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
      <td>
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

function PostList(props: PostListProps) {
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
    <div className="post-list">
      <header className="page-head">
        <h1>소식 관리</h1>
        <div className="page-head-actions row">
          <Button onClick={reset}>기본 데이터로 초기화</Button>
          <a className="button button-primary" href={postPaths.new()}>글쓰기</a>
        </div>
      </header>
      <PartLinks label="상태" parts={partsOf(counts, standing)} />
      <SearchForm
        action={paths.posts()}
        method="get"
        name="search"
        label="글 찾기"
        placeholder="제목, 분류, 요약, 본문"
        value={search}
      >
        {standing && <input type="hidden" name="standing" value={standing} />}
      </SearchForm>
      {shown.length === 0
        ? <p className="list-none">{search ? NOTHING_FOUND : BLOG_WORDS.empty}</p>
        : (
          <ListTable label="게시물 표" heads={HEADS}>
            {shown.map((post) => (
              <Row
                key={post.slug}
                post={post}
                busy={busy === post.slug}
                onDelete={() => remove(post)}
                onRestore={() => restore(post.slug)}
              />
            ))}
          </ListTable>
        )}
    </div>
  );
}

export default island("post-list", PostList);
