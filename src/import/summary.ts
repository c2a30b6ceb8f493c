/** The results of a file: counts and sums that add up, and comparison of totals. The same on page and command line. */
import type {
  ImportSummary,
  LineOutcome,
  StatedTotal,
  SummaryPart,
} from "../../projections/table/import_shapes.ts";
import { amountOf, type Footer, type Line, type Reading, type Sum } from "./layout/lines.ts";
import type { ImportNoun } from "./nouns/noun.ts";
import type { Layout } from "./layout/layout.ts";
import { Notices } from "./notices.ts";
import { TextNumbers } from "./values/text_numbers.ts";

/** Totals compared and lines named one by one; a file with more of them is summarised by its counts. */
const NAMED_MAX = 1_000;

const ASIDES = {
  blank: "blank",
  remark: "remarks",
  header: "headers",
  deposit: "deposits",
} as const;

/** The result of a line; `unsent` if the import was stopped before it. */
export type Outcome = LineOutcome["outcome"] | "unsent";

/** Without the noise of binary fractions: amounts have three decimals at most. */
const exact = (sum: number): number => Math.round(sum * 1_000) / 1_000;

const part = (): SummaryPart => {
  return { rows: 0, amount: 0 };
};

/** The part of a summary that is stored with the import. */
export function countsOf({ sums }: ImportNoun, summary: ImportSummary) {
  const { added, changed, same, similar, refused } = summary;
  const counts = {
    added: added.rows,
    changed: changed.rows,
    same: same.rows,
    similar: similar.rows,
    refused: refused.rows,
  };
  return { counts, money: sums?.unit === "원" ? added.amount : 0 };
}

const LONE = {
  column: "",
  message: "원래 결제가 파일에 없는 취소입니다. 결제가 장부에 있는지 확인해 주세요.",
  ask: true,
};

/** Counts a file row by row, in the order of the rows, in memory that does not grow with it. */
export class Tally {
  private readonly summary: ImportSummary = {
    read: 0,
    added: part(),
    changed: part(),
    same: part(),
    similar: part(),
    refused: part(),
    unsent: part(),
    footers: 0,
    blank: 0,
    remarks: 0,
    headers: 0,
    deposits: 0,
    amount: 0,
    keptTwice: [],
    repeated: 0,
    loneCancellations: [],
    totals: [],
    notices: [],
  };
  private readonly footers: (Footer & { sums: Sum })[] = [];
  private sums: Sum = { read: 0, refused: 0 };
  /** Payments by the key they share with their cancellation. */
  private readonly paid = new TextNumbers();
  private readonly cancelled: { key: string; line: number }[] = [];

  private readonly notices = new Notices();

  constructor(private readonly noun: ImportNoun) {}

  /** Counts a row; a line of data as well by what became of it. */
  count(reading: Reading, outcome: Outcome = "unsent"): void {
    const { summary } = this;
    summary.read++;
    switch (reading.kind) {
      case "footer":
        summary.footers++;
        if (this.footers.length < NAMED_MAX) {
          this.footers.push({ ...reading, sums: { ...this.sums } });
        }
        return;
      case "repeated":
        summary.repeated++;
        return this.add("same", reading.amount);
      case "data":
        return this.line(reading, outcome);
      default:
        if (reading.notice) this.notices.add(reading.notice, reading.line);
        summary[ASIDES[reading.kind]]++;
    }
  }

  private add(outcome: Outcome, amount: number): void {
    const { summary, sums } = this;
    summary[outcome].rows++;
    const part = outcome === "refused" ? "refused" : "read";
    summary[outcome].amount = exact(summary[outcome].amount + amount);
    summary.amount = exact(summary.amount + amount);
    sums[part] = exact(sums[part] + amount);
  }

  private line(line: Line, outcome: Outcome): void {
    const { noun, summary } = this;
    const amount = amountOf(noun, line.values);
    this.add(outcome, amount);
    if (outcome === "refused") return;
    for (const notice of line.notices) this.notices.add(notice, line.line);
    if (noun.idOf && line.occurrence > 1 && summary.keptTwice.length < NAMED_MAX) {
      summary.keptTwice.push(line.line);
    }
    const key = noun.pairOf?.(line.values);
    if (key === undefined) return;
    if (amount > 0) this.paid.update(key, (before) => before + 1);
    else if (amount < 0 && this.cancelled.length < NAMED_MAX) {
      this.cancelled.push({ key, line: line.line });
    }
  }

  /** The total, and notices about the sheets that were read. */
  end(layouts: Layout[]): ImportSummary {
    for (const notice of layouts.flatMap(({ notices }) => notices)) {
      this.notices.add(notice, null, notice.rows);
    }
    const taken = new TextNumbers();
    const lone = this.cancelled.filter(({ key }) =>
      taken.update(key, (before) => before + 1) > this.paid.get(key)
    );
    for (const { line } of lone) this.notices.add(LONE, line);
    return {
      ...this.summary,
      notices: this.notices.all(),
      loneCancellations: lone.map(({ line }) => line),
      totals: this.footers.map((footer, at) => this.compared(footer, this.footers[at + 1])),
    };
  }

  /** A total may mean the rows since the last one, all above it, all below it, or the whole file. */
  private compared(
    { sheet, line, label, stated, section, above, sums }: Footer & { sums: Sum },
    next?: { sums: Sum },
  ): StatedTotal {
    const end = next?.sums ?? this.sums;
    const below = { read: end.read - sums.read, refused: end.refused - sums.refused };
    const meant = [section, above, this.sums, below];
    const sum = this.sums.read;
    if (stated === null) return { sheet, line, label, stated, sum, agrees: null, refused: 0 };
    const slack = this.noun.sums?.slack(this.summary.read) ?? 0;
    const agree = (sum: number) => Math.abs(sum - stated) <= slack;
    if (meant.some(({ read }) => agree(read))) {
      return { sheet, line, label, stated, sum: stated, agrees: true, refused: 0 };
    }
    const short = meant.find(({ read, refused }) => refused !== 0 && agree(read + refused));
    const { read, refused } = short ?? { read: sum, refused: 0 };
    return { sheet, line, label, stated, sum: exact(read), agrees: false, refused: exact(refused) };
  }
}
