/** A law text as a page: numbered articles with a table of contents, made to be printed too. */
import { type Block, EFFECTIVE, type LegalText, NOTICE_DAYS } from "./legal_text.ts";

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("list" in block) return <ul>{block.list.map((item) => <li key={item}>{item}</li>)}</ul>;
  return (
    <dl className="rows">
      {block.rows.map(({ head, text, href }) => (
        <div key={head}>
          <dt>{href ? <a href={href}>{head}</a> : head}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const idOf = (index: number): string => `article-${index + 1}`;
const headingOf = (title: string, index: number): string => `제${index + 1}조 (${title})`;

/** The whole text. Article 1 has the anchor `article-1`, and so on. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article className="article legal">
      <header>
        <p className="kicker">
          <time dateTime={EFFECTIVE.day}>{EFFECTIVE.text}</time> 시행
        </p>
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
      </header>
      <nav className="contents" aria-labelledby="contents-title">
        <h2 id="contents-title">차례</h2>
        <ul>
          {text.articles.map(({ title }, index) => (
            <li key={title}>
              <a href={`#${idOf(index)}`}>{headingOf(title, index)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {text.articles.map(({ title, blocks }, index) => (
        <section key={title} id={idOf(index)} aria-labelledby={`${idOf(index)}-title`}>
          <h2 id={`${idOf(index)}-title`}>{headingOf(title, index)}</h2>
          {blocks.map((block, at) => <BlockView key={at} block={block} />)}
        </section>
      ))}
      <section aria-labelledby="addendum-title">
        <h2 id="addendum-title">부칙</h2>
        <p>
          이 {text.title}은 <time dateTime={EFFECTIVE.day}>{EFFECTIVE.text}</time>부터 시행합니다.
          {" "}
          내용이 바뀌면 시행하기 {NOTICE_DAYS}일 전부터 이 사이트에 알립니다.
        </p>
      </section>
    </article>
  );
}
