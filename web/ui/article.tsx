/** What the site's articles are made of: a head, parts under headings, rows of two columns. */
import type { ReactNode } from "react";
import type { Statistic } from "../../projections/office/office.ts";
import type { Statement } from "../../projections/card/statements.ts";

interface ArticleProps {
  kicker: ReactNode;
  title: string;
  lead: ReactNode;
  /** What the head says besides. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Article({ kicker, title, lead, head, className, children }: ArticleProps) {
  return (
    <article className={className ? `article ${className}` : "article"}>
      <header>
        <p className="kicker">{kicker}</p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {head}
      </header>
      {children}
    </article>
  );
}

interface PartProps {
  /** The part's anchor. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section under its heading. */
export function Part({ id, title, className, children }: PartProps) {
  return (
    <section id={id} className={className} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface ContentsProps {
  title: string;
  parts: readonly { id: string; title: string }[];
  /** Where the titles bring no numbers of their own. */
  numbered?: boolean;
}

/** The way to each part of the page. */
export function Contents({ title, parts, numbered }: ContentsProps) {
  const List = numbered ? "ol" : "ul";
  return (
    <nav className="contents screen-only" aria-labelledby="contents-title">
      <h2 id="contents-title">{title}</h2>
      <List>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`}>{part.title}</a>
          </li>
        ))}
      </List>
    </nav>
  );
}

/** Each heading beside what is said of it. A heading may lead somewhere. */
export function Rows({ rows }: { rows: (Statement<ReactNode> & { href?: string })[] }) {
  return (
    <dl className="rows">
      {rows.map(({ title, text, href }) => (
        <div key={title}>
          <dt>{href ? <a href={href}>{title}</a> : title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FiguresProps {
  className: string;
  statistics: Statistic[];
  /** Stands beside each label. */
  mark?: ReactNode;
}

/** Figures, large, each with what it counts, its basis and its day; nothing where there are none. */
export function Figures({ className, statistics, mark }: FiguresProps) {
  if (statistics.length === 0) return null;
  return (
    <dl className={`figures ${className}`}>
      {statistics.map(({ figure, unit, label, basis, asOf }) => (
        <div key={label}>
          <dt>
            {label} {mark}
            <span className="figure-basis">{basis}, {asOf?.replaceAll("-", ".")} 기준</span>
          </dt>
          <dd className="tabular">{figure}{unit}</dd>
        </div>
      ))}
    </dl>
  );
}
