/** The records that jobs are about: an argument `address_ids` names rows of the table `address`. */
import { z } from "zod";
import { areaOf } from "../../../events/nouns.ts";
import { covers } from "../../../events/scope.ts";
import { mayUse } from "../../../events/user.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { searchable } from "../../../events/text.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Subject } from "../../../projections/job_rows.ts";
import { readTableQuery } from "../../../projections/table/query.ts";
import type { Asker } from "../../fair_queue.ts";
import { foundRows } from "../../tables/list.ts";
import { resourceNamed } from "../../tables/registry.ts";
import type { Resource } from "../../tables/resource.ts";
import { jobKinds } from "../../jobs/registry.ts";
import type { Ctx } from "../../server/route.ts";

/** A shorter text is in too many records to tell jobs apart. */
const LETTERS_MIN = 2;
/** Records of one job that are named. */
const NAMED_MAX = 20;

const NAMES = /^([a-z][a-z_]*?)_ids?$/;

/** The table that an argument names rows of. */
const tableOf = (argument: string): Resource | undefined =>
  resourceNamed(NAMES.exec(argument)?.[1] ?? "");

/** May whoever asks read a table? */
export type MayRead = (table: Resource) => boolean;

/** What the caller may read: a token that sees jobs need not see what they are about. */
export const mayReadOf = (c: Ctx): MayRead => {
  const { user, scopes } = c.get("identity")!;
  return ({ noun, read }) => mayUse(user.state.flags, read) && covers(scopes, areaOf(noun), "read");
};

/** The tables that the arguments of any kind name rows of. */
function namedTables(): Set<Resource> {
  const found = new Set<Resource>();
  for (const { args } of jobKinds.values()) {
    const { properties = {} } = z.toJSONSchema(args, { io: "input", unrepresentable: "any" });
    for (const argument of Object.keys(properties)) {
      const table = tableOf(argument);
      if (table) found.add(table);
    }
  }
  return found;
}

/** Ids of the records that this text is found in, of the tables that the asker may read. */
export async function recordsSaying(
  views: Views,
  text: string,
  mayRead: MayRead,
  asker: Asker,
): Promise<Set<string>> {
  const found = new Set<string>();
  if (searchable(text).length < LETTERS_MIN) return found;
  for (const table of namedTables()) {
    if (!mayRead(table)) continue;
    const query = readTableQuery(table.columns, { search: text });
    if (isRefusal(query)) continue;
    for (const { id } of await foundRows(views, table, query, asker)) found.add(id);
  }
  return found;
}

/** The records that a job's arguments name: the first of them, and by a text that is about nobody. */
export function subjectsOf(
  views: Views,
  args: Record<string, unknown>,
  mayRead: MayRead,
): Subject[] {
  const found: Subject[] = [];
  for (const [argument, value] of Object.entries(args)) {
    const table = tableOf(argument);
    if (!table || !mayRead(table)) continue;
    const name = table.columns.find(({ type, personal }) => type === "text" && !personal);
    for (const id of [value].flat().slice(0, NAMED_MAX)) {
      const row = typeof id === "string" ? table.row(views, id) : undefined;
      if (!row || row.deleted) continue;
      found.push({ noun: table.noun, id: row.id, label: String(row[name?.key ?? "id"] ?? row.id) });
    }
  }
  return found;
}
