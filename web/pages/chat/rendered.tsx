/** What a model wrote, drawn: links and pictures from elsewhere do nothing until a person says so. */
import { createContext, memo, type ReactNode, useContext, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { askConfirm } from "../../ui/confirm.ts";
import { figuresIn, sourceOf, type Sources } from "./figures.ts";
import {
  type Block,
  blocksOf,
  type Inline,
  inlinesOf,
  isOwnPage,
  isWebAddress,
} from "./markdown.ts";

/** Opens a page of somebody else's, after showing where it leads. */
async function openElsewhere(href: string): Promise<void> {
  const yes = await askConfirm({
    title: "사무소 밖의 페이지를 여시겠습니까?",
    text: `AI가 적은 주소입니다. 믿을 수 있는 곳인지 확인해 주세요.\n${href.slice(0, 300)}`,
    confirm: "열기",
  });
  if (yes) globalThis.open(href, "_blank", "noopener,noreferrer");
}

function Link({ text, href }: { text: string; href: string }) {
  if (isOwnPage(href)) return <a href={href}>{text || href}</a>;
  if (!isWebAddress(href)) return <>{text || href}</>;
  return (
    <button type="button" className="chat-outside" onClick={() => void openElsewhere(href)}>
      {text || href}
    </button>
  );
}

interface Known {
  /** What tools have told; null while the answer is still being written, when a figure may be half there. */
  sources: Sources | null;
  /** The answer's place among the messages. */
  place: number;
}
const KnownSources = createContext<Known>({ sources: null, place: 0 });

/** A text whose figures lead to what they are made of; one that no tool has told is marked. */
function Figures({ text, bare }: { text: string; bare?: boolean }) {
  const { sources, place } = useContext(KnownSources);
  if (!sources) return <>{text}</>;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const figure of figuresIn(text, { bare })) {
    const { at, text: written } = figure;
    const href = sourceOf(figure, sources, place);
    parts.push(
      text.slice(from, at),
      href === null
        ? (
          <span key={at} className="chat-unproven">
            {written} <small>확인 필요</small>
          </span>
        )
        : <a key={at} className="chat-source" href={href} title="이 수치의 출처">{written}</a>,
    );
    from = at + written.length;
  }
  return <>{parts}{text.slice(from)}</>;
}

function Part({ part, bare }: { part: Inline; bare?: boolean }) {
  switch (part.kind) {
    case "text":
      return <Figures text={part.text} bare={bare} />;
    case "code":
      return <code>{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Figures text={part.text} bare={bare} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Figures text={part.text} bare={bare} />
        </em>
      );
    case "del":
      return (
        <del>
          <Figures text={part.text} bare={bare} />
        </del>
      );
    case "image":
      return (
        <span className="chat-picture-link">
          [이미지: <Link text={part.text || "설명 없음"} href={part.href} />]
        </span>
      );
    case "link":
      return <Link text={part.text} href={part.href} />;
  }
}

const Line = ({ text, bare }: { text: string; bare?: boolean }) => (
  <>{inlinesOf(text).map((part, place) => <Part key={place} part={part} bare={bare} />)}</>
);

/** Columns whose numbers say which one or when. */
const NO_AMOUNTS = /번호|순위|순번|연도|버전|^(?:#|no\.?|id|년|월|일|날짜|일자|시각|시간)$/i;
/** A cell of nothing but a number is a figure, though its unit stands above it. */
const isFigure = (head: string, cell: string): boolean =>
  !NO_AMOUNTS.test(head) && /^[*~]*[-−]?[\d,.]+[*~]*$/.test(cell);

/** A piece of code with a button that copies it. */
export function Code({ language, text }: { language: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <figure className="chat-code">
      <figcaption>
        <span>{language || "코드"}</span>
        <Button small look="quiet" onClick={() => void copy()}>{copied ? "복사됨" : "복사"}</Button>
      </figcaption>
      <pre tabIndex={0}><code>{text}</code></pre>
    </figure>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="chat-table" tabIndex={0} role="region" aria-label="표">
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place} scope="col">
                <Line text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={place}>
                  <Line text={cell} bare={isFigure(head[place], cell)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Drawn({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <p className="chat-heading">
          <Line text={block.text} />
        </p>
      );
    case "paragraph":
      return (
        <p className="chat-text">
          <Line text={block.text} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Line text={block.text} />
        </blockquote>
      );
    case "code":
      return <Code language={block.language} text={block.text} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "rule":
      return <hr />;
    case "list": {
      const items = block.items.map((item, place) => (
        <li key={place}>
          <Line text={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

interface RenderedProps extends Known {
  text: string;
}

/** A text of a model. */
export const Rendered = memo(function Rendered({ text, sources, place }: RenderedProps) {
  return (
    <KnownSources value={{ sources, place }}>
      <div className="chat-rendered">
        {blocksOf(text).map((block, at) => <Drawn key={at} block={block} />)}
      </div>
    </KnownSources>
  );
});
