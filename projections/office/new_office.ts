/** Whether the list of first steps was put away. */
import { newOfficeRule, type NewOfficeRules } from "../../events/office/new_office.ts";
import { type RulesBook, rulesNow, rulesView } from "../kit/rules_view.ts";

export type NewOfficeBook = RulesBook<NewOfficeRules>;

export const newOfficeView = rulesView(newOfficeRule);

export const newOfficeRules = (book: NewOfficeBook): NewOfficeRules =>
  rulesNow(newOfficeRule, book);
