/** Papers of a case: what was corrected by hand, and each version that was kept as a file of the case. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** Fields of one paper that can be corrected, and letters of a correction. */
const FIELDS_MAX = 2_000;
export const CORRECTION_MAX = 2_000;

const paper = { matter_id: z.string().min(1).max(64), form: z.string().min(1).max(40) };
/** By key of the field, as JSON: one text is sealed whole. */
const corrected = z.object({ ...paper, corrections: z.string().max(400_000) });
const kept = z.object({ ...paper, file: z.string().min(1).max(64) });

/** Sealed with the case's own key, and destroyed with it. */
const caseKey = ({ data }: { data: unknown }) =>
  `matter/${(data as z.infer<typeof corrected>).matter_id}`;

const paperEvents = [
  define("matter_paper.corrected", corrected, {
    personal: [{ path: "corrections", blank: "{}" }],
    key: caseKey,
  }),
  define("matter_paper.kept", kept),
];

export const aboutMatterPaper = defineNoun("matter_paper", paperEvents, {
  label: "사건 서류",
  area: "registrations",
  retention: { rules: ["matter_record"], becomes: "파기", items: "서류에서 손으로 고친 내용" },
  without: [
    ["A paper is seen on the page of its case.", "page", "changes", "find", "recent"],
    ["A kept version is a file of its case.", "files"],
  ],
});

export type MatterPaperEvent =
  | NewEvent<"matter_paper.corrected", z.infer<typeof corrected>>
  | NewEvent<"matter_paper.kept", z.infer<typeof kept>>;
export type StoredMatterPaperEvent = MatterPaperEvent & StoredEvent;

export interface MatterPaperState {
  matter_id: string;
  form: string;
  corrections: Readonly<Record<string, string>>;
  /** How many versions were kept, and the file of the newest; "" if none was. */
  versions: number;
  file: string;
}

/** Corrections as they are stored. An error of `JSON.parse` would quote the text, and the log of the process keep it. */
function readCorrections(text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Folds one event into a paper. */
export function evolve(
  state: MatterPaperState | undefined,
  event: MatterPaperEvent,
): MatterPaperState {
  const { matter_id, form } = event.data;
  const before = state ?? { matter_id, form, corrections: {}, versions: 0, file: "" };
  switch (event.type) {
    case "matter_paper.corrected":
      return { ...before, corrections: readCorrections(event.data.corrections) };
    case "matter_paper.kept":
      return { ...before, versions: before.versions + 1, file: event.data.file };
    default:
      return event satisfies never;
  }
}

/** Id of a case's paper of a form: each case has one of each. */
export const paperId = (matter: string, form: string): string => `${matter}.${form}`;
export const paperStream = (id: string): string => `matter_paper/${id}`;

interface Named {
  matter_id: string;
  form: string;
}

/** Corrects a paper. The same corrections again give no event. */
export function correctPaper(
  state: MatterPaperState | undefined,
  { matter_id, form }: Named,
  given: Readonly<Record<string, string>>,
): MatterPaperEvent[] | Refusal {
  const all = Object.entries(given).sort(([a], [b]) => a < b ? -1 : 1);
  if (all.length > FIELDS_MAX || all.some(([, text]) => text.length > CORRECTION_MAX)) {
    return refuse(422, "invalid_input", "고친 내용이 너무 깁니다. 나누어 적어 주세요.");
  }
  const corrections = JSON.stringify(Object.fromEntries(all));
  const before = Object.entries(state?.corrections ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
  if (corrections === JSON.stringify(Object.fromEntries(before))) return [];
  const stream = paperStream(paperId(matter_id, form));
  return [{ stream, type: "matter_paper.corrected", data: { matter_id, form, corrections } }];
}

/** Notes that a version was kept as this file. */
export const keepPaper = ({ matter_id, form }: Named, file: string): MatterPaperEvent[] => [{
  stream: paperStream(paperId(matter_id, form)),
  type: "matter_paper.kept",
  data: { matter_id, form, file },
}];
