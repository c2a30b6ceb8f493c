/** Calls on files of any record: which there are, one more, one of them, removing and bringing it back. */
import { z } from "zod";
import {
  type About,
  addFile,
  type AttachmentState,
  attachmentStream,
  FILE_DESTROYED,
  NO_FILE,
  noRoom,
  removeFile,
  restoreFile,
} from "../../../events/attachment/attachment.ts";
import { FILE_MAX_BYTES, type FileType } from "../../../events/attachment/attachment_limits.ts";
import { type Access, covers } from "../../../events/account/scope.ts";
import { areaOf } from "../../../events/nouns.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import {
  type AttachmentEntry,
  attachmentRowOf,
  attachmentView,
  filesOf,
  roomTaken,
} from "../../../projections/attachment/attachment.ts";
import {
  attachmentRow,
  fileCounts,
  recordFiles,
} from "../../../projections/attachment/attachment_row.ts";
import { closedRecord } from "../../../projections/closing/closed_months.ts";
import { data } from "../../../projections/kit/answers.ts";
import type { Views } from "../../../projections/registry.ts";
import { dropFile, keepFile, lookInto } from "../../attachments/look_into.ts";
import { fileKeyOf, mayUseFiles, recordEntry, rightsOn } from "../../tables/file_rights.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { answerCommand, answerOutcome } from "../../server/answer.ts";
import { attachment } from "../../server/attachment.ts";
import { askerOf } from "../../server/command.ts";
import { readFileForm } from "../../server/multipart.ts";
import { answerRange, rangeIn, refuseRange } from "../../server/ranges.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Given, type Route } from "../../server/route.ts";
import type { Noun } from "../../server/run_command.ts";
import { operationMeta } from "../../tables/save.ts";
import { NOT_YOURS } from "../../tables/attachments.ts";

/** Room for the largest file, and for the form around it. */
const FORM_BYTES = FILE_MAX_BYTES + 64 * 1024;

const NO_RECORD = refuse(404, "record_not_found", "파일을 첨부할 기록을 찾을 수 없습니다.");
const RECORD_DELETED = refuse(
  409,
  "record_deleted",
  "삭제된 기록입니다. 복원한 뒤 파일을 첨부하거나 삭제해 주세요.",
);
const RECORD_DESTROYED = refuse(
  409,
  "personal_data_destroyed",
  "보유 기간이 지나 파기된 기록이라 파일을 첨부할 수 없습니다.",
);
const NOT_THERE_ANY_MORE = refuse(404, FILE_DESTROYED.code, FILE_DESTROYED.message);

/** The views of now, also where files of an earlier moment are asked for: rights are those of now. */
const presentViews = (deps: Deps): Views => (deps.present ?? deps).books.views;

/** The refusal of who may not do this with files of a record; null who may. A caller who may not read it gets the answer of one that does not exist. */
function refuseUse(c: Ctx, views: Views, about: About, access: Access): Refusal | null {
  const { user: { id }, role, scopes } = c.get("identity")!;
  const asking = { id, role };
  const isThere = recordEntry(views, about) !== undefined;
  if (!isThere || !mayUseFiles(views, asking, about, "read")) return NO_RECORD;
  const may = covers(scopes, areaOf(about.noun), access) &&
    mayUseFiles(views, asking, about, access);
  return may ? null : NOT_YOURS;
}

/** Why files of a record cannot be added or removed now, by anyone; null where they can. */
function refuseChange({ books, keys }: Deps, views: Views, about: About): Refusal | null {
  const record = recordEntry(views, about);
  if (!record) return NO_RECORD;
  if (record.state.deleted) return RECORD_DELETED;
  if (keys.isGone(fileKeyOf(about, record))) return RECORD_DESTROYED;
  return closedRecord(books.views, about.noun, about.id);
}

/** Says whose file, or list of files, the answer carries. */
const logFiles = (
  c: Ctx,
  { noun, id }: About,
  how: "list" | "detail" | "export" | "change",
  more: { filter?: string; piece?: boolean; file?: string } = {},
) => logPersonalDataRead(c, { noun, how, fields: ["attachments"], ids: [id], ...more });

/** Attached files, as commands on them are run. */
const files: Noun<AttachmentEntry> = {
  noun: "attachment",
  view: attachmentView,
  find: (views, id) => views.attachment.byId.get(id),
  missing: NO_FILE,
  row: (_views, entry) => attachmentRowOf(entry),
};

const recordQuery = z.object({
  noun: z.string("기록의 종류를 보내 주세요.").min(1).max(60).meta({ title: "기록의 종류" }),
  record: z.string("기록의 번호를 보내 주세요.").min(1).max(200).meta({ title: "기록의 번호" }),
});
type RecordQuery = Given<z.output<typeof recordQuery>>;

