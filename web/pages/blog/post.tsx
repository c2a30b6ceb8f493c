/** One post, related ones, and links to its neighbours (S1 §2 `/blog/{slug}`). */
import { DEFAULT_CATEGORY } from "../../../events/post/post_limits.ts";
import type { PostRow, PostStanding } from "../../../projections/post/post_row.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { postPaths } from "../staff/posts/paths.ts";
import { count as figure, dottedDay } from "../../ui/time/format.ts";
import { useMoment } from "../../ui/moment.tsx";
import { PostBody } from "./body.tsx";
import { EditorBar } from "./editor_bar.tsx";
import { Picture } from "./picture.tsx";
import { BLOG_WORDS, STANDING_BADGE, STANDING_WORDS } from "./words.ts";

type Linked = Pick<PostRow, "slug" | "title" | "category" | "created_at">;

export interface BlogPostProps {
  post: PostRow;
  related: Linked[];
  older: Linked | null;
  newer: Linked | null;
  /** The post's state for its editors; null for readers. */
  standing: PostStanding | null;
  /** May editors replace the posts with the sample ones? */
  mayReset: boolean;
}

/** Breadcrumbs of a post, without a category named like the list. */
export const trailOf = (category: string): { name: string; path: string }[] => [
  { name: DEFAULT_CATEGORY, path: sitePaths.blog() },
  ...(category === DEFAULT_CATEGORY ? [] : [{ name: category, path: sitePaths.blog(1, category) }]),
];

function Preview({ post, standing }: { post: PostRow; standing: PostStanding }) {
  const moment = useMoment();
  if (standing === "published") return null;
  const when = standing === "scheduled"
    ? `${moment(post.published_at!)}에 게시됩니다.`
    : "게시하기 전에는 편집자에게만 보입니다.";
  return (
    <p className="blog-preview" role="note">
      <span className={STANDING_BADGE[standing]}>{STANDING_WORDS[standing]}</span> 미리보기입니다.
      {" "}
      {when}
    </p>
  );
}

function Related({ related }: { related: Linked[] }) {
  if (related.length === 0) return null;
  return (
    <section className="blog-related screen-only" aria-labelledby="related-title">
      <h2 id="related-title">함께 읽으면 좋은 글</h2>
      <ul className="blog-links">
        {related.map(({ slug, title, category, created_at }) => (
          <li key={slug}>
            <a href={paths.post(slug)}>{title}</a>
            <span className="blog-meta tabular">
              <time dateTime={created_at}>{dottedDay(created_at)}</time>
              <span>{category}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ older, newer }: Pick<BlogPostProps, "older" | "newer">) {
  return (
    <nav className="blog-ways screen-only" aria-label="이전 글과 다음 글">
      {older && (
        <a rel="prev" href={paths.post(older.slug)}>
          <span>이전 글</span> {older.title}
        </a>
      )}
      {newer && (
        <a rel="next" href={paths.post(newer.slug)}>
          <span>다음 글</span> {newer.title}
        </a>
      )}
    </nav>
  );
}

export function BlogPost({ post, related, older, newer, standing, mayReset }: BlogPostProps) {
  const { slug, title, category, picture, image_alt, created_at, author, reading_time } = post;
  return (
    <div className="blog">
      {standing && (
        <EditorBar
          mayReset={mayReset}
          rare={
            <a className="button button-danger" href={postPaths.edit(slug, "delete")}>이 글 삭제</a>
          }
        >
          <a className="button" href={postPaths.edit(slug)}>이 글 수정</a>
        </EditorBar>
      )}
      {standing && <Preview post={post} standing={standing} />}
      <article className="blog-post">
        <header>
          <nav aria-label="현재 위치" className="blog-trail strip mb-3 muted text-4">
            {trailOf(category).map(({ name, path }) => <a key={path} href={path}>{name}</a>)}
          </nav>
          <h1>{title}</h1>
          <p className="blog-meta tabular">
            <time dateTime={created_at}>{dottedDay(created_at)}</time>
            <span>{author}</span>
            <span>읽는 데 {figure(reading_time)}분</span>
          </p>
        </header>
        {picture && (
          <Picture image={picture} alt={image_alt} sizes="(max-width: 48rem) 100vw, 46rem" first />
        )}
        <PostBody content={post.content} />
      </article>
      <Ways older={older} newer={newer} />
      <Related related={related} />
      <p className="screen-only strip gap-5 mt-6">
        <a href={sitePaths.blog()}>소식 모두 보기</a>
        <a href={sitePaths.contact()}>상담 신청</a>
      </p>
    </div>
  );
}

/** An address no post is at, or that is not out yet (S2 §8). */
export function MissingPost() {
  return (
    <div className="blog blog-missing">
      <h1>{BLOG_WORDS.missing}</h1>
      <p>{BLOG_WORDS.missingText}</p>
      <p className="screen-only strip gap-5 mt-6">
        <a href={sitePaths.blog()}>소식 모두 보기</a>
      </p>
    </div>
  );
}
