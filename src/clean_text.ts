/** Text as a person meant it: composed, without what cannot be seen and could mislead who reads it. */

/** Characters that no message needs: controls, those that turn the line around, those of no width. */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060-\u2064\ufeff]/gu;

/** Several lines: line ends are `\n`, and there are no more than two of them in a row. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(
    UNSEEN,
    "",
  )
    .replace(/\n{3,}/g, "\n\n").trim();
}

/** One line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}
