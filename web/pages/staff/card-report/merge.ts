/** Two people edited the same transaction: what each changed, and what shall stand. Pure. */
import type { Purpose } from "../../../../events/card.ts";
import type { Participant } from "../../../../projections/card_row.ts";

/** The fields a person edits, with the people as they are shown. */
export interface Draft {
  purpose: Purpose;
  note: string;
  participants: Participant[];
}

const MERGE_FIELDS = ["purpose", "note", "participants"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
/** `both` joins the two lists of participants; `own` is a note written in the dialog. */
export type Choice = "mine" | "theirs" | "both" | "own";

export interface FieldMerge {
  field: MergeField;
  /** Both sides changed it, and not to the same. */
  conflict: boolean;
  choice: Choice;
}

/** The editable part of a row. */
export function draftOf(row: Draft): Draft {
  return { purpose: row.purpose, note: row.note, participants: row.participants };
}

/** True when a field says the same in both. The order of participants is part of what was chosen. */
export function sameField(field: MergeField, a: Draft, b: Draft): boolean {
  if (field !== "participants") return a[field] === b[field];
  return idsOf(a).join("\n") === idsOf(b).join("\n");
}

export const sameDraft = (a: Draft, b: Draft): boolean =>
  MERGE_FIELDS.every((field) => sameField(field, a, b));

export const idsOf = (draft: Draft): string[] => draft.participants.map(({ id }) => id);

/**
 * The fields in which mine and theirs differ, with a first choice for each: who alone changed a
 * field keeps it; where both did, people are joined and for the rest mine stands until told else.
 */
export function planMerge(base: Draft, mine: Draft, theirs: Draft): FieldMerge[] {
  return MERGE_FIELDS.filter((field) => !sameField(field, mine, theirs)).map((field) => {
    if (sameField(field, base, mine)) return { field, conflict: false, choice: "theirs" };
    if (sameField(field, base, theirs)) return { field, conflict: false, choice: "mine" };
    return { field, conflict: true, choice: field === "participants" ? "both" : "mine" };
  });
}

/** What is saved for the choices made. Fields without a plan are the same on both sides. */
export function applyMerge(
  sides: { base: Draft; mine: Draft; theirs: Draft },
  plan: FieldMerge[],
  ownNote: string,
): Draft {
  const { mine, theirs } = sides;
  const choice = (field: MergeField) =>
    plan.find((merge) => merge.field === field)?.choice ?? "mine";
  const people = choice("participants");
  const note = choice("note");
  return {
    purpose: choice("purpose") === "theirs" ? theirs.purpose : mine.purpose,
    note: note === "own" ? ownNote : note === "theirs" ? theirs.note : mine.note,
    participants: people === "both"
      ? joinPeople(sides)
      : people === "theirs"
      ? theirs.participants
      : mine.participants,
  };
}

/** Everyone either side has, without those one side took out of the base and nobody put back. */
export function joinPeople(
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
): Participant[] {
  const before = new Set(idsOf(base));
  const inMine = new Set(idsOf(mine));
  const inTheirs = new Set(idsOf(theirs));
  const kept = (id: string) => before.has(id) ? inMine.has(id) && inTheirs.has(id) : true;
  const joined = new Map([...theirs.participants, ...mine.participants].map((p) => [p.id, p]));
  return [...joined.values()].filter(({ id }) => kept(id));
}
