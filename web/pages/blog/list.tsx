/** All posts, newest first, a page of them at a time (S1 §2 `/blog`). */
import type { PostRow, PostStanding } from "../../../projections/post/post_row.ts";
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { pageButtons } from "../../table/rows/paging.ts";
import { count as figure, dottedDay } from "../../ui/time/format.ts";
import { EditorBar } from "./editor_bar.tsx";
import { Picture } from "./picture.tsx";
import { BLOG_WORDS, STANDING_BADGE, STANDING_WORDS } from "./words.ts";

export interface ListedPost extends PostRow {
  /** For editors, who also see unpublished posts. */
  standing?: PostStanding;
}

export interface BlogListProps {
  posts: ListedPost[];
  categories: { name: string; count: number }[];
  /** The one shown; "" for all. */
  category: string;
  page: number;
  pages: number;
  /** Posts on all pages of this category. */
  count: number;
  editor: boolean;
  /** May editors replace the posts with the sample ones? */
  mayReset: boolean;
}

/** Categories that have a link of their own, besides the one that is shown. */
const CATEGORIES_SHOWN = 30;

function Categories({ categories, category }: Pick<BlogListProps, "categories" | "category">) {
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  const linked = categories.filter(({ name }, at) => at < CATEGORIES_SHOWN || name === category);
  return (
    <nav className="blog-categories screen-only" aria-label="분류">
      {[{ name: "", count: all }, ...linked].map(({ name, count }) => (
        <a
          key={name}
          href={sitePaths.blog(1, name)}
          aria-current={name === category ? "page" : undefined}
        >
          {name || "전체"} <span className="tabular">{figure(count)}</span>
        </a>
      ))}
    </nav>
  );
}

function Card({ post, first }: { post: ListedPost; first: boolean }) {
  const { slug, title, category, excerpt, picture, created_at, reading_time, standing } = post;
  return (
    <li className={picture ? "blog-card blog-card-pictured" : "blog-card"}>
      <div>
        <p className="blog-meta tabular">
          <time dateTime={created_at}>{dottedDay(created_at)}</time>
          <span>{category}</span>
          <span>{figure(reading_time)}분</span>
          {standing && standing !== "published" && (
            <span className={STANDING_BADGE[standing]}>{STANDING_WORDS[standing]}</span>
          )}
        </p>
        <h2>
          <a href={paths.post(slug)}>{title}</a>
        </h2>
        <p>{excerpt}</p>
      </div>
      {picture && (
        <Picture image={picture} alt="" sizes="(max-width: 40rem) 100vw, 220px" first={first} />
      )}
    </li>
  );
}

function Paging({ page, pages, category }: Pick<BlogListProps, "page" | "pages" | "category">) {
  if (pages <= 1) return null;
  return (
    <nav className="blog-paging tabular screen-only" aria-label="페이지">
      {page > 1 && <a rel="prev" href={sitePaths.blog(page - 1, category)}>이전</a>}
      {pageButtons(page, pages).map((button, index) =>
        button === "gap" ? <span key={`gap${index}`} aria-hidden="true">…</span> : (
          <a
            key={button}
            href={sitePaths.blog(button, category)}
            aria-label={`${button}페이지`}
            aria-current={button === page ? "page" : undefined}
          >
            {button}
          </a>
        )
      )}
      {page < pages && <a rel="next" href={sitePaths.blog(page + 1, category)}>다음</a>}
    </nav>
  );
}

export function BlogList(props: BlogListProps) {
  const { posts, categories, category, page, pages, count, editor, mayReset } = props;
  return (
    <div className="blog">
      <header>
        <h1>{category ? `소식: ${category}` : "소식"}</h1>
        <p className="mt-3 muted">
          등기와 공탁에서 자주 묻는 것들을 쉬운 말로 적어 둡니다.
        </p>
      </header>
      {editor && <EditorBar mayReset={mayReset} />}
      {categories.length > 0 && <Categories categories={categories} category={category} />}
      {count === 0 ? <p className="blog-empty">{BLOG_WORDS.empty}</p> : (
        <ul className="blog-list">
          {posts.map((post, index) => <Card key={post.slug} post={post} first={index === 0} />)}
        </ul>
      )}
      <Paging page={page} pages={pages} category={category} />
    </div>
  );
}
