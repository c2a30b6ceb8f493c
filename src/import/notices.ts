/** Unused, changed or guessed cells of an import, gathered for its report. */
import type { ImportNotice } from "../../projections/table/import_shapes.ts";

/** A notice about one cell, or the whole file. */
export interface Notice {
  /** The column's name in the file; "" for the whole row or file. */
  column: string;
  /** Korean, complete sentence. Rows with the same notice are gathered. */
  message: string;
  /** A person has to check: the value may be wrong, and money or tax depends on it. */
  ask: boolean;
}

/** A notice with the number of rows it is about, where that is known without reading them one by one. */
export type FileNotice = Notice & { rows: number };

/** Different notices, and lines named of each; more are counted alone. */
const [NOTICES_MAX, LINES_MAX] = [200, 20];

const REST: Notice = { column: "", message: "그 밖에 확인할 내용이 더 있습니다.", ask: true };

/** Gathers notices of the rows of a file, in memory that does not grow with it. */
export class Notices {
  private readonly found = new Map<string, ImportNotice>();

  /** `line` is the row's; null where the notice is about the file. */
  add(notice: Notice, line: number | null, rows = 1): void {
    const name = `${notice.ask}\n${notice.column}\n${notice.message}`;
    const known = this.found.get(name);
    if (!known && this.found.size > NOTICES_MAX) return this.add(REST, line, rows);
    const entry = known ?? { ...notice, rows: 0, lines: [] };
    entry.rows += rows;
    if (line !== null && entry.lines.length < LINES_MAX) entry.lines.push(line);
    this.found.set(name, entry);
  }

  /** Notices that a person has to check come first. */
  all(): ImportNotice[] {
    return [...this.found.values()].sort((a, b) => Number(b.ask) - Number(a.ask));
  }
}
