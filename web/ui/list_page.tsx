/** What pages of a list share: the links to its parts, the search, the table. No script. */
import type { ReactNode } from "react";

interface Part {
  name: string;
  href: string;
  count: number;
  /** The part shown. */
  current: boolean;
}

/** The parts of the list, each with how many it has. */
export function PartLinks({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {parts.map(({ name, href, count, current }) => (
        <a key={name} href={href} aria-current={current ? "page" : undefined}>
          {name} <span className="tabular">{count.toLocaleString("ko-KR")}</span>
        </a>
      ))}
    </nav>
  );
}

interface SearchFormProps {
  action: string;
  /** Of the browser's own: with `get` the words are in the address, and can be kept. */
  method: "get" | "post";
  name: string;
  label: string;
  placeholder: string;
  value: string | undefined;
  /** Hidden fields. */
  children: ReactNode;
}

export function SearchForm(props: SearchFormProps) {
  const { action, method, name, label, placeholder, value, children } = props;
  return (
    <form className="list-search" action={action} method={method} role="search">
      {children}
      <input
        className="input"
        type="search"
        name={name}
        defaultValue={value}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
      />
      <button type="submit" className="button">찾기</button>
    </form>
  );
}

/** A table in a box that scrolls. */
export function ListTable(
  { label, heads, className = "list-table", children }: {
    label: string;
    heads: string[];
    className?: string;
    children: ReactNode;
  },
) {
  return (
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
