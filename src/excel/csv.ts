/** Rows as CSV that a spreadsheet opens as the text it is. */

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, which the import takes
 * off again. Plain numbers keep their sign.
 */
export function csvCell(text: string): string {
  const risky = /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d,.]+$/.test(text);
  const safe = risky ? `'${text}` : text;
  return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its end. */
export const csvLine = (cells: string[]): string => cells.map(csvCell).join(",") + "\r\n";
