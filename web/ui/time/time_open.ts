import { signal } from "@preact/signals-react";

/** Whether somebody is choosing a moment to look at. Only ever written in a browser. */
export const timeOpen = signal(false);

/** The page's address at another moment, or at none; from its first page on. */
export function addressAt(
  moment: string | null,
  { pathname, search }: Location = location,
): string {
  const query = new URLSearchParams(search);
  for (const name of ["as_of", "page", "row"]) query.delete(name);
  if (moment !== null) query.set("as_of", moment);
  // A colon may stand in a query: people read and send these.
  const text = query.toString().replaceAll("%3A", ":");
  return text === "" ? pathname : `${pathname}?${text}`;
}
