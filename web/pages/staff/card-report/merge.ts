/** The fields of a transaction that a person edits, and how two edits of them go together. Pure. */
import type { Purpose } from "../../../../events/card/card.ts";
import { CARD_LABELS, PURPOSE_LABELS } from "../../../../projections/card/card_row.ts";
import type { Participant } from "../../../../projections/employee/employee.ts";
import { partOf, type Sides, textPart } from "../../../report/merge.ts";
import type { MergeField } from "../../../ui/merge/merge.ts";

/** The same as `NOTE_MAX_LENGTH` of events/card/card.ts; a test compares them. */
export const NOTE_LIMIT = 5_000;

/** The fields a person edits, with the people as they are shown. */
export interface Draft {
  purpose: Purpose;
  note: string;
  participants: Participant[];
}

/** The editable part of a row. */
export function draftOf(row: Draft): Draft {
  return { purpose: row.purpose, note: row.note, participants: row.participants };
}

/** The order of participants is part of what was chosen. */
const samePeople = (a: Participant[], b: Participant[]): boolean =>
  a.map(({ id }) => id).join("\n") === b.map(({ id }) => id).join("\n");

export const idsOf = (draft: Draft): string[] => draft.participants.map(({ id }) => id);

const namesOf = (people: Participant[]): string =>
  people.map(({ name }) => name).join(", ") || "(없음)";

/** The choices of a merge: a note may be written anew, people are joined by default. */
export function mergeFields(sides: Sides<Draft>): MergeField[] {
  const part = <F extends keyof Draft>(field: F) => partOf(sides, field, CARD_LABELS[field]);
  const purpose: MergeField<Purpose> = { ...part("purpose"), show: (to) => PURPOSE_LABELS[to] };
  const note = textPart(part("note"), NOTE_LIMIT);
  const joined = joinPeople(sides);
  const participants: MergeField<Participant[]> = {
    ...part("participants"),
    same: samePeople,
    show: namesOf,
    both: { title: "합치기", text: namesOf(joined), value: joined, first: true },
  };
  return [purpose, note, participants] as MergeField[];
}

/** Everyone either side has, without those one side took out of the base and nobody put back. */
function joinPeople({ base, mine, theirs }: Sides<Draft>): Participant[] {
  const before = new Set(idsOf(base));
  const inMine = new Set(idsOf(mine));
  const inTheirs = new Set(idsOf(theirs));
  const kept = (id: string) => before.has(id) ? inMine.has(id) && inTheirs.has(id) : true;
  const joined = new Map([...theirs.participants, ...mine.participants].map((p) => [p.id, p]));
  return [...joined.values()].filter(({ id }) => kept(id));
}
