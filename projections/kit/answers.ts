/** Shared shapes of responses: schemas, of which pages import only the types. */
import { z } from "zod";

export const text = z.string();

export const count = z.int().nonnegative();

/** Version of a stream, returned with an edit as `version` or `If-Match`. */
export const version = z.int().positive();

/** ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** The envelope around one or many results. */
export const data = <S extends z.ZodType>(shape: S) => z.strictObject({ data: shape });

const actor = z.strictObject({
  id: text,
  name: text,
  role: z.enum(["visitor", "user", "staff", "superuser", "system"]),
  via: z.enum(["web", "script", "cli", "import", "job", "system"]),
});

export const author = actor.omit({ role: true });

export const fieldChange = z.strictObject({
  key: text,
  label: text,
  from: z.unknown(),
  to: z.unknown(),
});

/** The effect of one command on a record. */
export const historyEntry = z.strictObject({
  /** Version of the record after it. */
  version,
  at: instant,
  actor,
  kind: z.enum(["created", "changed", "deleted", "restored", "reverted"]),
  /** Empty if only the kind is given; for a first version its values. */
  changes: z.array(fieldChange),
  /** The restored version. */
  to_version: version.nullable(),
  /** File and line of an import. */
  source: z.strictObject({ file: text, line: count }).nullable(),
  /** Name of its operation; "" if none. It identifies an undo and a redo. */
  operation: text,
  /** True once another operation undid it. */
  undone: z.boolean(),
  /** The fields' values then. */
  after: z.record(text, z.unknown()),
}).meta({ id: "HistoryEntry" });

/** A record's history as every noun answers it: newest first, and its version now. */
export const history = z.strictObject({
  data: z.array(historyEntry),
  version,
  fixed: z.array(text).describe("되돌릴 수 없는 항목"),
  record: text.nullable().describe(
    "변경 이력(/staff/changes)에서 이 기록을 찾는 이름. 최고관리자에게만",
  ),
});

/** An employee as a participant. */
export const participant = z.strictObject({
  id: text,
  name: text,
  dept: text,
  position: text,
  profile_image_url: text,
}).meta({ id: "Participant" });
