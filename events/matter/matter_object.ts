/** Land and buildings of a case: each an address record, or a text for what has none. */
import { text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { refuse } from "../base/refusal.ts";
import { checkMatter, matterColumn, matterId } from "./matter_part.ts";

export const matterObject = defineTable({
  noun: "matter_object",
  title: "사건 물건",
  list: "사건 물건",
  about: {
    area: "registrations",
    plural: "matter-objects",
    record: "/staff/matters/object/:id",
    find: { title: "text", order: 6 },
    without: [
      ["Opened from the page of its case.", "menu"],
      ["Files are attached to its case.", "files"],
    ],
  },
  createdEvent: "added",
  path: "/api/matter_object",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [{ key: "matter_id", kind: "text", label: "사건" }],
  check(before, after, look) {
    const { address_id } = after;
    const known = !address_id || before?.address_id === address_id ||
      look.cellOf("address", address_id, "deleted") === false;
    if (known) return checkMatter(before, after, look);
    const message = "등록되지 않은 물건(부동산)입니다. 물건(부동산)을 다시 선택해 주세요.";
    return refuse(422, "unknown_address", message, [{ field: "address_id", message }]);
  },
  fields: {
    matter_id: matterId,
    text: text("물건의 표시", 320, {
      required: true,
      maxLength: 500,
      searchable: true,
      compare: "address",
      fixed: true,
    }),
    /** The address record; "" if it has none. */
    address_id: text("물건(부동산) 번호", 120, { maxLength: 64, visible: false }),
  },
  shown: [matterColumn],
});
