/** Text as tables keep it, whichever way it came in: typed, pasted, sent, or read from a file. */

/** Control characters, invisible marks and direction overrides; tab and line feed stay. */
const UNWANTED = /(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Text that is in that form as it stands: nearly every cell. */
const CLEAN = /^(?:[!-~가-힣](?:[ -~가-힣]*[!-~가-힣])?)?$/;

/** Text in one form: NFC, LF line ends, no control characters, trimmed, halves of pairs replaced. */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  return text.replace(/\r\n?/g, "\n").replace(UNWANTED, "").replaceAll("\u00a0", " ")
    .toWellFormed().normalize("NFC").trim();
}
