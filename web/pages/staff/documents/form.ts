/** The editor's fields: from a document to what a save sends, and what is missing. Pure. */
import type { DocumentRow } from "../../../../projections/document/document.ts";
import { documentPaths } from "./paths.ts";
import { fieldsSent, type RecordKind } from "../../../ui/record/kind.ts";
import type { RecordEditor } from "../../../ui/record/use_record.ts";
import type { FieldProblem } from "../../../ui/form/save_answer.ts";

export interface DocumentForm {
  title: string;
  kind: string;
  /** The record it is written for; "" for none. */
  address_id: string;
  body: string;
}
export type Editor = RecordEditor<DocumentRow, DocumentForm>;

export const FIELD_WORDS: Record<keyof DocumentForm, string> = {
  title: "제목",
  kind: "종류",
  address_id: "물건(부동산)",
  body: "본문",
};

/** A document as the editor shows it; a new one has nothing yet. */
export function formOf(row: Partial<DocumentRow>): DocumentForm {
  const { title = "", kind = "other", address_id = "", body = "" } = row;
  return { title, kind, address_id, body };
}

/** What must not be missing. */
function checkForm({ title, body }: DocumentForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (title.trim() === "") problems.push({ field: "title", message: "제목을 입력하세요." });
  if (body.trim() === "") problems.push({ field: "body", message: "본문 내용을 입력하세요." });
  return problems;
}

/** Documents, for the editor of one record. They are about persons: this browser keeps nothing of them. */
export const documentKind: RecordKind<DocumentRow, DocumentForm> = {
  name: "document",
  words: FIELD_WORDS,
  formOf,
  check: checkForm,
  fields: (form, base) =>
    Object.fromEntries(fieldsSent(form, base).map((field) => [field, form[field]])),
  call: (fields, row, version) => ({
    method: "POST",
    path: documentPaths.api.save(),
    body: row ? { ...fields, id: row.id, version } : fields,
  }),
  rowOf: (answer) => (answer as { data: DocumentRow }).data,
  record: ({ id, title }) => ({ noun: "document", id, name: title }),
  address: ({ id }) => documentPaths.edit(id),
  saved: "문서가 저장되었습니다.",
  failed: "saveDocument",
};
