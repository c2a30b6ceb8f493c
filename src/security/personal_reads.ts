/**
 * Reads of personal data: what an answer contains about people is gathered while it is made, and logged before it is
 * sent. One request is one entry for each noun, with the ids of the people.
 */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { type Noted, type PersonalRead, READ_IDS_MAX } from "../../events/security/security.ts";
import { sendable } from "../../events/base/sendable.ts";
import { digestOf } from "../kit/secret.ts";
import type { Deps } from "../deps.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import type { Resource } from "../tables/resource.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { PEOPLE_A_DAY } from "./people_seen.ts";
import { note, noteExport, originOf } from "./note.ts";
import type { Origin } from "./security_log.ts";

type How = PersonalRead["how"];

/** What was seen of a noun's records so far. */
interface Seen {
  noun: string;
  how: How;
  fields: Set<string>;
  ids: Set<string>;
  filter: string;
  /** A piece of a file: the line of the piece before stands for it too. */
  piece: boolean;
  /** What was downloaded, in Korean for superusers; "" if it is no file of its own. */
  file: string;
}

export type Reads = Map<string, Seen>;

/** What a table is about people: the fields marked so; empty for a table that is not about any. */
export const personalFields = (
  { columns, personalCells = [] }: Pick<Resource, "columns" | "personalCells">,
): string[] => [
  ...columns.filter(({ personal }) => personal).map(({ key }) => key),
  ...personalCells,
];

/** Says that the answer will carry these fields of these records. */
export function logPersonalDataRead(
  c: Ctx,
  seen: StoredRead & { ids: readonly string[] } & Partial<Pick<Seen, "filter" | "piece" | "file">>,
): void {
  if (seen.ids.length === 0) return;
  const reads: Reads = c.get("reads") ?? new Map();
  c.set("reads", reads);
  const { noun, how, fields, ids, filter = readableQuery(c), piece = false, file = "" } = seen;
  const before = reads.get(noun);
  reads.set(noun, {
    noun,
    how: before?.how ?? how,
    fields: new Set([...before?.fields ?? [], ...fields]),
    ids: before ? new Set([...before.ids, ...ids]) : new Set(ids),
    filter: before?.filter ?? filter,
    piece,
    file,
  });
}

/** As `logPersonalDataRead`, of rows of a table; nothing is said of a table that is not about people. */
export function logRowsRead(
  c: Ctx,
  resource: Resource,
  rows: readonly { id: string }[],
  how: How,
  { filter, only }: { filter?: string; only?: readonly string[] } = {},
): void {
  const personal = personalFields(resource);
  if (personal.length === 0) return;
  const fields = only ? personal.filter((field) => only.includes(field)) : personal;
  logPersonalDataRead(c, {
    noun: resource.noun,
    how,
    fields,
    ids: rows.map(({ id }) => id),
    filter,
  });
}

/** What was asked for, readable. Parameters that the route does not know are left out: anybody can add those. */
function readableQuery(c: Ctx): string {
  const { searchParams } = new URL(c.req.url);
  const known = c.get("parameters");
  return [...searchParams].filter(([key]) => known.has(key))
    .map(([key, value]) => `${key}=${value}`).join("&");
}

/** What was read so far, without what was asked for: to be kept with an answer that is given again. */
export const readsSoFar = (c: Ctx) =>
  [...(c.get("reads") ?? new Map<string, Seen>()).values()].map(({ noun, how, fields, ids }) => ({
    noun,
    how,
    fields: [...fields],
    ids: [...ids],
  }));

/** The people in an answer. */
interface StoredRead {
  noun: string;
  how: How;
  fields: Iterable<string>;
  ids: Iterable<string>;
}

/**
 * The entry of a read. Beyond `READ_IDS_MAX` a digest replaces the ids; for reads of the log itself, which are about
 * their readers, always.
 */
export function readOf(
  { noun, how, fields, ids, filter }: StoredRead & { filter: string },
): PersonalRead {
  const sorted = [...new Set(ids)].sort();
  const named = noun !== "security" && sorted.length <= READ_IDS_MAX;
  return {
    noun,
    how,
    fields: [...fields],
    ids: named ? sorted : [],
    total: sorted.length,
    digest: named ? "" : digestOf(sorted.join("\n")),
    filter: withoutNumbers(filter).slice(0, 1_000),
  };
}

