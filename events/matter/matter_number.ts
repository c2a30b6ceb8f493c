/** Numbers of the case book (사건부), as people write them. */

const AS_WRITTEN = /^(\d{4})-(\d{1,4})호?$/;
const COUNT_DIGITS = 4;

/** The number of the case that is the so-manieth of its year: '2026-0001'. */
export const matterNumber = (year: string, count: number): string =>
  `${year}-${String(count).padStart(COUNT_DIGITS, "0")}`;

/** A number in the office's own form: '2026-1' and '2026-0001호' are 2026-0001. One of a former book stays as it is. */
export function bookNumber(text: string): string {
  const [, year, count] = AS_WRITTEN.exec(text.replace(/\s/g, "")) ?? [];
  return year ? matterNumber(year, Number(count)) : text.trim();
}
