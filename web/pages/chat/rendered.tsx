/** Renders a model's text block by block. */
import { memo, useState } from "react";
import { copyText } from "../../ui/client/copy_text.ts";
import { Button } from "../../ui/form/button.tsx";
import { AnswerTable } from "./answer_table.tsx";
import { type Known, KnownSources, Line } from "./inline.tsx";
import { type Block, blocksOf } from "./markdown.ts";

/** A piece of code with a button that copies it. */
export function Code({ language, text }: { language: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!await copyText(text)) return;
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
    case "plain":
      return <pre className="chat-plain">{block.text}</pre>;
    case "code":
      return <Code language={block.language} text={block.text} />;
    case "table":
      return <AnswerTable head={block.head} rows={block.rows} />;
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
  /** Unformatted: earlier messages have used up the page's limit of elements. */
  isPlain: boolean;
}

/** A text of a model. */
export const Rendered = memo(function Rendered(
  { text, isPlain, sources, place }: RenderedProps,
) {
  const blocks: Block[] = isPlain ? [{ kind: "plain", text }] : blocksOf(text);
  return (
    <KnownSources value={{ sources, place }}>
      <div className="chat-rendered">
        {blocks.map((block, at) => <Drawn key={at} block={block} />)}
      </div>
    </KnownSources>
  );
});
