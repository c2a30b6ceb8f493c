/** A line of the courier company's monthly statement. */
import { COURIER_WON_MAX } from "./courier.ts";
import { day, flag, text, won } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";

/** The company writes whole addresses. UTF-16 units. */
const place = (label: string) =>
  text(label, 160, { maxLength: 100, searchable: true, personal: true });

export const courierCharge = defineTable({
  noun: "courier_charge",
  title: "퀵 청구 내역",
  list: "퀵 청구 내역(명세서)",
  about: {
    label: "퀵 배송 청구",
    area: "couriers",
    securityLabel: "퀵 청구 내역",
    retention: { rules: ["courier_record"], becomes: "파기" },
    without: [
      ["A line of a statement, compared on the page of the statement.", "find", "recent"],
      ["Opened from the page of the statement.", "menu"],
    ],
  },
  createdEvent: "billed",
  path: "/api/quick/charge",
  read: "staff",
  write: "staff",
  importKey: "number",
  filters: [{ key: "day", kind: "daterange", label: "배송일" }],
  fields: {
    day: day("배송일", 120, "occurred", { required: true, fixed: true }),
    number: text("접수번호", 120, {
      maxLength: 40,
      unique: "같은 접수번호의 청구가 이미 있습니다.",
      searchable: true,
    }),
    rider: text("기사번호", 110, { maxLength: 40, searchable: true }),
    sender: place("보내는 곳"),
    receiver: place("받는 곳"),
    amount: won("금액", 110, { min: 0, max: COURIER_WON_MAX, required: true }),
    memo: text("메모", 200, { maxLength: 500, searchable: true, personal: true }),
    /** A person reviewed it and keeps it although the ledger differs. */
    settled: flag("그대로 둠", 100),
  },
});
