/** Attached files as a resource: how an act on one is called, and taken back. They have calls and panels of their own. */
import { type AttachmentEvent, NO_FILE, takeBackFile } from "../../events/attachment/attachment.ts";
import { columnOf } from "../../events/kit/column.ts";
import { ID_COLUMN } from "../../events/kit/table.ts";
import { refuse } from "../../events/base/refusal.ts";
import {
  type AttachmentEntry,
  attachmentView,
  roomTaken,
} from "../../projections/attachment/attachment.ts";
import { tableRow } from "../../projections/kit/row_book.ts";
import { mapInSlices } from "../../projections/kit/query.ts";
import { mayUseFiles } from "./file_rights.ts";
import type { Resource } from "./resource.ts";

/** The refusal (403) of who may not change the record that a file is attached to. */
export const NOT_YOURS = refuse(403, "forbidden", "이 기록의 첨부파일을 다룰 권한이 없습니다.");

const rowOf = (entry: AttachmentEntry) => {
  const { name, size, removed } = entry.state;
  return tableRow(entry, removed, { name, size });
};

/** Attached files for undo and the page of changes. */
export const attachments: Resource = {
  noun: "attachment",
  path: "/api/attachments",
  read: "staff",
  write: "staff",
  title: "첨부파일",
  list: "첨부파일",
  screen: "attachment",
  filters: [],
  columns: [
    columnOf("name", "파일 이름", 240, { personal: true }),
    columnOf("size", "크기", 100, { type: "number" }),
    ID_COLUMN,
  ],
  importKey: null,
  rows: (views) => mapInSlices([...views.attachment.byId.values()], rowOf),
  row(views, id) {
    const entry = views.attachment.byId.get(id);
    return entry && rowOf(entry);
  },
  view: attachmentView,
  update: () => NO_FILE,
  invert(views, id, events, _now, actor) {
    const state = views.attachment.byId.get(id)?.state;
    if (!state) return NO_FILE;
    if (!mayUseFiles(views, actor, state.about, "write")) return NOT_YOURS;
    const { type } = events.at(-1)! as unknown as AttachmentEvent;
    return takeBackFile(state, { id, type }, roomTaken(views.attachment, state.about));
  },
};
