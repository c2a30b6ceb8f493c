/** The tables of rates in docs/estimate.md, from the file that holds them. */
import type { RateTable } from "../../projections/estimate/rate_table.ts";

const BEGIN = "| table | source | since | last look | look again by | 확인 필요 |\n|";
const row = (
  { name, source, effective, effectiveBy, checked, reviewBy, unsure }: RateTable,
): string =>
  `| ${name} | ${source} | ${effective} ${effectiveBy} | ${checked} | ${reviewBy} | ${
    unsure ?? ""
  } |`;

/** The page with its table renewed: from its head to the next empty line. */
export function withRates(page: string, tables: RateTable[]): string {
  const begin = page.indexOf(BEGIN);
  if (begin < 0) throw new Error("docs/estimate.md has no table of rates");
  const end = page.indexOf("\n\n", begin);
  const rows = tables.map(row).join("\n");
  return `${page.slice(0, begin)}${BEGIN} --- | --- | --- | --- | --- | --- |\n${rows}${
    page.slice(end)
  }`;
}
