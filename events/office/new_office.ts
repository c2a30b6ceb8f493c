/** The list of first steps of a new office: whether a superuser dismissed it. */
import { z } from "zod";
import { defineRules } from "../kit/rules.ts";

const rules = z.object({ dismissed: z.boolean() });
export type NewOfficeRules = z.infer<typeof rules>;

export const newOfficeRule = defineRules("new_office", rules, { dismissed: false }, {
  label: "처음 시작하기",
  page: "/staff",
  without: [["Whether one person has put a list away.", "changes"]],
});