/** What was asked for without the numbers in it, also where a query has a digit as `%EF%BC%99`. */
function withoutNumbers(filter: string): string {
  const read = new URLSearchParams(filter);
  const kept = [...read].map(([key, value]) => `${key}=${sendable(value)}`).join("&");
  return [...read].map(([key, value]) => `${key}=${value}`).join("&") === kept
    ? sendable(filter)
    : kept;
}

/** Writes down what was gathered, and waits until it is durable. A refusal: it could not be. */
export async function writeReads(c: Ctx, deps: Deps): Promise<Refusal | null> {
  const reads = c.get("reads");
  if (!reads) return null;
  c.set("reads", null);
  const tooMany = countPeople(c, deps, [...reads.values()]);
  if (tooMany) return tooMany;
  const origin = originOf(c, deps);
  const outcomes = await Promise.all(
    [...reads.values()].map(async (seen) => {
      const each = LOGGED_INDIVIDUALLY.includes(seen.how) && !seen.piece;
      const noted = notedOf(origin, readOf(seen));
      const outcome = await deps.security.writeRead(
        origin,
        noted,
        nameOf(origin, seen),
        seen,
        each,
      );
      if (seen.file !== "" && outcome !== null && !isRefusal(outcome)) {
        noteExport(c, deps, seen.file, seen.ids.size, true);
      }
      return outcome;
    }),
  );
  return outcomes.find((outcome) => outcome !== null && isRefusal(outcome)) ?? null;
}

/**
 * A script that reads a list page by page gets what a file would hold: past the number of a mass export it counts as
 * one, and superusers are notified. On a screen it takes more, because scrolling or printing a list is work. Far past
 * both the answer is a refusal.
 */
function countPeople(c: Ctx, deps: Deps, reads: Seen[]): Refusal | null {
  const identity = c.get("identity");
  // A file has an entry of its own, and a person at the server's own machine has the books anyway.
  if (!identity || identity.via === "cli") return null;
  const records = reads.filter(({ noun, how }) => noun !== "security" && how !== "export")
    .flatMap(({ noun, ids }) => [...ids].map((id) => `${noun}/${id}`));
  if (records.length === 0) return null;
  const day = seoulDay(deps.now());
  const way = identity.via === "web" ? "screen" : "script";
  const { people, all, first } = deps.security.people.add(identity.user.id, day, records, way);
  if (first) note(c, deps, "exported", { object: MANY[way], count: people, reason: "mass_export" });
  return all > PEOPLE_A_DAY ? TOO_MANY_PEOPLE : null;
}

const MANY = { screen: "목록으로 본 사람", script: "API로 조회한 사람" };

const TOO_MANY_PEOPLE = refuse(
  429,
  "too_many_people",
  "오늘 볼 수 있는 개인정보의 수를 넘었습니다. 더 필요하면 최고관리자에게 알리고 파일로 내보내 주세요.",
);

/** Each export is one more copy, and live rows continue: all of these are logged. */
const LOGGED_INDIVIDUALLY: readonly How[] = ["export", "live", "numbers"];

/** Tells a look from others: who, from where, at what of whom, found how. */
const nameOf = ({ actor, network, device }: Origin, seen: Seen): string =>
  JSON.stringify([
    actor.id,
    actor.via,
    network,
    device,
    seen.noun,
    seen.how,
    [...seen.fields],
    seen.filter,
    digestOf([...seen.ids].sort().join("\n")),
  ]);

const notedOf = ({ network, device }: Origin, read: PersonalRead): Noted => ({
  kind: "personal_read",
  subject: "",
  object: read.noun,
  reason: read.how,
  count: read.total,
  purpose: "",
  network,
  device,
  since: null,
  read,
});

/** Writes one read down, whatever was read before. */
export const writeRead = (
  { security }: Pick<Deps, "security">,
  origin: Origin,
  read: PersonalRead,
) => security.write(origin, notedOf(origin, read));

/** The answer, once its personal data is logged; a problem (503) if that cannot be written. */
export async function afterReads(c: Ctx, deps: Deps, response: Response): Promise<Response> {
  const refused = await writeReads(c, deps);
  if (!refused) return response;
  await response.body?.cancel();
  return problem(c, refused);
}
