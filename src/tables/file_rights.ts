/** Whose right it is to look at files of a record, and to change them: that of the record itself. */
import type { About } from "../../events/attachment/attachment.ts";
import type { Actor } from "../../events/base/event.ts";
import type { Access } from "../../events/account/scope.ts";
import { isIn } from "../../events/kit/noun.ts";
import { nounNamed } from "../../events/nouns.ts";
import { type TableName, tables } from "../../events/tables.ts";
import { mayDecide, viewerOf } from "../../projections/leave/people.ts";
import type { Views } from "../../projections/registry.ts";

/** The caller, as far as rights follow from it. */
export type Asking = Pick<Actor, "id" | "role">;

/** What rights and keys follow from of a record of any noun. */
interface RecordEntry {
  id: string;
  state: { deleted?: boolean };
}

const isAbove = (role: Actor["role"], least: string): boolean =>
  role === "superuser" || role === "staff" && least !== "superuser";

type MayDo = (views: Views, asking: Asking, id: string, access: Access) => boolean;

const forStaff: MayDo = (_views, { role }) => isAbove(role, "staff");

/** Nouns whose records are not read and changed as rows of a table by everyone who may open it. */
const OWN_RIGHTS: Readonly<Record<string, MayDo>> = {
  // Reports: staff complete what only superusers change as a table.
  card: forStaff,
  trip: forStaff,
  courier: forStaff,
  consultation: forStaff,
  post: forStaff,
  leave(views, { id: account, role }, id, access) {
    const leave = views.leave.byId.get(id);
    const user = views.user.byId.get(account);
    if (!leave || !user || !isAbove(role, "staff")) return false;
    const viewer = viewerOf(views, user);
    const { employee } = leave.state;
    if (viewer.isSuperuser || viewer.employee === employee) return true;
    return access === "read" && mayDecide(viewer, employee);
  },
};

/** The rights on a noun's records; undefined of one whose records have no files. */
export function rightsOn(noun: string): MayDo | undefined {
  const about = nounNamed(noun);
  if (!about || !isIn(about, "files")) return undefined;
  const table = tables[noun as TableName];
  return OWN_RIGHTS[noun] ??
    (table && ((_views, { role }, _id, access) => isAbove(role, table[access])));
}

/** A record of any noun, deleted ones too; undefined where there is none that may have files. */
export function recordEntry(views: Views, { noun, id }: About): RecordEntry | undefined {
  if (!rightsOn(noun)) return undefined;
  return (views[noun as "company"].byId as ReadonlyMap<string, RecordEntry>).get(id);
}

/** May the caller do this with files of the record? */
export const mayUseFiles = (views: Views, asking: Asking, { noun, id }: About, access: Access) =>
  rightsOn(noun)?.(views, asking, id, access) ?? false;

/** Name of the key that files of a record are sealed with. */
export function fileKeyOf(about: About, record: RecordEntry): string {
  const { fileKey } = nounNamed(about.noun)!;
  return fileKey?.(record) ?? `${about.noun}/${about.id}`;
}
