/** GET and POST …/export_excel (S2 §7): filtered or given rows, in given columns. */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { seoulParts } from "../../events/base/seoul.ts";
import type { Column } from "../../events/kit/column.ts";
import { filterInSlices, mapInSlices } from "../../projections/kit/query.ts";
import type { Deps } from "../deps.ts";
import type { ExportFormat } from "../excel/plain.ts";
import { tableSheet } from "../excel/table_sheet.ts";
import { inSlices } from "../kit/pause.ts";
import { answerList, formatField } from "../server/attachment.ts";
import { peopleIn, refuseExport } from "../security/note.ts";
import { logRowsRead } from "../security/personal_reads.ts";
import { askerOf } from "../server/command.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import { type bodies, filterShape } from "./describe.ts";
import { foundRows, rowsQuery } from "./list.ts";
import { rightsOn } from "./file_rights.ts";
import type { Handler, Resource } from "./resource.ts";
import { answerWithFiles, filesOfRows, logFilesRead, refuseFiles } from "./row_files.ts";

interface Wanted {
  filter: Record<string, string>;
  ids?: string[];
  /** Rows that are left out. */
  except?: string[];
  /** Keys in the order of the sheet. */
  columns?: string[];
  /** The files of the rows go along. */
  files?: boolean;
}

const listed = (text: string | undefined) =>
  text?.split(",").map((part) => part.trim()).filter((part) => part !== "");

/** Filter, `ids` and `columns` (with commas) in the address. */
export const exportByQuery: Handler = (c, deps, resource) => {
  const { ids, columns, format: asked, files, ...filter } = c.req.query();
  const format = formatField.safeParse(asked);
  if (!format.success) {
    const [{ message }] = format.error.issues;
    return problem(c, refuse(400, "unknown_format", message, [{ field: "format", message }]));
  }
  const wanted = { filter, ids: listed(ids), columns: listed(columns), files: files === "true" };
  return listFile(c, deps, resource, wanted, format.data);
};

/** Filter, ids and columns in the body: more ids than an address can hold. */
export const exportByBody: Handler<typeof bodies.export> = (c, deps, resource, { body }) =>
  listFile(c, deps, resource, { ...body, filter: body.filter ?? {} }, "xlsx");

async function listFile(
  c: Ctx,
  deps: Deps,
  resource: Resource,
  wanted: Wanted,
  format: ExportFormat,
): Promise<Response> {
  const columns = chosenColumns(resource, wanted.columns);
  if (isRefusal(columns)) return problem(c, columns);
  const query = rowsQuery(deps.books.views, resource, wanted.filter);
  if (isRefusal(query)) return problem(c, query);
  const found = await foundRows(deps.books.views, resource, query, askerOf(c));
  const ids = wanted.ids && new Set(wanted.ids);
  const left = new Set(wanted.except);
  const rows = await inSlices(
    filterInSlices(found, ({ id }) => (ids?.has(id) ?? true) && !left.has(id)),
  );
  const shown = await inSlices(mapInSlices(rows, ({ id }) => id));
  const known = filterShape(resource).shape;
  const asked = Object.entries(wanted.filter).filter(([key]) => Object.hasOwn(known, key));
  const filter = new URLSearchParams(asked).toString();
  const { day } = seoulParts(deps.now().getTime());
  const name = `${resource.title.replaceAll(" ", "_")}_목록_${day}`;
  const sheet = tableSheet(resource.title, columns, rows);
  const plain = `${resource.noun}-list-${day}`;
  const attached = wanted.files && rightsOn(resource.noun)
    ? filesOfRows(deps.books.views, resource.noun, shown)
    : null;
  const tooMuch = attached && refuseFiles(attached);
  if (tooMuch) return problem(c, tooMuch);
  const taken = {
    title: `${resource.list}${attached ? ", 첨부파일" : ""}`,
    rows: rows.length,
    people: attached ? true : peopleIn(columns),
    saw() {
      const only = columns.map(({ key }) => key);
      logRowsRead(c, resource, rows, "export", { filter, only, ids: shown });
      logFilesRead(c, resource.noun, attached ?? []);
    },
  };
  const refused = refuseExport(c, deps, taken);
  if (refused) return refused;
  return attached
    ? answerWithFiles(c, deps, attached, { sheet, name, plain })
    : answerList(c, sheet, { format, rows: rows.length }, name, plain);
}

/**
 * The given columns, in order; by default all, including hidden ones: a trip's odometer, a department's number beside
 * its name. The row's id is always among them, so that an edited file changes only what was edited.
 */
function chosenColumns(resource: Resource, keys: string[] | undefined): Column[] | Refusal {
  const { columns } = resource;
  const known = (key: string) => columns.find((column) => column.key === key);
  const unknown = keys?.filter((key) => !known(key)) ?? [];
  if (unknown.length > 0) {
    const message = `알 수 없는 열입니다: ${unknown.join(", ").slice(0, 100)}`;
    return refuse(400, "unknown_column", message, [{ field: "columns", message }]);
  }
  const chosen = keys && keys.length > 0 ? [...new Set(keys)].map((key) => known(key)!) : columns;
  const id = known("id")!;
  return chosen.includes(id) ? chosen : [...chosen, id];
}
