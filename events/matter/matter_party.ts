/** Parties of a case: each a person or a company, sealed with a key of its own. */
import { choice, day, flag, text } from "../kit/field.ts";
import { employeeChoice } from "../kit/person_fields.ts";
import { defineTable } from "../kit/table.ts";
import { checkMatter, matterColumn, matterId } from "./matter_part.ts";
import { IDENTITY_CHECKS, PARTY_ROLES, PARTY_TYPES } from "./matter_shapes.ts";

const own = (label: string, width: number, maxLength: number, visible = true) =>
  text(label, width, { maxLength, searchable: true, personal: true, visible });

export const matterParty = defineTable({
  noun: "matter_party",
  title: "사건 당사자",
  list: "사건 당사자",
  counter: "명",
  about: {
    area: "registrations",
    revision: 3,
    plural: "matter-parties",
    record: "/staff/matters/party/:id",
    find: { title: "name", order: 5 },
    retention: { rules: ["matter_record"], becomes: "파기" },
    without: [
      ["Opened from the page of its case.", "menu"],
      ["Files are attached to its case.", "files"],
    ],
  },
  createdEvent: "added",
  path: "/api/matter_party",
  read: "staff",
  write: "staff",
  importKey: "id",
  filters: [
    { key: "matter_id", kind: "text", label: "사건" },
    { key: "role", kind: "select" },
    { key: "client", kind: "select", options: [{ value: "true", label: "의뢰인" }] },
    { key: "type", kind: "select" },
    { key: "identity_how", kind: "select" },
  ],
  check: checkMatter,
  fields: {
    matter_id: matterId,
    name: text("이름·상호", 160, {
      required: true,
      maxLength: 100,
      searchable: true,
      personal: true,
      fixed: true,
    }),
    role: choice("자격", 130, PARTY_ROLES, { default: "client" }),
    client: flag("의뢰인", 100),
    type: choice("구분", 110, PARTY_TYPES, { default: "person" }),
    hanja: own("한자 이름", 120, 100, false),
    resident_number: own("주민·외국인등록번호", 170, 30, false),
    registration_number: text("법인등록번호", 150, {
      maxLength: 30,
      searchable: true,
      visible: false,
    }),
    address: own("주소", 240, 300),
    phone: {
      ...own("전화번호", 140, 30),
      format: "phone" as const,
      show: "phone",
    },
    email: { ...own("이메일", 180, 200, false), format: "email" as const },
    /** '1/2'; "" for all of it. */
    share: text("지분", 100, { maxLength: 40, visible: false }),
    identity_how: choice("본인 확인", 150, IDENTITY_CHECKS, { default: "" }),
    identity_on: day("확인일", 120, "occurred"),
    identity_by: employeeChoice("확인한 직원"),
    /** What was seen; copies are kept only where they may be. */
    identity_seen: own("확인 내용", 200, 300, false),
    /** Who acts for a company, with the title: its papers name them (부동산등기규칙 제43조 제1항 제3호). */
    representative: {
      ...own("법인 대표자", 150, 100, false),
      placeholder: "직함과 이름",
      added: 3,
    },
    representative_address: { ...own("법인 대표자 주소", 200, 300, false), added: 3 },
    /** The account that sees the case as this client (`src/nouns/matter/client_account.ts`); "" for none. */
    account_id: text("고객 계정", 150, {
      maxLength: 64,
      editable: false,
      visible: false,
      added: 2,
    }),
  },
  shown: [matterColumn],
});
