/** The office's own templates of papers: a name and its kind of case; the document of Word is attached to it. */
import { choice, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { MATTER_KINDS } from "./matter_shapes.ts";

const KINDS = [
  { value: "", label: "모든 사건" },
  ...MATTER_KINDS.map(({ value, label }) => ({ value, label })),
];

export const paperTemplate = defineTable({
  noun: "paper_template",
  title: "서식",
  list: "사무소 서식",
  about: {
    label: "사무소 서식",
    area: "registrations",
    plural: "paper-templates",
    find: { title: "name", order: 7 },
    menu: { group: "사건", icon: "table", order: 2 },
  },
  createdEvent: "added",
  path: "/api/paper_template",
  read: "staff",
  write: "staff",
  importKey: "name",
  filters: [{ key: "kind", kind: "select" }],
  fields: {
    name: text("서식 이름", 240, {
      required: true,
      maxLength: 60,
      unique: "같은 이름의 서식이 이미 있습니다.",
      searchable: true,
      fixed: true,
    }),
    /** "" is for every kind. */
    kind: choice("사건 종류", 180, KINDS, { default: "" }),
    note: text("메모", 280, { maxLength: 500, searchable: true }),
  },
});
