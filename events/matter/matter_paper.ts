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
const CORRECTIONS_MAX = 400_000;
const corrected = z.object({ ...paper, corrections: z.string().max(CORRECTIONS_MAX) });
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

/** A field that a person changed: its correction before, and now; null for the case's own value. */
export interface PaperEdit {
  key: string;
  from: string | null;
  to: string | null;
}

const STALE = refuse(
  409,
  "stale_version",
  "그사이 다른 사람이 같은 칸을 고쳤습니다. 지금 값을 확인하고 다시 저장해 주세요.",
);

/** Corrects fields of a paper; all others stay as they are. What changes nothing gives no event. */
export function correctPaper(
  state: MatterPaperState | undefined,
  { matter_id, form }: Named,
  edits: readonly PaperEdit[],
): MatterPaperEvent[] | Refusal {
  const before = new Map(Object.entries(state?.corrections ?? {}));
  if (edits.some(({ key, from }) => (before.get(key) ?? null) !== from)) return STALE;
  const after = new Map(before);
  for (const { key, to } of edits) {
    if (to === null) after.delete(key);
    else after.set(key, to);
  }
  const corrections = textOf(after);
  const isLong = after.size > FIELDS_MAX || corrections.length > CORRECTIONS_MAX ||
    edits.some(({ to }) => to !== null && to.length > CORRECTION_MAX);
  if (isLong) {
    const message = "고친 내용이 너무 많습니다. 여러 서류에 쓰는 값은 사건에서 수정해 주세요.";
    return refuse(422, "invalid_input", message);
  }
  if (corrections === textOf(before)) return [];
  const stream = paperStream(paperId(matter_id, form));
  return [{ stream, type: "matter_paper.corrected", data: { matter_id, form, corrections } }];
}

/** Corrections as they are stored, equal for equal ones. */
const textOf = (corrections: ReadonlyMap<string, string>): string =>
  JSON.stringify(Object.fromEntries([...corrections].sort(([a], [b]) => a < b ? -1 : 1)));

/** Notes that a version was kept as this file. */
export const keepPaper = ({ matter_id, form }: Named, file: string): MatterPaperEvent[] => [{
  stream: paperStream(paperId(matter_id, form)),
  type: "matter_paper.kept",
  data: { matter_id, form, file },
}];
