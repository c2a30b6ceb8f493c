/** The office's own documents of Word filled with a case: for a look, a download, a kept version and a pack. */
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import type { Matter } from "../../../events/matter/matter_shapes.ts";
import { filesOf } from "../../../projections/attachment/attachment.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import type { Asker } from "../../kit/fair_queue.ts";
import { fillTemplate } from "../../papers/fill.ts";
import type { Filled } from "../../papers/fill_worker.ts";
import { templateData } from "../../papers/template_data.ts";
import { paperInput } from "./papers.ts";

const NO_TEMPLATE = refuse(404, "template_not_found", "서식을 찾을 수 없습니다.");
const NO_FILE = refuse(
  409,
  "template_without_file",
  "서식에 워드 문서(.docx)가 없습니다. 사무소 서식에 문서를 첨부해 주세요.",
);

/** Hash of the newest document of Word that is attached to a template; undefined if there is none. */
const documentOf = (views: Views, id: string): string | undefined =>
  filesOf(views.attachment, { noun: "paper_template", id })
    .findLast(({ state }) => !state.removed && state.type === "docx")?.state.sha256;

/** The office's own templates for a case of this kind; `hasFile`: one without a document cannot be filled yet. */
export const templatesFor = (views: Views, { kind }: Matter) =>
  [...views.paper_template.byId.values()]
    .filter(({ state }) => !state.deleted && (state.kind === "" || state.kind === kind))
    .map(({ id, state: { name } }) => ({
      id,
      name,
      hasFile: documentOf(views, id) !== undefined,
    }));

/** A template filled with a case; the refusal of what is no template. `whole`: with the numbers of persons. */
export async function filledWith(
  deps: Pick<Deps, "books" | "office" | "now">,
  matter: Matter,
  id: string,
  { whole, asker }: { whole: boolean; asker: Asker },
): Promise<{ name: string; filled: Filled } | Refusal> {
  const { books } = deps;
  const template = books.views.paper_template.byId.get(id)?.state;
  if (!template || template.deleted) return NO_TEMPLATE;
  const sha256 = documentOf(books.views, id);
  const content = sha256 === undefined ? null : await books.blobs.get(sha256);
  if (!content) return NO_FILE;
  const bytes = await new Response(content as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();
  const input = { ...paperInput(deps, matter), corrections: {}, whole };
  const filled = await fillTemplate(bytes, templateData(input), asker);
  return isRefusal(filled) ? filled : { name: template.name, filled };
}
