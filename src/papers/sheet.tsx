/** A paper on the screen: its blocks as a page of text, the way the PDF has them. */
import type { ReactNode } from "react";
import type { Block } from "../pdf/document.ts";

function Table({ heads, rows }: Block & { kind: "table" }) {
  return (
    <div className="paper-scroll" tabIndex={0} role="group" aria-label="표">
      <table className="paper-table">
        <thead>
          <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>{row.map((text, cell) => <td key={cell}>{text}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function One({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "title":
      return <h2 className="paper-title">{block.text}</h2>;
    case "heading":
      return <h3>{block.text}</h3>;
    case "text":
      return <p className={`paper-text paper-${block.align ?? "left"}`}>{block.text}</p>;
    case "fields":
      return (
        <dl>
          {block.rows.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <Table {...block} />;
    case "space":
      return null;
    case "page_break":
      return <hr />;
    default:
      return block satisfies never;
  }
}

export const PaperSheet = ({ blocks }: { blocks: readonly Block[] }) => (
  <>{blocks.map((block, at) => <One key={at} block={block} />)}</>
);
