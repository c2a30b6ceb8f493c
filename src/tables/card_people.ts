/** Employees by the names that people write. */
import type { Participant } from "../../projections/employee/employee.ts";
import { bareText } from "../kit/cell.ts";

/** Most texts cached by a finder. */
const TEXTS_MAX = 1_000;

/** Finds employees by name. A name shared by two finds nobody, because a person has to choose. */
export function nameFinder(employees: readonly Participant[]): (texts: string[]) => string[] {
  const byName = new Map<string, string | null>();
  for (const { id, name } of employees) {
    const key = bareText(name);
    byName.set(key, byName.has(key) ? null : id);
  }
  // The same few texts are in every row.
  const known = new Map<string, string[]>();
  const idsIn = (text: string): string[] => {
    let ids = known.get(text);
    if (ids) return ids;
    ids = text.split(/[,·ㆍ、/;\n]/)
      .map((name) => byName.get(bareText(name.replace(/\s외\s[^]*$/, "").replace(/님$/, ""))))
      .filter((id) => typeof id === "string");
    if (known.size < TEXTS_MAX) known.set(text, ids);
    return ids;
  };
  return (texts) => [...new Set(texts.flatMap((text) => text === "" ? [] : idsIn(text)))];
}
