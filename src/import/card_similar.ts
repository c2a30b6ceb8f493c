/** Which payment of the books a line is, as an auditor tells: instant, amount and card first, names after them. */
import type { CardState } from "../../events/card.ts";
import type { TableRow as Row } from "../../events/kit/column.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/seoul.ts";
import {
  type CardEntry,
  cardsBetween,
  cardsSharing,
  comparableApproval,
} from "../../projections/card.ts";
import type { Views } from "../../projections/registry.ts";
import type { Values } from "../tables/resource.ts";
import { namesOf, rowOf } from "./card_resource.ts";
import { bareText } from "./cell.ts";
import type { SimilarRows } from "./noun.ts";
import { OtherNames } from "./other_names.ts";

const MINUTE_MILLISECONDS = 60_000;
/** A list counts a payment by the day of its approval, another one by the day of its purchase. */
const SETTLED_MILLISECONDS = 31 * DAY_MILLISECONDS;

const unitOf = (at: string, milliseconds: number): number =>
  Math.floor(Date.parse(at) / milliseconds);

/** Payments by the line of the file that they came from, where the same file came in before. */
function linesOf({ card }: Views, sameFile: string | null): Map<number, CardEntry[]> {
  const found = new Map<number, CardEntry[]>();
  if (sameFile === null) return found;
  for (const entry of card.byId.values()) {
    const { source, deleted } = entry.state;
    if (deleted || source?.file !== sameFile) continue;
    const same = found.get(source.line);
    if (same) same.push(entry);
    else found.set(source.line, [entry]);
  }
  return found;
}

/** Do both lists say whose card it was, and the same? */
const isSameCard = (a: CardState, b: CardState): boolean =>
  bareText(a.card_user) !== "" && bareText(a.card_user) === bareText(b.card_user);

/** Is a payment of the same day and amount the same one? */
function isSame(state: CardState, said: CardState, names: OtherNames): boolean {
  const known = said.time_known && state.time_known;
  if (known && unitOf(state.used_at, 1_000) === unitOf(said.used_at, 1_000)) {
    names.learn(state.store_name, said.store_name);
    return true;
  }
  if (
    known &&
    unitOf(state.used_at, MINUTE_MILLISECONDS) !== unitOf(said.used_at, MINUTE_MILLISECONDS)
  ) {
    return false;
  }
  return isSameCard(state, said) && !known || names.areOne(state.store_name, said.store_name);
}

/** The same approval: with its amount, or with another one on the same day, where it was cancelled in place since. */
function isSameApproval(state: CardState, said: CardState): boolean {
  const apart = Math.abs(Date.parse(state.used_at) - Date.parse(said.used_at));
  if (state.pay === said.pay) return apart < SETTLED_MILLISECONDS;
  return state.pay > 0 && said.pay >= 0 && seoulDay(state.used_at) === seoulDay(said.used_at);
}

/**
 * Payments whose time may be that of a line, oldest first: those of its day; where its time is known, those of its
 * minute, and those of the day without a time, which are kept at its beginning.
 */
function sameTime({ card }: Views, { used_at, time_known }: CardState): CardEntry[] {
  const day = startOfDay(seoulDay(used_at));
  if (!time_known) return cardsBetween(card, day, day + DAY_MILLISECONDS);
  const minute = unitOf(used_at, MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
  if (minute === day) return cardsBetween(card, day, day + MINUTE_MILLISECONDS);
  return [
    ...cardsBetween(card, day, day + 1_000),
    ...cardsBetween(card, minute, minute + MINUTE_MILLISECONDS),
  ];
}

/**
 * Finds the payment that a line is under another name, day or amount: the same line of the same file as it came in
 * before; the same approval; the same amount at the same second; else on the same day by card or name.
 */
export function similarCard(before: Views, sameFile: string | null): SimilarRows {
  const byLine = linesOf(before, sameFile);
  const names = new OtherNames(
    [...before.import.byId.values()].flatMap(({ state }) => state.names ?? []),
  );
  const find = (views: Views, values: Values, own: (id: string) => boolean, line: number) => {
    const said = namesOf(values);
    const ofFile = (byLine.get(line) ?? []).filter(({ id }) => !own(id));
    if (ofFile.length > 0) return ofFile.find(({ state }) => state.pay === said.pay) ?? ofFile[0];
    const number = comparableApproval(said);
    const sharing = number === null ? [] : cardsSharing(views.card, number);
    const approved = sharing.find(({ id, state }) => isSameApproval(state, said) && !own(id));
    if (approved) {
      if (approved.state.pay === said.pay) names.learn(approved.state.store_name, said.store_name);
      return approved;
    }
    return sameTime(views, said).find(({ id, state }) =>
      state.pay === said.pay && isSame(state, said, names) && !own(id)
    );
  };
  return {
    find(views: Views, values: Values, own: (id: string) => boolean, line: number): Row | null {
      const found = find(views, values, own, line);
      return found ? rowOf(views, found) : null;
    },
    learnt: () => names.learnt,
  };
}
