/** A law text as a page: numbered articles with a table of contents, made to be printed too. */
import type { ReactNode } from "react";
import { Article, Contents, Part, Rows } from "../../ui/article.tsx";
import { type Block, EFFECTIVE, type LegalText, NOTICE_DAYS, type Row } from "./legal_text.ts";

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if (typeof block[0] === "object") return <Rows rows={block as Row[]} />;
  return <ul>{(block as string[]).map((item) => <li key={item}>{item}</li>)}</ul>;
}

interface TextProps {
  kicker: ReactNode;
  text: LegalText;
  /** The heading of an article, `number` counted from 1; an article of a law unless given. */
  headingOf?: (number: number, title: string) => string;
  /** What comes after the articles. */
  children?: ReactNode;
}

const articleOf = (number: number, title: string): string => `제${number}조 (${title})`;

/** Numbered articles under a table of contents. Article 1 has the anchor `article-1`, and so on. */
export function NumberedText({ kicker, text, headingOf = articleOf, children }: TextProps) {
  const { title, lead, articles } = text;
  const parts = articles.map(({ title, text }, index) => ({
    id: `article-${index + 1}`,
    title: headingOf(index + 1, title),
    blocks: text,
  }));
  return (
    <Article className="legal" kicker={kicker} title={title} lead={lead}>
      <Contents title="차례" parts={parts} />
      {parts.map(({ id, title, blocks }) => (
        <Part key={id} id={id} title={title}>
          {blocks.map((block, at) => <BlockView key={at} block={block} />)}
        </Part>
      ))}
      {children}
    </Article>
  );
}

/** A law text, with when it came into force. */
export function LegalPage({ text }: { text: LegalText }) {
  const inForce = <time dateTime={EFFECTIVE.day}>{EFFECTIVE.text}</time>;
  return (
    <NumberedText kicker={<>{inForce} 시행</>} text={text}>
      <Part id="addendum" title="부칙">
        <p>
          이 {text.title}은 {inForce}부터 시행합니다. 내용이 바뀌면 시행하기{" "}
          {NOTICE_DAYS}일 전부터 이 사이트에 알립니다.
        </p>
      </Part>
    </NumberedText>
  );
}
