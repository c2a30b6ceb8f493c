/** What is asked, which opens and closes by the browser's own means, and what is new (S1 §2). */
import type { PostRow } from "../../../projections/post/post_row.ts";
import { paths } from "../../paths.ts";
import type { Office } from "../../../projections/office/office.ts";
import { sitePaths } from "../../site/paths.ts";
import { Part } from "../../ui/article.tsx";
import { Faq } from "../../ui/faq.tsx";
import { dottedDay } from "../../ui/time/format.ts";

/** Shown on the home page (S1 §2). */
const SHOWN = 4;

/** The questions that this page shows: their structured data names exactly these. */
export const questionsShown = (office: Office) => office.faq.slice(0, SHOWN);

export function Questions({ office }: { office: Office }) {
  if (office.faq.length === 0) return null;
  return (
    <section className="home-section home-pair" id="faq" aria-labelledby="faq-title">
      <div>
        <h2 id="faq-title">자주 묻는 질문</h2>
        <p className="mt-3 muted">
          찾는 답이 없으면 <a href={sitePaths.contact()}>상담을 신청</a>해 주세요.
        </p>
      </div>
      <Faq questions={questionsShown(office)} />
    </section>
  );
}

/** What the home page shows of a post. */
export type HomePost = Pick<PostRow, "slug" | "title" | "category" | "excerpt" | "created_at">;

/** The latest posts, or that there are none yet (S1 §2, S2 §8). */
export function News({ posts }: { posts: HomePost[] }) {
  return (
    <Part id="news" className="home-section" title="소식">
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
    </Part>
  );
}
