/** Kinds and limits of documents, for pages too. */

/** Longest title and body, in UTF-16 units. */
export const DOCUMENT_TITLE_MAX = 100;
export const DOCUMENT_BODY_MAX = 20_000;

export const DOCUMENT_KINDS = [
  { value: "application", label: "신청서" },
  { value: "mandate", label: "위임장" },
  { value: "agreement", label: "계약서" },
  { value: "confirmation", label: "확인서" },
  { value: "opinion", label: "의견서" },
  { value: "other", label: "기타" },
] as const;

/** What a kind is called. */
export const kindLabel = (kind: string): string =>
  DOCUMENT_KINDS.find(({ value }) => value === kind)?.label ?? kind;
