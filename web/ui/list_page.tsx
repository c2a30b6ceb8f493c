/** What pages of a list share: the links to its parts, the search, the table. No script. */
import { Children, type ReactNode } from "react";

interface PartLinksProps<K extends string> {
  label: string;
  /** The parts, each with how many it has. */
  counts: Readonly<Record<K, number>>;
  names: Readonly<Record<K, string>>;
  /** How many the whole list has. */
  all: number;
  /** The part shown; null for the whole list. */
  shown: K | null;
  address(part: K | ""): string;
}

/** The way to the whole list and to its parts. */
export function PartLinks<K extends string>(props: PartLinksProps<K>) {
  const { label, counts, names, all, shown, address } = props;
  const link = (part: K | "", name: string, count: number) => (
    <a key={part} href={address(part)} aria-current={part === (shown ?? "") ? "page" : undefined}>
      {name} <span className="tabular">{count.toLocaleString("ko-KR")}</span>
    </a>
  );
  return (
    <nav className="tabs" aria-label={label}>
      {link("", "전체", all)}
      {(Object.keys(counts) as K[]).map((part) => link(part, names[part], counts[part]))}
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

interface ListTableProps {
  label: string;
  heads: string[];
  /** What is said where there is no row; an empty table unless told. */
  none?: ReactNode;
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls sideways where it is narrow. */
export function ListTable(
  { label, heads, none, className = "list-table", children }: ListTableProps,
) {
  if (none !== undefined && Children.count(children) === 0) {
    return typeof none === "string" ? <p className="list-none">{none}</p> : none;
  }
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
