/** POST /api/document/ (S2 §7): a new document, or with its id the next version of one. */
import { z } from "zod";
import { isRefusal } from "../../../events/refusal.ts";
import { checkNew } from "../../../projections/table/check.ts";
import { answersOf } from "../../tables/answers.ts";
import { documents } from "../../tables/documents.ts";
import { editing, newRowId, operationMeta, refuseProblems, save } from "../../tables/save.ts";
import type { Deps } from "../../deps.ts";
import { expectedVersion, versionField } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { versionRequired } from "../../server/run_command.ts";

/** What is wrong with a value is said by its column, as in every other table. */
const body = z.strictObject({
  /** The document that is saved anew; without it a new one is made. */
  id: z.string().min(1).max(64).optional().meta({ title: "번호" }),
  /** The version that was seen. */
  version: versionField.optional(),
  title: z.string().optional().meta({ title: "제목" }),
  kind: z.string().optional().meta({ title: "종류" }),
  address_id: z.string().optional().meta({ title: "물건(부동산)" }),
  body: z.string().optional().meta({ title: "내용" }),
});

async function saveDocument(
  c: Ctx,
  deps: Deps,
  { body: { id, version: seen, ...values } }: WithBody<typeof body>,
): Promise<Response> {
  if (id === undefined) {
    const { values: checked, problems } = checkNew(documents.columns, values);
    if (problems.length > 0) return problem(c, refuseProblems(documents.columns, problems));
    const meta = operationMeta(c, "create");
    const made = newRowId(deps.now());
    return await save(c, deps, documents, meta, {
      id: made,
      isNew: true,
      decide: (views, _none, now) => documents.create!(views, made, checked, now, meta.actor),
    });
  }
  const version = expectedVersion(c, seen);
  if (isRefusal(version)) return problem(c, version);
  if (version === undefined) return problem(c, versionRequired());
  const meta = operationMeta(c, "edit");
  return await save(c, deps, documents, meta, {
    id,
    version,
    decide: editing(documents, id, values, meta),
  });
}

/** The one call of documents that other tables do not have. */
export const documentRoutes: Route[] = [
  call(
    "POST /api/document",
    "staff",
    "등기 문서: 새 문서를 저장하거나, id가 있으면 그 문서의 새 버전을 저장합니다.",
    saveDocument,
    {
      body,
      answer: answersOf(documents).save,
      described: { etag: true, also: [404, 409, 428] },
    },
  ),
];
