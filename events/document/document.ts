/** Documents of the office (S2 §7): their content is personal, and each save is a version. */
import { columnOf } from "../kit/column.ts";
import { DOCUMENT_BODY_MAX, DOCUMENT_KINDS, DOCUMENT_TITLE_MAX } from "./document_kinds.ts";
import { choice, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { refuse } from "../base/refusal.ts";

export const document = defineTable({
  noun: "document",
  title: "등기 문서",
  list: "등기 문서",
  about: {
    area: "registrations",
    page: "/staff/documents",
    record: "/staff/documents/:id",
    find: { title: "title", order: 8 },
    menu: { group: "등기", icon: "document", order: 2 },
    retention: { rules: ["document"], becomes: "파기" },
  },
  createdEvent: "written",
  path: "/api/document",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [{ key: "kind", kind: "select" }],
  /** A newly chosen record must exist. */
  check(before, { address_id }, look) {
    if (!address_id || before?.address_id === address_id) return null;
    if (look.cellOf("address", address_id, "deleted") === false) return null;
    const message = "등록되지 않은 물건(부동산)입니다. 물건(부동산)을 다시 선택해 주세요.";
    return refuse(422, "unknown_address", message, [{ field: "address_id", message }]);
  },
  fields: {
    title: text("제목", 260, {
      required: true,
      maxLength: DOCUMENT_TITLE_MAX,
      searchable: true,
      personal: true,
      fixed: true,
    }),
    kind: choice("종류", 110, DOCUMENT_KINDS, { default: "other" }),
    /** The record it belongs to; "" if none. */
    address_id: text("물건(부동산) 번호", 120, { maxLength: 64, visible: false }),
    body: text("본문", 300, {
      required: true,
      maxLength: DOCUMENT_BODY_MAX,
      searchable: true,
      personal: true,
      visible: false,
    }),
  },
  shown: [
    columnOf("address", "물건(부동산)", 280, {
      searchable: true,
      compare: "address",
      derived: true,
    }),
  ],
});
