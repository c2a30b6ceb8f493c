/** Every shared call of a table under its base path (S2 §7). */
import { z, type ZodType } from "zod";
import { numberFields } from "../../events/base/number_places.ts";
import { data, text } from "../../projections/kit/answers.ts";
import { numbersOf } from "../../projections/kit/hidden_numbers.ts";
import {
  BATCH_BYTES,
  BATCH_LINES,
  IMPORT_BODY_BYTES,
  importBody,
  importErrorsBody,
  linesBody,
} from "../import/layout/form.ts";
import { importErrors, importExcel, importLines } from "../import/routes.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { problem } from "../server/respond.ts";
import { call as declare, type Ctx, type Route, type TypedRoute } from "../server/route.ts";
import { answersOf } from "../tables/answers.ts";
import { bulkEdit, bulkUpdate, deleteOrRestoreMany } from "../tables/bulk.ts";
import {
  bodies,
  describedBodies,
  exportQuery,
  listShape,
  TARGETS_MAX,
} from "../tables/describe.ts";
import { exportByBody, exportByQuery } from "../tables/export.ts";
import { history, restoreRow } from "../tables/history.ts";
import { list } from "../tables/list.ts";
import { operations, operationsQuery } from "../tables/operations.ts";
import { filterOptions } from "../tables/options.ts";
import { type Handler, type Resource, viewsOf } from "../tables/resource.ts";
import { NOT_FOUND } from "../tables/run.ts";
import { create, remove as removeOne, update } from "../tables/save.ts";
import { security } from "../tables/security.ts";
import { downloadTemplate } from "../tables/template.ts";
import { undo, undoBody } from "../tables/undo.ts";

/** Each number with its field, masked and whole. */
const numbersAnswer = data(
  z.array(z.strictObject({ field: text, shown: text, number: text })),
);

/** Answers with them. */
const showNumbers: Handler = (c, deps, resource) => {
  const row = resource.row(deps.books.views, c.req.param("id")!);
  if (!row) return problem(c, NOT_FOUND);
  const numbers = numbersOf(row);
  logRowsRead(c, resource, [row], "numbers", {
    filter: "",
    only: numbers.map(({ field }) => field),
  });
  const result = numbers.map(({ field, shown, written }) => ({ field, shown, number: written }));
  return Response.json({ data: result }, { headers: { "cache-control": "no-store" } });
};

/** Room for 100,000 ids. */
const MANY_ROWS = { bodyLimit: 8 * 1024 * 1024, json: { parts: 2 * TARGETS_MAX + 2_000 } };
/** Room for 10,000 rows of 50 cells: names, new and seen values. */
const MANY_CELLS = { bodyLimit: 64 * 1024 * 1024, json: { parts: 1_100_000 } };
/** Lines of a file, each with a value for every column. */
const A_BATCH = { bodyLimit: BATCH_BYTES, json: { parts: 300 * BATCH_LINES } };

/** A table, the content of its calls, and how to declare one below its base path. */
function tableOf(resource: Resource) {
  const { path: base, title, read, write, fresh } = resource;
  const call = <Q extends ZodType = z.ZodUndefined, B extends ZodType = z.ZodUndefined>(
    place: `${Route["method"]} ${string}`,
    summary: string,
    handler: Handler<B, Q>,
    more: Partial<TypedRoute<Q, B>>,
  ): Route => {
    const [method, path] = place.split(" ", 2) as [Route["method"], string];
    const full = path.startsWith("/") ? path : `${base}/${path}`;
    return declare<Q, B>(
      `${method} ${full}`,
      method === "GET" ? read : write,
      `${title}: ${summary}`,
      (c, deps, given) => handler(c, deps, resource, given),
      method === "GET" || more.described?.reads ? more : { fresh, ...more },
    );
  };
  return { resource, call, answers: answersOf(resource), takes: describedBodies(resource) };
}
type Table = ReturnType<typeof tableOf>;

function reading({ resource, call, answers, takes }: Table): Route[] {
  const { listPath = "list", read: role } = resource;
  // The log of reads is append-only: its own time filter covers any day.
  const asOf = resource === security ? undefined : viewsOf(resource);
  const query = listShape(resource);
  return [
    call(`GET ${listPath}`, "조건에 맞는 목록을 조회합니다.", list, {
      asOf,
      answer: answers.list,
      described: { query },
    }),
    call("GET :id/history", "한 건의 변경 이력을 최신순으로 조회합니다.", history, {
      answer: answers.history,
    }),
    call("GET filter_options", "필터에서 선택할 수 있는 값을 조회합니다.", filterOptions, {
      asOf,
      answer: answers.filterOptions,
    }),
    call("GET export_excel", "목록을 엑셀 파일로 내려받습니다.", exportByQuery, {
      asOf: asOf && [...asOf, "attachment"],
      answer: answers.listFile,
      described: { query: query.extend(exportQuery(resource)), also: [428] },
    }),
    ...numberFields(resource.noun).length === 0 ? [] : [
      call(
        "POST :id/numbers",
        "가려진 번호를 전체로 조회합니다. 조회한 사실은 접속 기록에 남습니다.",
        showNumbers,
        {
          role,
          answer: numbersAnswer,
          described: { reads: true },
        },
      ),
    ],
    call("POST export_excel", "선택한 항목을 엑셀 파일로 내려받습니다.", exportByBody, {
      role,
      asOf,
      ...MANY_ROWS,
      body: bodies.export,
      answer: answers.workbook,
      described: { body: takes.export, reads: true, also: [428] },
    }),
  ];
}

