/** The text of a post: headings, lists, addresses to follow. What looks like markup is text. */
import { Fragment, type ReactNode } from "react";
import { blocksOf, type Inline, type PostBlock } from "../../../projections/post/post_text.ts";

function Words({ pieces }: { pieces: Inline[] }) {
  return pieces.map(({ text, href }, index) =>
    href
      ? <a key={index} href={href} rel="nofollow noopener noreferrer">{text}</a>
      : <Fragment key={index}>{text}</Fragment>
  );
}

function Block({ block }: { block: PostBlock }): ReactNode {
  switch (block.kind) {
    case "heading":
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case "list": {
      const items = block.items.map((pieces, index) => (
        <li key={index}>
          <Words pieces={pieces} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "paragraph":
      return (
        <p>
          {block.lines.map((pieces, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              <Words pieces={pieces} />
            </Fragment>
          ))}
        </p>
      );
    default:
      return block satisfies never;
  }
}

export function PostBody({ content }: { content: readonly string[] }) {
  return (
    <div className="post-body">
      {blocksOf(content).map((block, index) => <Block key={index} block={block} />)}
    </div>
  );
}
