/** Every shared call of a table under its base path (S2 §7). */
import type { Refusal } from "../../events/refusal.ts";
import type { Deps } from "../deps.ts";
import { problem } from "../server/respond.ts";
import type { z, ZodType } from "zod";
import { type Ctx, type Given, type Route, route, type TypedRoute } from "../server/route.ts";
import {
  BULK_BODY_BYTES,
  bulkDelete,
  bulkEdit,
  bulkRestore,
  bulkUpdate,
  EDIT_BODY_BYTES,
  editBody,
  targetBody,
  updateBody,
} from "./bulk.ts";
import { answersOf } from "./answers.ts";
import {
  changeShape,
  editsShape,
  exportQuery,
  exportShape,
  listShape,
  targetShape,
  updateShape,
  valuesShape,
} from "./describe.ts";
import { exportBody, exportByBody, exportByQuery } from "./export.ts";
import {
  BATCH_BYTES,
  IMPORT_BODY_BYTES,
  importBody,
  importErrorsBody,
  linesBody,
} from "../import/form.ts";
import { importErrors, importExcel, importLines } from "../import/routes.ts";
import { restoreBody } from "../server/command.ts";
import { bringBack, history } from "./history.ts";
import { list } from "./list.ts";
import { filterOptions } from "./options.ts";
import type { Resource } from "./resource.ts";
import { downloadTemplate } from "./template.ts";
import { changeBody, create, remove, update, valuesBody } from "./save.ts";
import { operations, operationsQuery } from "./operations.ts";
import { undo, undoBody } from "./undo.ts";

type Handler<Q extends ZodType, B extends ZodType> = (
  c: Ctx,
  deps: Deps,
  resource: Resource,
  given: Given<z.output<Q>, z.output<B>>,
) => Response | Promise<Response>;

type Call = <Q extends ZodType = ZodType, B extends ZodType = ZodType>(
  method: Route["method"],
  path: string,
  summary: string,
  handler: Handler<Q, B>,
  more?: Partial<TypedRoute<Q, B>>,
) => Route;

/** A workbook goes in as a form. */
function imports(call: Call, resource: Resource): Route[] {
  const { base } = resource;
  const { imported, lines, workbook } = answersOf(resource);
  const form = { bodyLimit: IMPORT_BODY_BYTES, accepts: ["multipart/form-data"] };
  const errors = "가져오지 못한 행을 엑셀 파일로 내려받습니다.";
  return [
    call("POST", `${base}/import_excel`, "엑셀 파일을 미리 보고 가져옵니다.", importExcel, {
      ...form,
      answer: imported,
      described: { body: importBody, also: [409] },
    }),
    call("POST", `${base}/import`, "프로그램이 읽은 파일의 행을 가져옵니다.", importLines, {
      bodyLimit: BATCH_BYTES,
      body: linesBody,
      answer: lines,
      described: { also: [409] },
    }),
    call("POST", `${base}/import_errors`, errors, importErrors, {
      ...form,
      answer: workbook,
      described: { body: importErrorsBody, reads: true },
    }),
  ];
}

function reading(call: Call, resource: Resource): Route[] {
  const { base, role, listPath } = resource;
  const { list: answer, filterOptions: options, workbook } = answersOf(resource);
  const query = listShape(resource);
  const sent = {
    role,
    bodyLimit: BULK_BODY_BYTES,
    body: exportBody,
    answer: workbook,
    described: { body: exportShape(resource), reads: true },
  };
  const file = "목록을 엑셀 파일로 내려받습니다.";
  return [
    call("GET", listPath ?? `${base}/list`, "조건에 맞는 목록을 조회합니다.", list, {
      answer,
      described: { query },
    }),
    call("GET", `${base}/:id/history`, "한 건의 변경 이력을 최신순으로 조회합니다.", history, {
      answer: answersOf(resource).history,
    }),
    call("GET", `${base}/filter_options`, "필터에서 고를 수 있는 값을 조회합니다.", filterOptions, {
      answer: options,
    }),
    call("GET", `${base}/export_excel`, file, exportByQuery, {
      answer: workbook,
      described: { query: query.extend(exportQuery(resource)) },
    }),
    call(
      "POST",
      `${base}/export_excel`,
      "고른 항목을 엑셀 파일로 내려받습니다.",
      exportByBody,
      sent,
    ),
    call("GET", `${base}/download_template/:name`, "엑셀 양식을 내려받습니다.", downloadTemplate, {
      answer: workbook,
    }),
  ];
}

