/** Head-counts and names as published lists write them. */
import type { Participant } from "../../projections/card_row.ts";
import { bareText } from "./cell.ts";

const MOST = 10_000;
/** A longer text is no head-count. */
const LONGEST = 300;

/**
 * People in a text: `6`, `6명`, `총 6인`; `의장 외 5명` is the chair and five more; `직원 4명, 외부 2명`
 * is six; `의장 등 6명` says all six. Null when there is no number.
 */
export function readHeadCount(text: string): number | null {
  if (text.length > LONGEST) return null;
  const bare = bareText(text).replace(/,(?=\d{3}(?!\d))/g, "");
  if (/^\d+(\.0+)?$/.test(bare)) return within(Number(bare));
  const others = /^(.*?)외(?!부)\D{0,6}(\d+)(?:명|인)?/.exec(bare);
  if (others) return within(Math.max(1, countNames(others[1])) + Number(others[2]));
  const all = /(?:등|총|계)\D{0,4}(\d+)(?:명|인)?/.exec(bare);
  if (all) return within(Number(all[1]));
  const counts = [...bare.matchAll(/(\d+)(?:명|인)/g)].map((match) => Number(match[1]));
  if (counts.length > 0) return within(counts.reduce((sum, count) => sum + count, 0));
  const alone = /^\D*(\d+)\D*$/.exec(bare);
  return alone ? within(Number(alone[1])) : null;
}

function within(count: number): number | null {
  return count <= MOST ? Math.round(count) : null;
}

function countNames(text: string): number {
  return text.split(/[,·ㆍ、/]/).filter((name) => name !== "").length;
}

/** True when a head-count cell says more than a number: `의장 외 5명`. */
export function saysMoreThanCount(text: string): boolean {
  return text !== "" && !/^총?\(?[\d,]+(\.0+)?\)?(명|인)?$/.test(bareText(text));
}

/** Finds employees by name. A name two employees share finds nobody: a person has to choose. */
export function nameFinder(employees: Participant[]): (texts: string[]) => string[] {
  const byName = new Map<string, string | null>();
  for (const { id, name } of employees) {
    const key = bareText(name);
    byName.set(key, byName.has(key) ? null : id);
  }
  return (texts) => {
    const found = texts.flatMap((text) => text.split(/[,·ㆍ、/;\n]/))
      .map((name) => byName.get(bareText(name.replace(/\s외\s.*$/, "").replace(/님$/, ""))))
      .filter((id) => typeof id === "string");
    return [...new Set(found)];
  };
}
