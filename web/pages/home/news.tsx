/** The latest posts, or that there are none yet (S1 §2, S2 §8). */
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site_paths.ts";
import { dottedDay } from "../../ui/format.ts";

/** What the home page shows of a post. */
export interface HomePost {
  slug: string;
  title: string;
  category: string;
  excerpt: string;
  /** ISO 8601, UTC. */
  created_at: string;
}

export function News({ posts }: { posts: HomePost[] }) {
  return (
    <section className="home-section" aria-labelledby="news-title">
      <h2 id="news-title">소식</h2>
      {posts.length === 0
        ? <p className="news-empty">아직 등록된 게시물이 없습니다.</p>
        : (
          <ul className="news">
            {posts.map(({ slug, title, category, excerpt, created_at }) => (
              <li key={slug}>
                <p className="news-meta tabular">
                  <time dateTime={created_at}>{dottedDay(created_at)}</time> {category}
                </p>
                <h3>
                  <a href={paths.post(slug)}>{title}</a>
                </h3>
                <p>{excerpt}</p>
              </li>
            ))}
          </ul>
        )}
      <p>
        <a className="more" href={sitePaths.blog()}>소식 모두 보기</a>
      </p>
    </section>
  );
}
