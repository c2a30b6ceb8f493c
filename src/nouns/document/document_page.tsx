/** The call that saves a document (S2 §7), and the pages of documents: /staff/documents, …/new, …/{id}, …/{id}/preview and …/{id}/file. */
import { z } from "zod";
import { kindLabel } from "../../../events/document/document_kinds.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { DocumentRow } from "../../../projections/document/document.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import { checkNew } from "../../../projections/table/check.ts";
import { wholeRow } from "../../../projections/kit/hidden_numbers.ts";
import { readTableQuery } from "../../../projections/table/query.ts";
import { documentPaths } from "../../../web/pages/staff/documents/paths.ts";
import {
  DocumentEditorPage,
  type DocumentPart,
  DocumentPreviewPage,
  DocumentsPage,
  PARTS,
} from "../../../web/pages/staff/documents/page.tsx";
import type { Deps } from "../../deps.ts";
import { inSlices } from "../../kit/pause.ts";
import { type Block, PdfRefused } from "../../pdf/document.ts";
import { renderPdf } from "../../pdf/render.ts";
import { noteExport } from "../../security/note.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { checkPurpose } from "../../security/purpose.ts";
import { attachment } from "../../server/attachment.ts";
import { askerOf, expectedVersion, versionField } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { officeFrame, pageMoment, renderPage, titleAt } from "../../server/render.tsx";
import { pageNumber, problem } from "../../server/respond.ts";
import { call, type Ctx, pageRoute, type Route, type WithBody } from "../../server/route.ts";
import { versionRequired } from "../../server/run_command.ts";
import { answersOf } from "../../tables/answers.ts";
import { documents } from "../../tables/documents.ts";
import { foundRows } from "../../tables/list.ts";
import { viewsOf } from "../../tables/resource.ts";
import { editing, newRowId, operationMeta, refuseProblems, save } from "../../tables/save.ts";

/** Problems of values are those of their columns, as in every table. */
const body = z.strictObject({
  /** The document to save; otherwise a new one. */
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

const TITLE = "등기 문서";
const PAGE_SIZE = 50;
const SEARCH_MAX_LENGTH = 100;

/** Rows with these words, deleted ones too, newest first. */
async function found(c: Ctx, deps: Deps, search: string): Promise<DocumentRow[]> {
  const { columns } = documents;
  const query = readTableQuery(columns, { search, deleted: "with" });
  if (isRefusal(query)) return [];
  return await foundRows(deps.books.views, documents, query, askerOf(c)) as DocumentRow[];
}

/** Rows that are looked at between two turns of the event loop. */
const SLICE = 1_000;

/** The rows of a part (null: all that are not deleted), and how many each part has. */
function* parted(all: readonly DocumentRow[], part: DocumentPart | null) {
  const counts = Object.fromEntries(PARTS.map((one) => [one, 0])) as Record<DocumentPart, number>;
  const rows: DocumentRow[] = [];
  let looked = 0;
  for (const row of all) {
    const own = row.deleted ? "deleted" : row.kind as DocumentPart;
    counts[own]++;
    if (part === null ? !row.deleted : own === part) rows.push(row);
    if (++looked % SLICE === 0) yield;
  }
  return { rows, counts, standing: all.length - counts.deleted };
}

async function list(c: Ctx, deps: Deps, missing = false): Promise<Response> {
  const part = PARTS.find((one) => one === c.req.query("kind")) ?? null;
  const search = (c.req.query("search") ?? "").toWellFormed().slice(0, SEARCH_MAX_LENGTH).trim();
  const sought = parted(await found(c, deps, search), part);
  const { rows, counts, standing } = await inSlices(sought);
  const { shown, ...place } = pageWithin(rows, pageNumber(c.req.query("page")), PAGE_SIZE);
  logRowsRead(c, documents, shown, "list", { only: ["title"] });
  const page = (
    <DocumentsPage
      frame={officeFrame(c, deps)}
      title={titleAt(c, { title: TITLE })}
      documents={shown}
      counts={counts}
      all={standing}
      part={part}
      search={search}
      place={place}
      missing={missing}
      moment={pageMoment(c)}
    />
  );
  const status = missing ? 404 : 200;
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status });
}