function list(c: Ctx, deps: Deps, { query: { noun, record: id } }: RecordQuery): Response {
  const about = { noun, id };
  const now = presentViews(deps);
  const refused = refuseUse(c, now, about, "read");
  if (refused) return problem(c, refused);
  const entries = filesOf(deps.books.views.attachment, about);
  if (entries.length > 0) logFiles(c, about, "list");
  const closed = refuseUse(c, now, about, "write") ?? refuseChange(deps, now, about);
  return Response.json({
    data: {
      files: entries.map(attachmentRowOf),
      closed: closed?.message ?? "",
      bytes: roomTaken(deps.books.views.attachment, about).bytes,
    },
  });
}

const countQuery = recordQuery.pick({ noun: true });

/** Which records of a noun have files: no name and no file of them is in the answer. */
function counts(c: Ctx, deps: Deps, { query: { noun } }: Given<z.output<typeof countQuery>>) {
  const { user: { id }, role, scopes } = c.get("identity")!;
  const now = presentViews(deps);
  const may = rightsOn(noun);
  if (!may || !covers(scopes, areaOf(noun), "read")) return problem(c, NO_RECORD);
  const { byId, byRecord } = deps.books.views.attachment;
  const records = [...byRecord.get(noun) ?? []].flatMap(([record, ids]) => {
    if (!may(now, { id, role }, record, "read")) return [];
    const there = ids.map((one) => byId.get(one)!).filter(({ state }) => !state.removed);
    if (there.length === 0) return [];
    const shown = there.findLast((one) => attachmentRowOf(one).picture)?.id ?? "";
    return [{ id: record, files: there.length, shown }];
  });
  return Response.json({ data: { records } });
}

function add(c: Ctx, deps: Deps): Response | Promise<Response> {
  const { views } = deps.books;
  const about: About = { noun: c.req.param("noun")!, id: c.req.param("record")! };
  const refused = refuseUse(c, views, about, "write");
  return refused ? problem(c, refused) : takeFile(c, deps, about);
}

/** What becomes of a file besides being attached. */
interface Taking {
  /** Its name, by the one that it was sent with. */
  name?(given: string): string;
  /** Written in the same commit; these views are read for it. */
  also?: { reads: string[]; decide(views: Views, now: Date): NewEvent[] | Refusal };
}

/** Attaches the file of a request to a record. Whether the caller may, was asked before. */
export async function takeFile(
  c: Ctx,
  deps: Deps,
  about: About,
  { name = (given) => given, also }: Taking = {},
): Promise<Response> {
  const { books } = deps;
  const refused = refuseChange(deps, books.views, about);
  if (refused) return problem(c, refused);
  const given = readFileForm(c)?.get("file");
  if (!(given instanceof File)) {
    const message = "첨부할 파일을 선택해 주세요.";
    return problem(c, refuse(422, "invalid_input", message, [{ field: "file", message }]));
  }
  const full = noRoom(given.size, roomTaken(books.views.attachment, about));
  if (full) return problem(c, full);
  const looked = await lookInto(await given.bytes(), askerOf(c));
  if (isRefusal(looked)) return problem(c, looked);
  const seal = fileKeyOf(about, recordEntry(books.views, about)!);
  const file = await keepFile(books.blobs, looked, name(given.name), seal);
  const id = crypto.randomUUID();
  const outcome = await books.execute({
    stream: attachmentStream(id),
    // Room, and whether the record is there, is looked at once more: others add files at the same time.
    reads: ["attachment", about.noun, ...also?.reads ?? []],
    decide(views, now) {
      const added = refuseChange(deps, views, about) ??
        addFile({ id, added: { about, seal, ...file } }, roomTaken(views.attachment, about));
      const more = also?.decide(views, now) ?? [];
      return isRefusal(added) ? added : isRefusal(more) ? more : [...added, ...more];
    },
    meta: operationMeta(c, "create"),
  });
  // Refused, or the same request was answered before with a file of its own.
  const kept = !isRefusal(outcome) && outcome.events[0]?.stream === attachmentStream(id);
  if (!kept) await dropFile(books.blobs, file);
  logFiles(c, about, "change");
  return await answerOutcome(c, deps, files, id, outcome, { status: 201 });
}

/** Removes a file, or brings a removed one back. */
const turning = (kind: "delete" | "restore") => async (c: Ctx, deps: Deps): Promise<Response> => {
  const { books } = deps;
  const id = c.req.param("id")!;
  const about = books.views.attachment.byId.get(id)?.state.about;
  const refused = about ? refuseUse(c, books.views, about, "write") : NO_FILE;
  if (refused || !about) return problem(c, refused ?? NO_FILE);
  logFiles(c, about, "change", { filter: "" });
  return await answerCommand(c, deps, files, {
    id,
    reads: ["attachment", about.noun],
    decide: (views, { state }) =>
      refuseChange(deps, views, about) ??
        (kind === "delete"
          ? removeFile(state, { id })
          : restoreFile(state, { id }, roomTaken(views.attachment, about))),
  }, { meta: operationMeta(c, kind) });
};

