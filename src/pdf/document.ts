/** Input of a PDF: blocks in order, on as many A4 pages as they need. */

/** One row of `fields`: label and value. */
type Field = readonly [label: string, value: string];

export type Block =
  | { kind: "title"; text: string }
  | { kind: "heading"; text: string }
  | {
    kind: "text";
    text: string;
    look?: "muted" | "warning";
    align?: "left" | "center" | "right";
    /** Its place in the author's text, for a refusal: "본문 3번째 줄". */
    place?: string;
  }
  /** Labels at the left, values beside them. */
  | { kind: "fields"; rows: readonly Field[] }
  /** `widths` are shares of the page; as many as heads. Its head is on every page that it reaches. */
  | {
    kind: "table";
    heads: readonly string[];
    widths: readonly number[];
    rows: readonly (readonly string[])[];
  }
  /** Points of nothing. */
  | { kind: "space"; height: number }
  | { kind: "page_break" };

export interface PdfDocument {
  /** Name of the document, for readers and screen readers. */
  title: string;
  blocks: readonly Block[];
  /** Written across every page, large and pale: "견본". */
  mark?: string;
  /** At the foot of every page, before its number. */
  footer?: string;
  /** ISO instant it was made at. */
  made: string;
}

/** Most pages of one document. */
export const PAGES_MAX = 200;
/** Most UTF-16 units of text in one document, as JSON. */
export const TEXT_MAX = 2_000_000;

/** Why a document was not drawn, in Korean. */
export class PdfRefused extends Error {
  constructor(readonly code: "too_long" | "too_slow" | "undrawn", message: string) {
    super(message);
  }
}

export const tooLong = (): PdfRefused =>
  new PdfRefused("too_long", `문서가 너무 깁니다. PDF는 ${PAGES_MAX}페이지까지 만들 수 있습니다.`);
