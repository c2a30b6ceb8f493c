/** Text as a PDF writes it beside its pages: UTF-16 in hexadecimal figures. */

export const hex4 = (value: number): string => value.toString(16).padStart(4, "0");

/** The UTF-16 units of a text. */
export const unitsOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join("");

/** A text outside of pages (PDF 32000-1, 7.9.2.2). */
export const textString = (text: string): string => `<feff${unitsOf(text)}>`;