const MEDIA: Record<FileType, string> = {
  jpg: "image/jpeg",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  hwp: "application/x-hwp",
  hwpx: "application/hwp+zip",
};

export const fileQuery = z.object({
  size: z.enum(["small", "large"], "size는 small 또는 large입니다.").optional().meta({
    title: "미리보기의 크기",
  }),
});
type FileQuery = Given<z.output<typeof fileQuery>>;

/** Whole, or from where a broken-off download ended. */
async function file(c: Ctx, deps: Deps, { query: { size } }: FileQuery): Promise<Response> {
  const state = deps.books.views.attachment.byId.get(c.req.param("id")!)?.state;
  const refused = state && refuseUse(c, presentViews(deps), state.about, "read");
  if (!state || state.removed || refused?.code === NO_RECORD.code) return problem(c, NO_FILE);
  return refused ? problem(c, refused) : await answerFile(c, deps, state, size);
}

/** A file, or a picture of it, for a caller who may have it; that it left the office is in the security log. */
export async function answerFile(
  c: Ctx,
  deps: Deps,
  state: AttachmentState,
  size: FileQuery["query"]["size"],
): Promise<Response> {
  const { books } = deps;
  const sha256 = size ? state.picture?.[size] : state.sha256;
  if (!sha256) return problem(c, NO_FILE);
  if (deps.keys.isGone(state.seal)) return problem(c, NOT_THERE_ANY_MORE);
  const info = await books.blobs.info(sha256);
  if (!info) return problem(c, NOT_THERE_ANY_MORE);
  const range = rangeIn(c, { size: info.size, etag: sha256 });
  if (!range) return refuseRange(c, info.size);
  const content = await books.blobs.get(sha256, range.from);
  if (!content) return problem(c, NOT_THERE_ANY_MORE);
  const filter = size ?? state.type;
  const taken = { filter, piece: range.isPart, file: "첨부파일" };
  logFiles(c, state.about, size ? "detail" : "export", size ? { filter } : taken);
  return answerRange(content, range, {
    "content-type": size === "small" ? "image/webp" : size ? "image/jpeg" : MEDIA[state.type],
    "content-disposition": size ? "inline" : attachment(state.name, `file.${state.type}`),
    "cache-control": "private, no-store",
  });
}

const says = {
  list: "기록 하나에 첨부한 파일을 조회합니다. 삭제한 파일도 함께 옵니다.",
  counts: "어떤 기록에 첨부파일이 있는지 조회합니다.",
  add: "기록에 파일 하나를 첨부합니다. 파일의 종류는 내용으로 확인합니다.",
  file: "첨부파일을 내려받거나, 그 미리보기를 조회합니다. 끊긴 곳부터 이어받을 수 있습니다.",
  remove: "첨부파일을 삭제합니다. 복원할 수 있습니다.",
  restore: "삭제한 첨부파일을 복원합니다.",
};

const changed: Partial<Route> = {
  answer: data(attachmentRow),
  described: { etag: true, versioned: true, also: [404, 409] },
};

/** How a file is answered. */
export const fileAnswer = {
  answer: {
    ...Object.fromEntries(Object.values(MEDIA).map((type) => [type, null])),
    "image/webp": null,
  },
  described: { also: [206, 404, 416] },
} satisfies Partial<Route>;

/** How one more file is sent. */
export const fileForm = {
  accepts: ["multipart/form-data"],
  bodyLimit: FORM_BYTES,
  answer: data(attachmentRow),
  described: { file: "file", done: 201, also: [404, 409, 422] },
} satisfies Partial<Route>;

/** The calls on files. Which area of the office one belongs to follows from its record: each is asked for there. */
export const attachmentRoutes: Route[] = [
  call("GET /api/attachments", "staff", says.list, list, {
    asOf: ["attachment"],
    query: recordQuery,
    answer: data(recordFiles),
    described: { also: [404] },
  }),
  call("GET /api/attachments/counts", "staff", says.counts, counts, {
    asOf: ["attachment"],
    query: countQuery,
    answer: data(fileCounts),
    described: { also: [404] },
  }),
  call("GET /api/attachments/:id/file", "staff", says.file, file, {
    asOf: ["attachment"],
    query: fileQuery,
    ...fileAnswer,
  }),
  call("POST /api/attachments/of/:noun/:record", "staff", says.add, add, fileForm),
  call("DELETE /api/attachments/:id", "staff", says.remove, turning("delete"), {
    ...changed,
  }),
  call("POST /api/attachments/:id/restore", "staff", says.restore, turning("restore"), {
    ...changed,
  }),
];
