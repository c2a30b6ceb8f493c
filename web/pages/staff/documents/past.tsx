/** A document's versions and its conflicts. Loaded when needed. */
import { kindLabel } from "../../../../events/document/document_kinds.ts";
import type { DocumentRow } from "../../../../projections/document/document.ts";
import { documentPaths } from "./paths.ts";
import { pastOf } from "../../../ui/record/past.tsx";
import type { DocumentForm } from "./form.ts";

const text = (field: string, value: unknown): string =>
  field === "kind" ? kindLabel(String(value ?? "")) : String(value ?? "");

export default pastOf<DocumentRow, DocumentForm>({
  title: ({ title }) => title,
  body: "body",
  shown: (value, field) => text(field, value) || "(없음)",
  who: ({ updated_by }) => String(updated_by),
  calls: ({ id, deleted }) => ({
    historyPath: documentPaths.api.history(id),
    restorePath: documentPaths.api.restore(id),
    canRestore: !deleted,
  }),
  text,
  whole: ({ title, kind, body }) => (
    <>
      <p>
        <b>{String(title)}</b> · {kindLabel(String(kind))}
      </p>
      <p className="doc-text">{String(body)}</p>
    </>
  ),
});
