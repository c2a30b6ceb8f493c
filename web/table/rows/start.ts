/** What the server hands to a table so that its first rows need no second question. */
import type { ListAnswer, SavedView } from "../../../projections/table/shapes.ts";
import type { TableScreen } from "../types.ts";

/** The first page of rows with everything else the table shows at once. JSON. */
export interface TableStart {
  /** The page's query string as the server read it ("?page=2&is_active=true"). */
  search: string;
  /** Null when the list could not be read: the table says so and offers to try again. */
  list: ListAnswer | null;
  views: SavedView[];
  /** What GET …/filter_options answers: choices by name, merged into the filter fields. */
  filterOptions: Record<string, unknown>;
  /** Seoul day. */
  today: string;
  /** Who is signed in: own changes are not marked as news. */
  user: { id: string; name: string; superuser: boolean };
}

export interface DataTableProps {
  screen: TableScreen;
  initial: TableStart;
  /** Token that write requests carry; rendered as a hidden field and read from there (S2 §6). */
  csrf: string;
}
