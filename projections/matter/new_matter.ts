/** Opening a case: what is asked of it, and what follows from a name. */
import type { PartyType } from "../../events/matter/matter_shapes.ts";
import { tables } from "../../events/tables.ts";
import { newMatterColumns } from "./new_matter_columns.ts";

const { columns } = tables.matter;
const asked = newMatterColumns(columns.find(({ key }) => key === "kind")!);

/** What a call may give besides them: everything else of a case, and the number that it had in a former book. */
export const openingColumns = [
  ...asked,
  ...columns.filter(({ key, editable, derived }) =>
    !derived && (editable || key === "number") && !asked.some((one) => one.key === key)
  ).map((column) => ({ ...column, required: false })),
];

const COMPANY = /㈜|\(주\)|주식회사|유한회사|합자회사|합명회사|법인|협동조합|은행$|공사$|재단/;
const LATIN = /^[\p{Script=Latin}\s.'-]+$/u;

/** What a client is, as far as the name says it; a person changes it where it is otherwise. */
export const typeOfName = (name: string): PartyType =>
  COMPANY.test(name) ? "company" : LATIN.test(name) ? "foreigner" : "person";
