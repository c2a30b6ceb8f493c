/** What the lab of MCP found out, as one table. */

export interface Row {
  who: string;
  what: string;
  result: "ok" | "FAILED" | "left out";
  /** What was seen, what went wrong, or why it was left out. */
  said: string;
}

/** Tries one thing; what it throws is the row's failure. */
export async function tried(who: string, what: string, work: () => Promise<string>): Promise<Row> {
  try {
    return { who, what, result: "ok", said: await work() };
  } catch (error) {
    return {
      who,
      what,
      result: "FAILED",
      said: error instanceof Error ? error.message : `${error}`,
    };
  }
}

export const leftOut = (who: string, what: string, said: string): Row => {
  return { who, what, result: "left out", said };
};

/** Throws what was expected instead. */
export function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 160);

/** The rows with aligned columns, and a last line with their numbers. */
export function tableOf(rows: Row[]): string[] {
  const width = (of: (row: Row) => string) => Math.max(...rows.map((row) => of(row).length));
  const [who, what] = [width((row) => row.who), width((row) => row.what)];
  const count = (result: Row["result"]) => rows.filter((row) => row.result === result).length;
  return [
    ...rows.map((row) =>
      [row.who.padEnd(who), row.what.padEnd(what), row.result.padEnd(8), oneLine(row.said)].join(
        "  ",
      )
    ),
    `${count("ok")} ok, ${count("FAILED")} failed, ${count("left out")} left out`,
  ];
}