/** The document of the address; opening it is logged. */
function opened(c: Ctx, deps: Deps, how: "detail" | "export" = "detail"): DocumentRow | undefined {
  const row = documents.row(deps.books.views, c.req.param("id")!) as DocumentRow | undefined;
  if (row) logRowsRead(c, documents, [row], how);
  return row;
}

async function edit(c: Ctx, deps: Deps): Promise<Response> {
  const isNew = c.req.param("id") === undefined;
  const initial = isNew ? null : opened(c, deps);
  if (initial === undefined) return await list(c, deps, true);
  // An earlier moment is shown as a sheet, without an editor.
  if (initial && deps.present) return await sheet(c, deps, initial);
  const page = (
    <DocumentEditorPage
      frame={officeFrame(c, deps)}
      editor={{ initial, csrf: await pageToken(c, deps) }}
    />
  );
  const title = initial ? `${TITLE}: ${initial.title}` : "새 문서";
  return await renderPage(c, deps, page, { title, area: "office" });
}

async function preview(c: Ctx, deps: Deps): Promise<Response> {
  const row = opened(c, deps);
  return row ? await sheet(c, deps, row) : await list(c, deps, true);
}

async function sheet(c: Ctx, deps: Deps, row: DocumentRow): Promise<Response> {
  if (row.deleted) return await list(c, deps, true);
  const page = (
    <DocumentPreviewPage
      frame={officeFrame(c, deps)}
      document={row}
      office={deps.office.name}
      day={seoulDay(row.updated_at)}
      moment={pageMoment(c)}
    />
  );
  return await renderPage(c, deps, page, { title: row.title, area: "office" });
}

/** The preview's sheet, drawn like the PDF: a line of the body is a block, an empty one a gap. */
function blocksOf({ title, kind, address, body, updated_at }: DocumentRow, office: string) {
  const blocks: Block[] = [
    { kind: "title", text: title },
    {
      kind: "fields",
      rows: [["종류", kindLabel(kind)], ...address ? [["물건(부동산)", address] as const] : []],
    },
    { kind: "space", height: 12 },
    ...body.split("\n").map((line, index): Block =>
      line.trim() === ""
        ? { kind: "space", height: 10 }
        : { kind: "text", text: line, place: `본문 ${index + 1}번째 줄` }
    ),
    { kind: "space", height: 24 },
    { kind: "text", text: seoulDay(updated_at), align: "center" },
    { kind: "text", text: office, align: "center" },
  ];
  return blocks;
}

async function file(c: Ctx, deps: Deps): Promise<Response> {
  const unsaid = checkPurpose(c, true);
  if (unsaid) return problem(c, unsaid);
  const row = opened(c, deps, "export");
  if (!row || row.deleted) {
    return problem(c, refuse(404, "document_not_found", "등기 문서를 찾을 수 없습니다."));
  }
  const { name } = deps.office;
  const { title, updated_at } = row;
  noteExport(c, deps, `${TITLE} PDF`, 1, true);
  try {
    // Printed numbers are whole, because that is the purpose of printing.
    const made = { title, blocks: blocksOf(wholeRow(row), name), footer: name, made: updated_at };
    const bytes = await renderPdf(made, askerOf(c));
    const named = title.replace(/[\\/:*?"<>|\n]+/g, " ").trim();
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": attachment(`${named}.pdf`, "document.pdf"),
      },
    });
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    return problem(c, refuse(422, error.code, error.message));
  }
}

const page = `${documentPaths.list()}/:id`;
const past = { asOf: viewsOf(documents) };

/** The one call that other tables do not have, the pages, and the file of one document. */
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
  pageRoute(documentPaths.list(), "staff", "등기 문서 화면", (c, deps) => list(c, deps), past),
  pageRoute(documentPaths.new(), "staff", "새 문서 화면", edit),
  pageRoute(page, "staff", "문서 편집 화면", edit, past),
  pageRoute(`${page}/preview`, "staff", "문서 미리보기 화면", preview, past),
  pageRoute(`${page}/file`, "staff", "문서를 PDF로 내려받습니다.", file, past),
];
