/** Every post for those who write them: what it is, who wrote on it last, and what can be done. */
import { useEffect, useState } from "react";
import type { EditorPost, PostStanding } from "../../../../projections/post_row.ts";
import { AS_OF } from "../../../../projections/as_of.ts";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { postPaths } from "../../../post_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ACTS, CardTable, Cell } from "../../../ui/card_table.tsx";
import { askConfirm } from "../../../ui/confirm.ts";
import { dottedDay } from "../../../ui/format.ts";
import { PartLinks, SearchForm } from "../../../ui/list_page.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { atMoment } from "../../../ui/time_shown.ts";
import { toast } from "../../../ui/toasts.ts";
import { BLOG_WORDS, STANDING_BADGE, STANDING_WORDS } from "../../blog/words.ts";
import { removePost } from "./remove.ts";

/** What the list shows of a post. */
export type PostLine = Omit<EditorPost, "content" | "picture">;

export interface PostListProps {
  /** What the page is called, with the moment it shows. */
  title: string;
  /** One page of them. */
  posts: PostLine[];
  counts: Record<PostStanding, number>;
  /** The standing shown; null for all that is not deleted. */
  standing: PostStanding | null;
  /** Words that are found in every post shown; "" for none. */
  search: string;
  /** May the posts be replaced with the sample ones? In a demo alone. */
  mayReset: boolean;
  askReset: boolean;
  /** The earlier moment that is shown, where nothing is changed; null for now. */
  moment: string | null;
}

/** S2 §8, word for word. */
const HEADS = [
  "제목",
  "상태",
  ["분류", "post-more"],
  ["작성자", "post-more"],
  "게시일",
  "마지막 수정",
  ACTS,
] as const;

interface LineProps {
  post: PostLine;
  busy: boolean;
  /** Deletes the post, or restores a deleted one. */
  onAct(): void;
}

function Acts({ post: { slug, title, standing }, busy, onAct }: LineProps) {
  const gone = standing === "deleted";
  const label = `${title} ${gone ? "복원" : "삭제"}`;
  const button = { small: true, busy, "aria-label": label, onClick: onAct };
  if (gone) return <Button {...button}>복원</Button>;
  return (
    <div className="row">
      <a className="button button-small" href={paths.post(slug)} aria-label={`${title} 보기`}>
        보기
      </a>
      <Menu className="menu-small" label={`${title} 더 보기`}>
        <Button {...button} look="danger">삭제</Button>
      </Menu>
    </div>
  );
}

interface RowProps extends LineProps {
  /** The earlier moment that is shown, where nothing is changed; null for now. */
  moment: string | null;
}

function Row({ moment, ...line }: RowProps) {
  const { slug, title, category, author, published_at, standing, updated_at, updated_by } =
    line.post;
  return (
    <tbody role="rowgroup">
      <tr role="row">
        <Cell head={HEADS[0]} names>
          {standing === "deleted"
            ? title
            : <a href={atMoment(postPaths.edit(slug), moment)}>{title}</a>}
        </Cell>
        <Cell head={HEADS[1]}>
          <span className={STANDING_BADGE[standing]}>{STANDING_WORDS[standing]}</span>
        </Cell>
        <Cell head={HEADS[2]}>{category}</Cell>
        <Cell head={HEADS[3]}>{author}</Cell>
        <Cell head={HEADS[4]}>
          {published_at ? <time dateTime={published_at}>{dottedDay(published_at)}</time> : ""}
        </Cell>
        <Cell head={HEADS[5]}>
          <span>
            {updated_by.name} <Moment at={updated_at} />
          </span>
        </Cell>
        {moment === null && (
          <Cell head={ACTS}>
            <Acts {...line} />
          </Cell>
        )}
      </tr>
    </tbody>
  );
}

/** Deletes every post that is no default, once it was asked and answered. */
async function reset(): Promise<void> {
  const sure = await askConfirm({
    title: "기본 데이터로 초기화",
    text: "기존 게시물이 모두 초기화되고 기본 데이터로 교체됩니다. 진행하시겠습니까?",
    confirm: "초기화",
    danger: true,
  });
  if (!sure) return;
  const answer = await callApi<EditorPost[]>("POST", postPaths.api.reset(), { act: "resetPosts" });
  if (!answer.ok) return void toast("error", answer.problem.message);
  location.assign(postPaths.afterReset());
}

/** The posts, how many there are of each standing, and what changes them. */
function usePosts(first: PostListProps) {
  const [posts, setPosts] = useState(first.posts);
  const [busy, setBusy] = useState<string | null>(null);
  const counts = { ...first.counts };
  first.posts.forEach(({ standing }, place) => {
    counts[standing]--;
    counts[posts[place].standing]++;
  });
  const put = (slug: string, change: Partial<PostLine>) =>
    setPosts((before) => before.map((post) => post.slug === slug ? { ...post, ...change } : post));

  async function restore(slug: string): Promise<void> {
    setBusy(slug);
    const answer = await callApi<EditorPost>("POST", postPaths.api.restore(slug), {
      act: "restorePost",
      body: {},
    });
    setBusy(null);
    if (!answer.ok) return void toast("error", answer.problem.message);
    put(slug, answer.data);
    toast("success", "게시물을 복원했습니다.");
  }

  async function remove(post: PostLine): Promise<void> {
    const { slug } = post;
    setBusy(slug);
    const removed = await removePost(post);
    setBusy(null);
    if (!removed) return;
    put(slug, { standing: "deleted" });
    const run = () => void restore(slug);
    toast("success", "게시물을 삭제했습니다.", { label: "되돌리기", run });
  }
  return { posts, counts, busy, remove, restore };
}

function PostList(props: PostListProps) {
  const { title, standing, search, mayReset, askReset, moment } = props;
  const past = moment !== null;
  const { posts, counts, busy, remove, restore } = usePosts(props);
  useEffect(() => {
    if (mayReset && askReset) void reset();
  }, []);
  const shown = posts.filter((post) =>
    standing ? post.standing === standing : post.standing !== "deleted"
  );
  return (
    <div className="post-list">
      <header className="page-head">
        <h1>{title}</h1>
        {!past && (
          <div className="page-head-actions row">
            {mayReset && (
              <Menu label="더 보기">
                <Button look="danger" onClick={() => void reset()}>기본 데이터로 초기화</Button>
              </Menu>
            )}
            <a className="button button-primary" href={postPaths.new()}>글쓰기</a>
          </div>
        )}
      </header>
      <PartLinks
        label="상태"
        counts={counts}
        names={STANDING_WORDS}
        all={counts.published + counts.scheduled + counts.draft}
        shown={standing}
        address={(one) => atMoment(paths.posts(one), moment)}
      />
      <SearchForm
        action={paths.posts()}
        method="get"
        name="search"
        label="글 찾기"
        placeholder="제목, 분류, 요약, 본문"
        value={search}
      >
        {standing && <input type="hidden" name="standing" value={standing} />}
        {moment && <input type="hidden" name={AS_OF} value={moment} />}
      </SearchForm>
      {shown.length === 0
        ? <p className="list-none">{search ? "찾는 글이 없습니다." : BLOG_WORDS.empty}</p>
        : (
          <CardTable label="게시물 목록" heads={past ? HEADS.slice(0, -1) : HEADS}>
            {shown.map((post) => (
              <Row
                key={post.slug}
                post={post}
                busy={busy === post.slug}
                moment={moment}
                onAct={() => post.standing === "deleted" ? restore(post.slug) : remove(post)}
              />
            ))}
          </CardTable>
        )}
    </div>
  );
}

export default island("post-list", PostList);
