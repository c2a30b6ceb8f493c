/** The call that takes an act back, where the house has one for it; else why it has none. */
import type { Actor } from "../../../events/base/event.ts";
import { mayUse } from "../../../events/account/user.ts";
import type { Audited } from "../../../projections/audit/audit.ts";
import type { CardEntry } from "../../../projections/card/card.ts";
import { closedRecord } from "../../../projections/closing/closed_months.ts";
import { changedByOther } from "../../../projections/audit/operation.ts";
import type { Views } from "../../../projections/registry.ts";
import type { TodayChange } from "../../../projections/kit/today.ts";
import type { Deps } from "../../deps.ts";
import type { Resource } from "../../tables/resource.ts";
import { resourceNamed } from "../../tables/registry.ts";
import { refusedUndo, stepBack, undoCall } from "../../tables/undo.ts";
import type { TodayUser } from "./item.ts";

type UndoCall = TodayChange["takeBack"];

/** Data of an act. */
export interface Done {
  noun: Audited;
  /** Stream of the row, or of the operation's first row. */
  id: string;
  rows: number;
  /** Position of the newest event. */
  type: string;
  version: number;
  /** Whole causation id of an operation; "" for a single change. */
  operation: string;
}

function mayWrite({ account, role }: TodayUser, { write, onlyRead }: Resource): boolean {
  if (onlyRead) return false;
  return write === "superuser" ? role === "superuser" : mayUse(account.state.flags, write);
}

/** Takes the whole operation back. */
function operationBack(views: Views, user: TodayUser, { noun, operation }: Done): UndoCall {
  const resource = resourceNamed(noun);
  const [id] = operation.split(":", 1);
  if (!resource || !views.operation.byId.has(id) || views.operation.undoneBy.has(id)) return null;
  if (!mayWrite(user, resource)) return null;
  return undoCall(resource, operation);
}

/** The state of a record in a noun whose versions can be restored. */
const entryOf = (views: Views, noun: Audited, id: string) =>
  (views[noun as "card"].byId as ReadonlyMap<string, Entry>).get(id);
type Entry = Pick<CardEntry, "version" | "updated_by">;

/** The resource whose staff can restore a record's state before an act; undefined for any other act. */
function restoring({ noun, type, rows }: Done): Resource | undefined {
  const resource = resourceNamed(noun);
  return rows === 1 && resource?.restoresOne?.edits.includes(type) ? resource : undefined;
}

/** Restores the version before the edit, unless it was edited since. */
function versionBack(views: Views, act: Done): UndoCall {
  const { noun, id, version } = act;
  const resource = restoring(act);
  if (!resource || entryOf(views, noun, id)?.version !== version) return null;
  return stepBack(resource, id, version) ?? null;
}

/** How this person undoes an act; null if they cannot, or it is undone. */
export function undoCallOf(views: Views, user: TodayUser, act: Done): UndoCall {
  const [id] = act.operation.split(":", 1);
  if (views.operation.undoneBy.has(id)) return null;
  return (act.operation ? operationBack(views, user, act) : null) ?? versionBack(views, act);
}

const SUPERSEDED_BY =
  "오래된 작업이라 되돌릴 수 없습니다. 해당 항목의 변경 이력에서 이전 내용으로 되돌려 주세요.";
const NOT_UNDOABLE = "여기서 되돌릴 수 없는 작업입니다. 해당 항목에서 수정해 주세요.";
const NO_RIGHT = "이 항목을 수정할 권한이 없어 되돌릴 수 없습니다.";
const OWN_EDIT_SINCE = "그 뒤에 다시 수정하여 되돌릴 수 없습니다. 최근 작업부터 되돌려 주세요.";

/** Why an act that has no call to take it back has none. */
function notUndoableReason(views: Views, user: TodayUser, act: Done): string {
  const { noun, operation } = act;
  const resource = resourceNamed(noun);
  if (operation && resource) {
    if (!mayWrite(user, resource)) return NO_RIGHT;
    return views.operation.byId.has(operation.split(":", 1)[0]) ? NOT_UNDOABLE : SUPERSEDED_BY;
  }
  return editedSince(views, user, act) || NOT_UNDOABLE;
}

/** Why an edit of a restorable record cannot be undone: who edited it since; "" for any other act. */
export function editedSince(
  views: Views,
  user: TodayUser,
  act: Done,
): string {
  const { noun, id, version } = act;
  if (!restoring(act)) return "";
  const entry = entryOf(views, noun, id);
  if (!entry || entry.version === version) return "";
  const { updated_by } = entry;
  return updated_by.id === user.account.id ? OWN_EDIT_SINCE : changedByOther(updated_by.name);
}

/** Why an act cannot be undone now, from the answer to an attempt; "" if it can. */
export async function undoRefusalReason(
  deps: Pick<Deps, "books" | "now">,
  user: TodayUser,
  act: Done,
  actor: Actor,
): Promise<string> {
  const { views } = deps.books;
  const [id] = act.operation.split(":", 1);
  if (views.operation.undoneBy.has(id)) return "";
  if (undoCallOf(views, user, act) === null) return notUndoableReason(views, user, act);
  const operation = views.operation.byId.get(id);
  const refused = operation
    ? await refusedUndo(deps, resourceNamed(act.noun)!, operation, actor)
    : closedRecord(views, act.noun, act.id);
  return refused?.message ?? "";
}
