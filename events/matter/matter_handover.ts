/** Papers between the office and a case's clients: what it asks them for, and which files of the case were given to them. */
import { choice, day, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { refuseField } from "../base/refusal.ts";
import { checkMatter, matterColumn, matterId } from "./matter_part.ts";

const HANDOVER_KINDS = [
  { value: "asked", label: "요청" },
  { value: "given", label: "전달" },
] as const;

export const matterHandover = defineTable({
  noun: "matter_handover",
  title: "사건 의뢰인 서류",
  list: "사건 의뢰인 서류",
  about: {
    area: "registrations",
    plural: "matter-handovers",
    record: "/staff/matters/handover/:id",
    retention: {
      rules: ["matter_record"],
      becomes: "파기",
      items: "의뢰인에게 요청하거나 전달한 서류의 이름",
    },
    without: [
      ["Opened from the page of its case.", "menu"],
      ["Found by the case that it belongs to.", "find"],
      ["Files are attached to its case.", "files"],
    ],
  },
  createdEvent: "entered",
  path: "/api/matter_handover",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [
    { key: "kind", kind: "select" },
    { key: "matter_id", kind: "text", label: "사건" },
  ],
  check(before, after, look) {
    if (after.kind === "given" && after.file_id === "") {
      return refuseField("file_id", "전달할 파일을 선택해 주세요.");
    }
    return checkMatter(before, after, look);
  },
  fields: {
    matter_id: matterId,
    kind: choice("구분", 90, HANDOVER_KINDS, { default: "asked", required: true }),
    text: text("서류", 240, {
      required: true,
      maxLength: 200,
      searchable: true,
      personal: true,
      fixed: true,
    }),
    /** The client that it concerns; "" for every client of the case. */
    party_id: text("의뢰인", 140, { maxLength: 64, visible: false }),
    /** Of what is given: a file of the case. */
    file_id: text("파일", 140, { maxLength: 64, visible: false }),
    /** Of what is asked for: the day on which the client sent a file for it last. */
    sent_on: day("보낸 날", 110, "occurred", { editable: false }),
    /** Of what is asked for: the day on which the office had it. */
    done_on: day("확인일", 110, "occurred"),
  },
  shown: [matterColumn],
});
