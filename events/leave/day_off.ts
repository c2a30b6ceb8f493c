/** Days off of the office's own, besides public holidays: the anniversary, bridge days. */
import { day, text } from "../kit/field.ts";
import { defineTable } from "../kit/table.ts";

export const dayOff = defineTable({
  noun: "day_off",
  title: "휴무일",
  list: "사무소 휴무일",
  about: {
    area: "leave",
    settings: ["leave", "days_off"],
    plural: "days-off",
    without: [["A setting of leave, on the page of leave's settings.", "find", "recent", "files"]],
  },
  createdEvent: "added",
  path: "/api/day_off",
  read: "superuser",
  write: "superuser",
  importKey: "day",
  filters: [{ key: "day", kind: "daterange" }],
  fields: {
    day: day("휴무일", 130, "calendar", {
      required: true,
      unique: "그날은 이미 휴무일입니다.",
      fixed: true,
    }),
    name: text("이름", 220, { required: true, maxLength: 50, searchable: true }),
  },
});
