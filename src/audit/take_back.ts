/** The call that takes an act back, where the house has one for it. */
import { mayUse } from "../../events/user.ts";
import type { Audited } from "../../projections/audit.ts";
import type { Views } from "../../projections/registry.ts";
import type { TodayChange } from "../../projections/today.ts";
import { ledgerPaths } from "../../web/ledger_paths.ts";
import { paths } from "../../web/paths.ts";
import { cards } from "../import/card_resource.ts";
import type { Resource } from "../tables/resource.ts";
import { resourceNamed } from "../tables/registry.ts";
import type { TodayUser } from "../today/item.ts";

type TakeBack = TodayChange["takeBack"];

/** What is known of an act. */
interface Done {
  noun: Audited;
  /** Of the row, or the first of the operation's rows. */
  id: string;
  rows: number;
  /** Of the newest event. */
  type: string;
  version: number;
  /** Whole causation id of an operation; "" for a change by itself. */
  operation: string;
}

/** Edits of one record whose noun brings earlier versions back for staff. */
const RESTORES: Partial<Record<Audited, (id: string) => string>> = {
  card: paths.api.cardRestore,
  trip: ledgerPaths.restore,
};

const EDITS = ["card.edited", "card.restored", "trip.changed"];

function mayWrite({ account, role }: TodayUser, { write, onlyRead }: Resource): boolean {
  if (onlyRead) return false;
  return write === "superuser" ? role === "superuser" : mayUse(account.state.flags, write);
}

/** Takes the whole operation back. */
function operationBack(views: Views, user: TodayUser, { noun, operation }: Done): TakeBack {
  const resource = noun === "card" ? cards : resourceNamed(noun);
  const [id] = operation.split(":", 1);
  if (!resource || !views.operation.byId.has(id) || views.operation.undoneBy.has(id)) return null;
  if (!mayWrite(user, resource)) return null;
  return { path: `${resource.path}/undo/`, body: { operation } };
}

/** Brings back the version before the edit, while nobody has edited it since. */
function versionBack(views: Views, { noun, id, type, version, rows }: Done): TakeBack {
  const restore = RESTORES[noun];
  if (!restore || rows > 1 || !EDITS.includes(type)) return null;
  const entry = (views[noun as "card"].byId as ReadonlyMap<string, { version: number }>).get(id);
  if (entry?.version !== version) return null;
  return { path: restore(id), body: { to_version: version - 1, version } };
}

/** How this person takes an act back; null where they cannot, or where it is taken back. */
export function takeBackOf(views: Views, user: TodayUser, act: Done): TakeBack {
  const [id] = act.operation.split(":", 1);
  if (views.operation.undoneBy.has(id)) return null;
  return (act.operation ? operationBack(views, user, act) : null) ?? versionBack(views, act);
}
