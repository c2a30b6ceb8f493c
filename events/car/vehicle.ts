/** Vehicles of the office: names, fuels, whether they are in use (S2 §2, §3). */
import { choice, flag, hiddenText, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";
import { FUELS } from "./vehicle_fuels.ts";
import { CAR_INSURANCES, LOG_KINDS } from "./vehicle_log_rules.ts";

const optionOf = <V extends string>({ value, label }: { value: V; label: string }) => {
  return { value, label };
};

export const vehicle = defineTable({
  noun: "vehicle",
  title: "차량",
  list: "차량 목록",
  counter: "대",
  about: {
    revision: 2,
    settings: ["vehicles", "cars"],
    find: { title: "name", staffPage: "/staff/car-ledger", order: 4 },
  },
  createdEvent: "registered",
  path: "/api/vehicle",
  read: "superuser",
  write: "superuser",
  importKey: "name",
  filters: [{ key: "fuel_type", kind: "select" }, { key: "is_active", kind: "checkbox" }],
  fields: {
    /** The name that people use, and trips refer to. */
    name: text("차량명", 160, {
      required: true,
      maxLength: 50,
      unique: "같은 이름의 차량이 이미 있습니다.",
      searchable: true,
      fixed: true,
    }),
    /** 자동차등록번호. */
    plate: text("등록번호", 130, {
      maxLength: 20,
      searchable: true,
      alsoCalled: ["차량번호", "차번호", "차량등록번호", "자동차등록번호", "번호판"],
    }),
    model: text("차종", 130, { maxLength: 50, searchable: true }),
    fuel_type: choice("연료", 110, FUELS, { default: "", open: true, maxLength: 30 }),
    is_active: flag("사용 중", 100, { default: true }),
    /** The car's kind for tax: some need the tax office's log, others do not. */
    log_kind: choice("운행기록부 대상", 190, LOG_KINDS.map(optionOf), {
      default: "unknown",
      added: 2,
    }),
    /** For cars that need it: is the insurance limited to the office's own people? */
    insurance: choice("업무전용보험", 150, CAR_INSURANCES.map(optionOf), {
      default: "unknown",
      added: 2,
    }),
    memo: text("메모", 220, { maxLength: 500, searchable: true }),
    profile_image_url: hiddenText(500),
    thumbnail_image_url: hiddenText(500),
  },
});
