/** What a model wrote, drawn: links and pictures from elsewhere do nothing until a person says so. */
import { memo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { askConfirm } from "../../ui/confirm.ts";
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

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case "text":
      return <>{part.text}</>;
    case "code":
      return <code>{part.text}</code>;
    case "strong":
      return <strong>{part.text}</strong>;
    case "em":
      return <em>{part.text}</em>;
    case "del":
      return <del>{part.text}</del>;
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

const Line = ({ text }: { text: string }) => (
  <>{inlinesOf(text).map((part, place) => <Part key={place} part={part} />)}</>
);

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
                  <Line text={cell} />
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

/** A text of a model. */
export const Rendered = memo(function Rendered({ text }: { text: string }) {
  return (
    <div className="chat-rendered">
      {blocksOf(text).map((block, place) => <Drawn key={place} block={block} />)}
    </div>
  );
});
