/** Employees as people name them in a question. */
import { searchable } from "../../events/base/text.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { listEmployees, type Participant } from "../../projections/employee/employee.ts";
import type { Views } from "../../projections/registry.ts";

const TITLE = /(?:대표|법무사|사무장|실장|팀장|부장|차장|과장|대리|주임|사원|직원)?[님씨]?$/;
/** Prefix of names in the sample office, which people leave out. */
const SAMPLE = /^데모\s+/;

const plain = (name: string): string => searchable(name).replace(SAMPLE, "").replace(/\s/g, "");

/** A surname alone is in half of all names, places and notes. */
const NAME_MIN = 2;

/**
 * Words of a search without what people add to names: '김하늘 대리님' is 김하늘. The same text if that leaves no whole name, as
 * of '김대리'.
 */
export function withoutTitles(text: string): string {
  const words = text.split(/\s+/).map((word) => word.replace(TITLE, "")).filter(Boolean);
  return words.join("").length < NAME_MIN ? text : words.join(" ");
}

/** The employees that a text names: by id, by name, or by name with a title ('이미나 대리님'). */
export function employeesNamed({ employee }: Pick<Views, "employee">, text: string): Participant[] {
  const all = listEmployees(employee);
  const byId = all.find(({ id }) => id === text);
  if (byId) return [byId];
  const whole = all.filter(({ name }) => plain(name) === plain(text));
  if (whole.length > 0) return whole;
  const untitled = plain(text).replace(TITLE, "");
  return untitled === "" ? [] : all.filter(({ name }) => plain(name) === untitled);
}

/** The one employee that a text names; a refusal with the choices otherwise. */
export function employeeNamed(
  views: Pick<Views, "employee">,
  text: string,
): Participant | Refusal {
  const found = employeesNamed(views, text);
  if (found.length === 1) return found[0];
  const said = `‘${text.slice(0, 40)}’`;
  if (found.length === 0) {
    return refuse(404, "employee_not_found", `${said}: 그런 직원을 찾을 수 없습니다.`);
  }
  const choices = found.map(({ name, dept, id }) => `${name}${dept && ` (${dept})`}: ${id}`);
  const message = `${said}: 같은 이름의 직원이 여럿입니다. id로 물어 주세요. ${choices.join(", ")}`;
  return refuse(409, "several_employees", message);
}
