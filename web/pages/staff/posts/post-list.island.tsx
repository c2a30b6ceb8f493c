/** Every post for those who write them: what it is, who wrote on it last, and what can be done. */
import { useEffect, useState } from "react";
import type { EditorPost, PostStanding } from "../../../../projections/post/post_row.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { postPaths } from "./paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import type { Column } from "../../../ui/list/card_table.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { dottedDay } from "../../../ui/time/format.ts";
import { ListPage, momentField } from "../../../ui/list/list_page.tsx";
import { Menu } from "../../../ui/frame/menu.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { atMoment } from "../../../ui/time/time_shown.ts";
import { toast } from "../../../ui/client/toasts.ts";
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
  place: { page: number; pages: number };
  /** May the posts be replaced with the sample ones? In a demo alone. */
  mayReset: boolean;
  askReset: boolean;
  /** The earlier moment that is shown, where nothing is changed; null for now. */
  moment: string | null;
}

interface ActsProps {
  post: PostLine;
  busy: boolean;
  /** Deletes the post, or restores a deleted one. */
  onAct(): void;
}

function Acts({ post: { slug, title, standing }, busy, onAct }: ActsProps) {
  const gone = standing === "deleted";
  const label = `${title} ${gone ? "복원" : "삭제"}`;
  const button = { small: true, busy, "aria-label": label, onClick: onAct };
  if (gone) return <Button {...button}>복원</Button>;
  return (
    <>
      <a className="button button-small" href={paths.post(slug)} aria-label={`${title} 보기`}>
        보기
      </a>
      <Menu className="menu-small" label={`${title} 더 보기`}>
        <Button {...button} look="danger">삭제</Button>
      </Menu>
    </>
  );
}

/** S2 §8, word for word; at an earlier moment nothing is changed. */
const columns = (
  moment: string | null,
  acts: (post: PostLine) => Omit<ActsProps, "post">,
): (Column<PostLine> | false)[] => [
  {
    label: "제목",
    kind: "main",
    names: true,
    cell: ({ slug, title, standing }) =>
      standing === "deleted" ? title : <a href={atMoment(postPaths.edit(slug), moment)}>{title}</a>,
  },
  {
    label: "상태",
    cell: ({ standing }) => (
      <span className={STANDING_BADGE[standing]}>{STANDING_WORDS[standing]}</span>
    ),
  },
  { label: "분류", kind: "spare", cell: ({ category }) => category },
  { label: "작성자", kind: "spare", cell: ({ author }) => author },
  {
    label: "게시일",
    cell: ({ published_at: at }) => at ? <time dateTime={at}>{dottedDay(at)}</time> : "",
  },
  {
    label: "마지막 수정",
    cell: ({ updated_by, updated_at }) => (
      <span>
        {updated_by.name} <Moment at={updated_at} />
      </span>
    ),
  },
  moment === null && {
    label: "작업",
    kind: "acts",
    cell: (post) => <Acts post={post} {...acts(post)} />,
  },
];

/** Deletes every post that is no default, once it was asked and answered. */
async function reset(): Promise<void> {
  const sure = await confirmDialog({
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
  const { title, standing, search, place, mayReset, askReset, moment } = props;
  const { posts, counts, busy, remove, restore } = usePosts(props);
  useEffect(() => {
    if (mayReset && askReset) void reset();
  }, []);
  return (
    <ListPage
      title={title}
      actions={moment === null && (
        <>
          {mayReset && (
            <Menu label="더 보기">
              <Button look="danger" onClick={() => void reset()}>기본 데이터로 초기화</Button>
            </Menu>
          )}
          <a className="button button-primary" href={postPaths.new()}>글쓰기</a>
        </>
      )}
      parts={{
        label: "상태",
        counts,
        names: STANDING_WORDS,
        all: counts.published + counts.scheduled + counts.draft,
        shown: standing,
        address: (one) => atMoment(paths.posts(one), moment),
      }}
      search={{
        action: paths.posts(),
        label: "글 찾기",
        placeholder: "제목, 분류, 요약, 본문",
        value: search,
        hidden: { standing, ...momentField(moment) },
      }}
      table={{
        label: "게시물 목록",
        columns: columns(moment, (post) => ({
          busy: busy === post.slug,
          onAct: () => post.standing === "deleted" ? restore(post.slug) : remove(post),
        })),
        rows: posts.filter((post) =>
          standing ? post.standing === standing : post.standing !== "deleted"
        ),
        keyOf: ({ slug }) => slug,
        none: search ? "찾는 글이 없습니다." : BLOG_WORDS.empty,
      }}
      pages={{
        ...place,
        address: (page) =>
          atMoment(postPaths.list({ standing: standing ?? "", search, page }), moment),
      }}
    />
  );
}

export default island("post-list", PostList);