function changing(call: Call, resource: Resource): Route[] {
  const { base } = resource;
  const { save, bulk } = answersOf(resource);
  return [
    call("PUT", `${base}/:id/update`, "한 건을 수정합니다.", update, {
      body: changeBody,
      answer: save,
      described: { ...one, body: changeShape(resource) },
    }),
    call("POST", `${base}/bulk_update`, "여러 건에 같은 값을 넣습니다.", bulkUpdate, {
      bodyLimit: BULK_BODY_BYTES,
      body: updateBody,
      answer: bulk,
      described: { body: updateShape(resource), also: [409] },
    }),
    call(
      "POST",
      `${base}/:id/restore`,
      "삭제한 한 건을 복원하거나, 이전 시점의 값으로 되돌립니다.",
      bringBack,
      { answer: save, described: { ...one, body: restoreBody } },
    ),
    call("POST", `${base}/bulk_edit`, "여러 건의 여러 칸을 한 번에 수정합니다.", bulkEdit, {
      bodyLimit: EDIT_BODY_BYTES,
      body: editBody,
      answer: bulk,
      described: { body: editsShape(resource), also: [409] },
    }),
  ];
}

/** Of calls on one row. */
const one: Route["described"] = { versioned: true, etag: true, also: [409] };

function creating(call: Call, resource: Resource): Route[] {
  const { base, columns, createPath, createColumns, notHere } = resource;
  const path = createPath ?? `${base}/create`;
  if (notHere) return [refusing(call, "POST", path, "한 건을 추가하는", notHere)];
  return [call("POST", path, "한 건을 추가합니다.", create, {
    body: valuesBody,
    answer: answersOf(resource).save,
    described: { body: valuesShape(createColumns ?? columns), done: 201, etag: true, also: [409] },
  })];
}

/** A call that every table has and this one refuses, whatever is sent. */
function refusing(
  call: Call,
  method: Route["method"],
  path: string,
  what: string,
  notHere: Refusal,
): Route {
  return call(
    method,
    path,
    `${what} 호출은 없습니다. ${notHere.message}`,
    (c) => problem(c, notHere),
    {
      described: { never: true, also: [409] },
    },
  );
}

function removing(call: Call, resource: Resource): Route[] {
  const { base, notHere } = resource;
  if (notHere) {
    return [
      refusing(call, "DELETE", `${base}/:id/delete`, "한 건을 삭제하는", notHere),
      refusing(call, "POST", `${base}/bulk_delete`, "여러 건을 삭제하는", notHere),
    ];
  }
  const { save, bulk } = answersOf(resource);
  return [
    call("DELETE", `${base}/:id/delete`, "한 건을 삭제합니다.", remove, {
      answer: save,
      described: one,
    }),
    call("POST", `${base}/bulk_delete`, "여러 건을 삭제합니다.", bulkDelete, {
      ...targets(resource),
      answer: bulk,
    }),
  ];
}

const targets = (resource: Resource) => ({
  bodyLimit: BULK_BODY_BYTES,
  body: targetBody,
  described: { body: targetShape(resource), also: [409] } satisfies Route["described"],
});

function restoring(call: Call, resource: Resource): Route[] {
  const { base } = resource;
  const { bulk } = answersOf(resource);
  return [
    call("POST", `${base}/bulk_restore`, "삭제한 여러 건을 복원합니다.", bulkRestore, {
      ...targets(resource),
      answer: bulk,
    }),
  ];
}

function undoing(call: Call, resource: Resource): Route[] {
  const { base } = resource;
  const { operations: answer, bulk } = answersOf(resource);
  return [
    call("GET", `${base}/operations`, "되돌릴 수 있는 작업을 조회합니다.", operations, {
      query: operationsQuery,
      answer,
    }),
    call("POST", `${base}/undo`, "작업을 되돌리거나 다시 실행합니다.", undo, {
      body: undoBody,
      answer: bulk,
      described: { also: [404, 409] },
    }),
  ];
}

const callOf =
  (deps: Deps, resource: Resource): Call => (method, path, summary, handler, more = {}) =>
    route({
      method,
      path,
      role: method === "GET" ? resource.role : resource.writeRole,
      kind: "api",
      summary: `${resource.title}: ${summary}`,
      ...more,
      handle: (c, given) => handler(c, deps, resource, given),
    });

/** Import and undo, for a noun whose other calls are its own. */
export function importRoutes(deps: Deps, resource: Resource): Route[] {
  const call = callOf(deps, resource);
  return [...imports(call, resource), ...undoing(call, resource)];
}

/** The routes of one table; what a resource cannot do has none. */
export function resourceRoutes(deps: Deps, resource: Resource): Route[] {
  const call = callOf(deps, resource);
  return [
    ...reading(call, resource),
    ...changing(call, resource),
    ...imports(call, resource),
    ...(resource.create || resource.notHere ? creating(call, resource) : []),
    ...(resource.remove || resource.notHere ? removing(call, resource) : []),
    ...(resource.restore ? restoring(call, resource) : []),
    ...(resource.invert ? undoing(call, resource) : []),
  ];
}
