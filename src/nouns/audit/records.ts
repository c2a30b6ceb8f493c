/** A record's name in lists of changes, and its page, without sealed personal data. */
import { recordAddress } from "../../../events/kit/noun.ts";
import { nounNamed, nouns } from "../../../events/nouns.ts";
import { monthName } from "../../../events/closing/closing_names.ts";
import { mayUse } from "../../../events/account/user.ts";
import { POLICY_NAMES, type PolicyName } from "../../../events/personal_data/policy.ts";
import { kindLabel } from "../../../events/document/document_kinds.ts";
import { CARD_LABELS } from "../../../projections/card/card_row.ts";
import { kindText, LEAVE_LABELS, spanText } from "../../../projections/leave/words.ts";
import { LEDGER_LABELS } from "../../../projections/car/ledger_row.ts";
import { POST_LABELS } from "../../../projections/post/post_row.ts";
import { AUDITED, type Audited } from "../../../projections/audit/audit.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import type { Views } from "../../../projections/registry.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { closingPaths } from "../../../web/pages/staff/closing/paths.ts";
import { paths } from "../../../web/paths.ts";
import { quickPaths } from "../../../web/pages/quick/paths.ts";
import { resourceNamed } from "../../tables/registry.ts";
import type { TodayUser } from "./item.ts";
import { wonText } from "./act_words.ts";

/** A record among people. */
export interface Named {
  name: string;
  href: string;
}

/** Page with all records of a noun; "" if it has none. */
export const pageOf = (noun: string): string => nounNamed(noun)?.page ?? "";

/** May this person open the page of a noun's records? */
export const canViewRecords = ({ account, role }: TodayUser, noun: Audited): boolean =>
  nouns[noun].pageRole === "superuser"
    ? role === "superuser"
    : mayUse(account.state.flags, "staff");

/** The records of an operation: "카드 내역 38건"; a table of its own shows just those. */
export function manyOf(
  { noun, rows, operation }: { noun: Audited; rows: number; operation: string },
): Named {
  const page = pageOf(noun);
  const isTable = page === paths.table(noun);
  const only = isTable ? `?operation=${operation.split(":", 1)[0]}&deleted=with` : "";
  return { name: `${AUDITED[noun]} ${rows.toLocaleString("ko-KR")}건`, href: page + only };
}

const at = (page: string, id: string): string => `${page}?row=${encodeURIComponent(id)}`;

/** Named by the columns of its table that are not personal. */
function tableRow(views: Views, noun: Audited, id: string): Named | null {
  const resource = resourceNamed(noun);
  const row = resource?.row(views, id);
  if (!resource || !row) return null;
  const name = rowName(resource.columns.filter(({ personal }) => !personal), row);
  return { name: name === id || name === "" ? AUDITED[noun] : name, href: pageOf(noun) };
}

/** What belongs to another record is called as that is: a certificate of an address, a file of any record. */
function namedPart(views: Views, noun: "certificate" | "attachment", id: string) {
  const { [noun]: { page = "" } } = nouns;
  if (noun === "certificate") {
    const address = views.certificate.byId.get(id)?.state.address;
    const named = address === undefined ? null : namedRecord(views, "address", address);
    return named && { ...named, href: page };
  }
  const state = views.attachment.byId.get(id)?.state;
  const named = state && namedRecord(views, state.about.noun as Audited, state.about.id);
  return named
    ? { ...named, name: `${named.name} ${AUDITED.attachment}`, gone: state.removed }
    : null;
}

/** A record, deleted ones too; null where the books hold none of this id, or none with a name. */
export function namedRecord(
  views: Views,
  noun: Audited,
  id: string,
): Named & { gone: boolean } | null {
  const title = AUDITED[noun];
  const { record, page = "" } = nouns[noun];
  const own = record ? recordAddress(record, id) : page;
  const stateOf = <S>(book: { byId: ReadonlyMap<string, { state: S }> }) =>
    book.byId.get(id)?.state;
  const named = (name: string, gone = false, href = own) => ({ name, href, gone });
  switch (noun) {
    case "card": {
      const state = stateOf(views.card);
      if (!state) return null;
      return named(`${state.store_name} ${wonText(state.pay)}`, state.deleted, at(page, id));
    }
    case "trip": {
      const state = stateOf(views.trip);
      return state
        ? named(`${state.carName} ${state.tripDist} km`, state.deleted, at(page, id))
        : null;
    }
    case "courier": {
      const state = stateOf(views.courier);
      return state
        ? named(`${title} ${wonText(state.amount)}`, false, quickPaths.record(id))
        : null;
    }
    case "leave": {
      const state = stateOf(views.leave);
      return state ? named(`${spanText(state, "")} ${kindText(state)}`) : null;
    }
    case "consultation": {
      const state = stateOf(views.consultation);
      return state ? named(`${title} ${state.receipt}`) : null;
    }
    case "post": {
      const state = stateOf(views.post);
      return state ? named(state.title, state.deleted) : null;
    }
    case "document": {
      const state = stateOf(views.document);
      return state ? named(`${title}(${kindLabel(state.kind)})`, state.deleted) : null;
    }
    case "certificate":
    case "attachment":
      return namedPart(views, noun, id);
    case "closing": {
      const state = stateOf(views.closing);
      if (!state) return null;
      const { ledger, month } = state;
      return named(monthName(ledger, month), false, closingPaths.page(ledger, month));
    }
    case "policy":
      return stateOf(views.policy) ? named(POLICY_NAMES[id as PolicyName]) : null;
    case "invitation": {
      const state = stateOf(views.invitation);
      return state ? named(participantOf(views.employee, state.employee).name) : null;
    }
    default: {
      const row = tableRow(views, noun, id);
      // A deleted row does not show its deletion.
      return row && { ...row, gone: stateOf(views[noun as "company"])?.deleted ?? false };
    }
  }
}

/** A record's present state; null if it can no longer be viewed. */
export function recordOf(views: Views, noun: Audited, id: string): Named | null {
  const found = namedRecord(views, noun, id);
  return found && !found.gone ? { name: found.name, href: found.href } : null;
}

/** Labels of fields by key; invisible ones have none. */
export function fieldNames(noun: Audited, keys: readonly string[]): string[] {
  const columns = resourceNamed(noun)?.columns ?? [];
  const labels: Record<string, string> = {
    ...Object.fromEntries(columns.map(({ key, label }) => [key, label])),
    ...(noun === "card" && CARD_LABELS),
    ...(noun === "trip" && LEDGER_LABELS),
    ...(noun === "leave" && LEAVE_LABELS),
    ...(noun === "post" && POST_LABELS),
  };
  return keys.flatMap((key) => labels[key] ?? []);
}
