/** Every shared call of a table under its base path (S2 §7). */
import type { Deps } from "../deps.ts";
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
import { changeShape, editsShape, listShape, valuesShape } from "./describe.ts";
import { exportBody, exportByBody, exportByQuery } from "./export.ts";
import { importErrors, importExcel } from "./import.ts";
import { IMPORT_BODY_BYTES } from "./import_form.ts";
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
function imports(call: Call, base: string): Route[] {
  const form = { bodyLimit: IMPORT_BODY_BYTES, accepts: ["multipart/form-data"] };
  const errors = "가져오지 못한 행을 엑셀 파일로 내려받습니다.";
  return [
    call("POST", `${base}/import_excel`, "엑셀 파일을 미리 보고 가져옵니다.", importExcel, form),
    call("POST", `${base}/import_errors`, errors, importErrors, form),
  ];
}

function reading(call: Call, resource: Resource): Route[] {
  const { base, role, listPath } = resource;
  const query = { described: { query: listShape(resource) } };
  const sent = { role, bodyLimit: BULK_BODY_BYTES, body: exportBody };
  const file = "목록을 엑셀 파일로 내려받습니다.";
  return [
    call("GET", listPath ?? `${base}/list`, "조건에 맞는 목록을 조회합니다.", list, query),
    call("GET", `${base}/:id/history`, "한 건의 변경 이력을 최신순으로 조회합니다.", history),
    call("GET", `${base}/filter_options`, "필터에서 고를 수 있는 값을 조회합니다.", filterOptions),
    call("GET", `${base}/export_excel`, file, exportByQuery, query),
    call(
      "POST",
      `${base}/export_excel`,
      "고른 항목을 엑셀 파일로 내려받습니다.",
      exportByBody,
      sent,
    ),
    call("GET", `${base}/download_template/:name`, "엑셀 양식을 내려받습니다.", downloadTemplate),
  ];
}

function changing(call: Call, resource: Resource): Route[] {
  const { base } = resource;
  const values = { body: changeBody, described: { body: changeShape(resource) } };
  const many = { bodyLimit: BULK_BODY_BYTES, body: updateBody };
  const edits = {
    bodyLimit: EDIT_BODY_BYTES,
    body: editBody,
    described: { body: editsShape(resource) },
  };
  return [
    call("PUT", `${base}/:id/update`, "한 건을 수정합니다.", update, values),
    call("POST", `${base}/bulk_update`, "여러 건에 같은 값을 넣습니다.", bulkUpdate, many),
    call(
      "POST",
      `${base}/:id/restore`,
      "삭제한 한 건을 복원하거나, 이전 시점의 값으로 되돌립니다.",
      bringBack,
      { described: { body: restoreBody, versioned: true } },
    ),
    call("POST", `${base}/bulk_edit`, "여러 건의 여러 칸을 한 번에 수정합니다.", bulkEdit, edits),
  ];
}

function creating(call: Call, { base, columns, createPath, createColumns }: Resource): Route[] {
  const described = { body: valuesShape(createColumns ?? columns) };
  const values = { body: valuesBody, described };
  return [call("POST", createPath ?? `${base}/create`, "한 건을 추가합니다.", create, values)];
}

const targets = { bodyLimit: BULK_BODY_BYTES, body: targetBody };

function removing(call: Call, { base }: Resource): Route[] {
  return [
    call("DELETE", `${base}/:id/delete`, "한 건을 삭제합니다.", remove),
    call("POST", `${base}/bulk_delete`, "여러 건을 삭제합니다.", bulkDelete, targets),
  ];
}

function restoring(call: Call, { base }: Resource): Route[] {
  return [
    call("POST", `${base}/bulk_restore`, "삭제한 여러 건을 복원합니다.", bulkRestore, targets),
  ];
}

function undoing(call: Call, { base }: Resource): Route[] {
  const query = { query: operationsQuery };
  const body = { body: undoBody };
  return [
    call("GET", `${base}/operations`, "되돌릴 수 있는 작업을 조회합니다.", operations, query),
    call("POST", `${base}/undo`, "작업을 되돌리거나 다시 실행합니다.", undo, body),
  ];
}

/** The routes of one table; what a resource cannot do has none. */
export function resourceRoutes(deps: Deps, resource: Resource): Route[] {
  const { base, title, role, writeRole } = resource;
  const call: Call = (method, path, summary, handler, more = {}) =>
    route({
      method,
      path,
      role: method === "GET" ? role : writeRole,
      kind: "api",
      summary: `${title}: ${summary}`,
      ...more,
      handle: (c, given) => handler(c, deps, resource, given),
    });
  return [
    ...reading(call, resource),
    ...changing(call, resource),
    ...imports(call, base),
    ...(resource.create ? creating(call, resource) : []),
    ...(resource.remove ? removing(call, resource) : []),
    ...(resource.restore ? restoring(call, resource) : []),
    ...(resource.invert ? undoing(call, resource) : []),
  ];
}
