/** The one frame of list pages: head, parts, search, filter, table, pages; all of it in the address. No script. */
import type { ReactNode } from "react";
import { AS_OF } from "../../../projections/kit/as_of.ts";
import { CardTable, type CardTableProps } from "./card_table.tsx";

interface PartLinksProps<K extends string> {
  label: string;
  /** The parts, each with how many it has. */
  counts: Readonly<Record<K, number>>;
  names: Readonly<Record<K, string>>;
  /** How many the whole list has; the sum of its parts where it is not given. */
  all?: number;
  /** The part shown; null for the whole list. */
  shown: K | null;
  address(part: K | ""): string;
}

/** The way to the whole list and to its parts. */
function PartLinks<K extends string>(props: PartLinksProps<K>) {
  const { label, counts, names, shown, address } = props;
  const parts = Object.keys(counts) as K[];
  const all = props.all ?? parts.reduce((sum, part) => sum + counts[part], 0);
  const link = (part: K | "", name: string, count: number) => (
    <a key={part} href={address(part)} aria-current={part === (shown ?? "") ? "page" : undefined}>
      {name} <span className="tabular">{count.toLocaleString("ko-KR")}</span>
    </a>
  );
  return (
    <nav className="tabs" aria-label={label}>
      {link("", "전체", all)}
      {parts.map((part) => link(part, names[part], counts[part]))}
    </nav>
  );
}

/** Fields that a form sends besides those that are seen; what is empty is left out. */
type Hidden = Readonly<Record<string, string | null>>;

const hiddenFields = (hidden: Hidden) =>
  Object.entries(hidden).map(([name, value]) =>
    value && <input key={name} type="hidden" name={name} value={value} />
  );

interface SearchFormProps {
  action: string;
  /** With "get", which is the default, the words are in the address, and can be kept. */
  method?: "get" | "post";
  name?: string;
  label: string;
  placeholder: string;
  value: string | undefined;
  hidden: Hidden;
}

function SearchForm(props: SearchFormProps) {
  const { action, method = "get", name = "search", label, placeholder, value, hidden } = props;
  return (
    <form className="list-search" action={action} method={method} role="search">
      {hiddenFields(hidden)}
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

interface FilterFormProps {
  action: string;
  hidden?: Hidden;
  /** What the button says. */
  label?: string;
  role?: "search";
  /** Fields, by whose names the address says what is asked for. */
  children: ReactNode;
}

/** What is listed, by fields that are an address. */
export function FilterForm(
  { action, hidden = {}, label = "조회", role, children }: FilterFormProps,
) {
  return (
    <form className="list-filter" method="get" action={action} role={role}>
      {hiddenFields(hidden)}
      {children}
      <button type="submit" className="button">{label}</button>
    </form>
  );
}

/** The moment that a list shows, as a hidden field keeps it. */
export const momentField = (moment: string | null): Hidden => ({ [AS_OF]: moment });

interface PagesProps {
  page: number;
  pages: number;
  address(page: number): string;
}

/** The way from page to page of a long list. */
export function Pages({ page, pages, address }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label="페이지">
      {page > 1 && <a className="button" href={address(page - 1)} rel="prev">이전</a>}
      <span className="tabular">{page} / {pages}</span>
      {page < pages && <a className="button" href={address(page + 1)} rel="next">다음</a>}
    </nav>
  );
}

interface ListPageProps<Row, K extends string> {
  title: string;
  /** Beside the title: what is listed. */
  note?: ReactNode;
  /** In the head, at its end. */
  actions?: ReactNode;
  /** Above the list: what was done, or went wrong. */
  notice?: ReactNode;
  parts?: PartLinksProps<K>;
  search?: SearchFormProps;
  filter?: ReactNode;
  /** What was found, and the way back to all. */
  found?: ReactNode;
  table: CardTableProps<Row>;
  pages?: PagesProps;
}

/** The frame of a list, within the office's frame or an island. */
export function ListPage<Row, K extends string = never>(props: ListPageProps<Row, K>) {
  const { title, note, actions, notice, parts, search, filter, found, table, pages } = props;
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{title}</h1>
        {note && <p className="page-head-note">{note}</p>}
        {actions && <div className="page-head-actions row">{actions}</div>}
      </header>
      {notice}
      {parts && <PartLinks {...parts} />}
      {search && <SearchForm {...search} />}
      {filter}
      {found && <div className="list-found" role="status">{found}</div>}
      <CardTable {...table} />
      {pages && <Pages {...pages} />}
    </div>
  );
}
