/** Bank account lists among lists of payments: withdrawals are spending, deposits are left out. */
import { bareText, isBlank, lineText, type TableRow } from "../../kit/cell.ts";
import { columnsOf, type Layout } from "./layout.ts";
import { readFigure } from "../values/money.ts";
import { cellAt, type RowReader } from "../files/row_reader.ts";

/** How a bank account's list distinguishes deposits from payments. */
export interface Account {
  /** Column of the balance, which no list of payments has. */
  balance: number;
  /** Column of deposits; without one, a single column has both directions. */
  deposits: number | null;
  /** Columns whose words may distinguish them. */
  ways: number[];
  /** Payments are positive in that column, by the balances. */
  outIsPositive?: true;
}

const DEPOSITS = /^(?:입금|입금액|입금금액|맡기신금액|받은금액)(?:\(.*\))?$/;
/** Columns with the other party, if no other has it: the surest first. */
const OTHER_SIDE = ["내용", "적요", "기재내용", "거래내용"];

/** Columns of a bank account: the other party is the store, unless another column is. */
export function withAccount(layout: Layout): Layout {
  const bare = layout.names.map((name) => bareText(name));
  const balance = bare.findIndex((name) => /잔액/.test(name));
  const [pay] = columnsOf(layout, "pay");
  const deposits = bare.findIndex((name) => DEPOSITS.test(name));
  // A card's statement has a balance that is still to be paid, and names the store.
  const named = layout.keys.some((key, column) =>
    key === "store_name" && !layout.given.includes(column)
  );
  if (balance === -1 || pay === undefined || (named && deposits === -1)) return layout;
  const keys = [...layout.keys];
  const other = OTHER_SIDE.map((name) => bare.indexOf(name))
    .find((column) => column !== -1 && !layout.given.includes(column));
  if (!keys.includes("store_name") && other !== undefined) keys[other] = "store_name";
  const ways = layout.names.flatMap((name, column) => /구분|유형|종류/.test(name) ? [column] : []);
  const account = { balance, deposits: deposits === -1 ? null : deposits, ways };
  return { ...layout, keys, account };
}

const figureAt = (row: TableRow, column: number): number | null => {
  const read = readFigure(cellAt(row, column));
  return read.ok ? read.value : null;
};

/** Compares the balance from row to row if one column has both directions: does it fall by the amount, or rise? */
export function balanceSurvey(layout: Layout) {
  const { account } = layout;
  if (account?.deposits !== null) return undefined;
  const [pay] = columnsOf(layout, "pay");
  let before: { amount: number; balance: number } | null = null;
  let [rises, falls] = [0, 0];
  return {
    see(row: TableRow): void {
      const [amount, balance] = [figureAt(row, pay), figureAt(row, account.balance)];
      if (amount === null || balance === null) return;
      const last = before;
      before = { amount, balance };
      if (!last || amount === 0) return;
      // Newest last: the balance moved by this row. Newest first: by the one above.
      const steps = [[balance - last.balance, amount], [last.balance - balance, last.amount]];
      if (steps.some(([step, said]) => step === said)) rises++;
      if (steps.some(([step, said]) => step === -said)) falls++;
    },
    end(): void {
      if (falls > rises) account.outIsPositive = true;
    },
  };
}

/** Is the row a deposit? By its own words, else its column, else its sign. */
export function isDeposit(reader: RowReader): boolean {
  const { row, layout: { account }, layout } = reader;
  if (!account) return false;
  const [pay] = columnsOf(layout, "pay");
  if (account.deposits !== null) {
    return (figureAt(row, account.deposits) ?? 0) !== 0 && (figureAt(row, pay) ?? 0) === 0;
  }
  const said = account.ways.map((column) => lineText(cellAt(row, column)));
  const amount = figureAt(row, pay) ?? 0;
  if (said.some((text) => /^(?:입금|출금)$/.test(text))) return said.includes("입금");
  if (amount === 0 || isBlank(cellAt(row, account.balance))) return false;
  return account.outIsPositive ? amount < 0 : amount > 0;
}