/** Responses of calls on one row. */
const one: Route["described"] = { versioned: true, etag: true, also: [409] };

function changing({ call, answers, takes }: Table): Route[] {
  const { save: answer, bulk } = answers;
  const restoring = "삭제한 한 건을 복원하거나, 이전 시점의 값으로 되돌립니다.";
  return [
    call("PUT :id/update", "한 건을 수정합니다.", update, {
      body: bodies.change,
      answer,
      described: { ...one, body: takes.change },
    }),
    call("POST bulk_update", "여러 건에 같은 값을 넣습니다.", bulkUpdate, {
      ...MANY_ROWS,
      body: bodies.update,
      answer: bulk,
      described: { body: takes.update, also: [409] },
    }),
    call("POST :id/restore", restoring, restoreRow, {
      body: takes.restore,
      answer,
      described: { ...one, versioned: "required" },
    }),
    call("POST bulk_edit", "여러 건의 여러 칸을 한 번에 수정합니다.", bulkEdit, {
      ...MANY_CELLS,
      body: bodies.edits,
      answer: bulk,
      described: { body: takes.edits, also: [409, 428] },
    }),
  ];
}

/** The form of a workbook, to be filled in and imported. */
const template = ({ call, answers: { workbook: answer } }: Table): Route[] => [
  call("GET download_template/:name", "엑셀 양식을 내려받습니다.", downloadTemplate, { answer }),
];

/** A workbook is sent as a form. */
function importing({ call, answers }: Table): Route[] {
  const form = { bodyLimit: IMPORT_BODY_BYTES, accepts: ["multipart/form-data"] };
  const errors = "가져오지 못한 행을 엑셀 파일로 내려받습니다.";
  return [
    call("POST import_excel", "엑셀 파일을 미리 보고 가져옵니다.", importExcel, {
      ...form,
      answer: answers.imported,
      described: { body: importBody, also: [409] },
    }),
    call("POST import", "프로그램이 읽은 파일의 행을 가져옵니다.", importLines, {
      ...A_BATCH,
      body: linesBody,
      answer: answers.lines,
      described: { also: [409] },
    }),
    call("POST import_errors", errors, importErrors, {
      ...form,
      answer: answers.workbook,
      described: { body: importErrorsBody, reads: true },
    }),
  ];
}

/** Creating and deleting rows; where impossible, the calls give the reason. */
function making({ resource, call, answers, takes }: Table): Route[] {
  const { createPath = "create", notHere } = resource;
  const places = [`POST ${createPath}`, "DELETE :id/delete", "POST bulk_delete"] as const;
  if (notHere) {
    const described: Route["described"] = { never: true, also: [409] };
    const refuse = (c: Ctx) => problem(c, notHere);
    return places.map((place) =>
      call(place, `이 호출은 없습니다. ${notHere.message}`, refuse, { described })
    );
  }
  const [add, remove, removeMany] = places;
  const many = {
    ...MANY_ROWS,
    body: bodies.target,
    answer: answers.bulk,
    described: { body: takes.target, also: [409] } satisfies Route["described"],
  };
  return [
    call(add, "한 건을 추가합니다.", create, {
      body: bodies.create,
      answer: answers.save,
      described: { body: takes.create, done: 201, etag: true, also: [409] },
    }),
    call(remove, "한 건을 삭제합니다.", removeOne, {
      answer: answers.save,
      described: one,
    }),
    call(removeMany, "여러 건을 삭제합니다.", deleteOrRestoreMany("delete"), many),
    call("POST bulk_restore", "삭제한 여러 건을 복원합니다.", deleteOrRestoreMany("restore"), many),
  ];
}

function undoing({ call, answers }: Table): Route[] {
  return [
    call("GET operations", "되돌릴 수 있는 작업을 조회합니다.", operations, {
      query: operationsQuery,
      answer: answers.operations,
    }),
    call("POST undo", "작업을 되돌리거나 다시 실행합니다.", undo, {
      body: undoBody,
      answer: answers.bulk,
      described: { also: [404, 409] },
    }),
  ];
}

/** Undo, for a noun whose other calls are its own. */
export const undoRoutes = (resource: Resource): Route[] => undoing(tableOf(resource));

/** Import and undo, likewise. */
export function importRoutes(resource: Resource): Route[] {
  const table = tableOf(resource);
  return [...importing(table), ...undoing(table)];
}

/** Their shapes are hundreds of schemas: each table's are made once, however many servers a process has. */
const known = new WeakMap<Resource, Route[]>();

/** The routes of one table. */
export function resourceRoutes(resource: Resource): Route[] {
  let routes = known.get(resource);
  if (!routes) known.set(resource, routes = declareRoutes(resource));
  return routes;
}

function declareRoutes(resource: Resource): Route[] {
  const table = tableOf(resource);
  if (resource.onlyRead) return reading(table);
  const parts = [reading, template, changing, importing, making, undoing];
  return parts.flatMap((declared) => declared(table));
}
