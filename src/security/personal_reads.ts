/**
 * Reads of personal data: what an answer contains about people is gathered while it is made, and logged before it is
 * sent. One request is one entry for each noun, with the ids of the people.
 */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { type Noted, type PersonalRead, READ_IDS_MAX } from "../../events/security/security.ts";
import { sendable } from "../../events/base/sendable.ts";
import { filterInSlices, sortedTexts } from "../../projections/kit/query.ts";
import { inSlices } from "../kit/pause.ts";
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

/** Reads of a noun's records so far. */
interface Seen {
  noun: string;
  how: How;
  fields: Set<string>;
  /** As they were gathered: an id may be among them more than once. */
  ids: readonly string[];
  filter: string;
  /** Part of a file: the first part's entry covers it too. */
  piece: boolean;
  /** The downloaded file, in Korean for superusers; "" if it is no file of its own. */
  file: string;
}

export type Reads = Map<string, Seen>;

/** The personal fields of a table; empty if it has none. */
export const personalFields = (
  { columns, personalCells = [] }: Pick<Resource, "columns" | "personalCells">,
): string[] => [
  ...columns.filter(({ personal }) => personal).map(({ key }) => key),
  ...personalCells,
];

/** Declares that the answer will contain these fields of these records. */
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
    ids: before ? [...before.ids, ...ids] : ids,
    filter: before?.filter ?? filter,
    piece,
    file,
  });
}

/** Like `logPersonalDataRead`, for rows of a table; nothing for a table without personal fields. */
export function logRowsRead(
  c: Ctx,
  resource: Resource,
  rows: readonly { id: string }[],
  how: How,
  { filter, only, ids }: {
    filter?: string;
    only?: readonly string[];
    /** Those of the rows, where the caller has taken them from a long list in slices. */
    ids?: readonly string[];
  } = {},
): void {
  const personal = personalFields(resource);
  if (personal.length === 0) return;
  const fields = only ? personal.filter((field) => only.includes(field)) : personal;
  logPersonalDataRead(c, {
    noun: resource.noun,
    how,
    fields,
    ids: ids ?? rows.map(({ id }) => id),
    filter,
  });
}

/** The request in readable form. Unknown parameters are left out, because anybody can add those. */
function readableQuery(c: Ctx): string {
  const { searchParams } = new URL(c.req.url);
  const known = c.get("parameters");
  return [...searchParams].filter(([key]) => known.has(key))
    .map(([key, value]) => `${key}=${value}`).join("&");
}

/** The reads so far, without the request: stored with an answer that may be repeated. */
export const readsSoFar = (c: Ctx) =>
  [...(c.get("reads") ?? new Map<string, Seen>()).values()].map(({ noun, how, fields, ids }) => ({
    noun,
    how,
    fields: [...fields],
    ids: [...new Set(ids)],
  }));

/** The people in an answer. */
interface StoredRead {
  noun: string;
  how: How;
  fields: Iterable<string>;
  ids: Iterable<string>;
}

/** Every id once, in order. */
function* distinct(ids: readonly string[]): Generator<void, string[]> {
  const sorted = yield* sortedTexts(ids);
  let last: string | undefined;
  return yield* filterInSlices(sorted, (id) => id !== last && (last = id, true));
}

/** The entry of a read, made in slices. */
export const readOf = async (
  { ids, ...read }: StoredRead & { filter: string; ids: readonly string[] },
): Promise<PersonalRead> => entryOf(read, await inSlices(distinct(ids)));

/** Beyond `READ_IDS_MAX` a digest replaces the ids; for reads of the log itself, which are about their readers, always. */
function entryOf(
  { noun, how, fields, filter }: Omit<StoredRead, "ids"> & { filter: string },
  sorted: string[],
): PersonalRead {
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

/** The request without numbers, also those written as `%EF%BC%99`. */
function withoutNumbers(filter: string): string {
  const read = new URLSearchParams(filter);
  const kept = [...read].map(([key, value]) => `${key}=${sendable(value)}`).join("&");
  return [...read].map(([key, value]) => `${key}=${value}`).join("&") === kept
    ? sendable(filter)
    : kept;
}

/** Writes the gathered reads, and waits until they are durable. A refusal: they could not be written. */
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
      const ids = await inSlices(distinct(seen.ids));
      const noted = notedOf(origin, entryOf(seen, ids));
      const outcome = await deps.security.writeRead(
        origin,
        noted,
        nameOf(origin, seen, noted.read!.digest || digestOf(ids.join("\n"))),
        { ...seen, ids },
        each,
      );
      if (seen.file !== "" && outcome !== null && !isRefusal(outcome)) {
        noteExport(c, deps, seen.file, ids.length, true);
      }
      return outcome;
    }),
  );
  return outcomes.find((outcome) => outcome !== null && isRefusal(outcome)) ?? null;
}

/**
 * A script that reads a list page by page gets what a file would hold: beyond the threshold of a mass export it counts
 * as one, and superusers are notified. On a screen the threshold is higher, because scrolling or printing a list is
 * work. Far beyond both the answer is a refusal.
 */
function countPeople(c: Ctx, deps: Deps, reads: Seen[]): Refusal | null {
  const identity = c.get("identity");
  // A file has an entry of its own, and a person at the server's own machine has the books anyway.
  if (!identity || identity.via === "cli") return null;
  const listed = reads.filter(({ noun, how, ids }) =>
    noun !== "security" && how !== "export" && ids.length > 0
  );
  if (listed.length === 0) return null;
  const day = seoulDay(deps.now());
  const way = identity.via === "web" ? "screen" : "script";
  const { people, all, first } = deps.security.people.add(
    identity.user.id,
    day,
    recordsOf(listed),
    way,
  );
  if (first) note(c, deps, "exported", { object: MANY[way], count: people, reason: "mass_export" });
  return all > PEOPLE_A_DAY ? TOO_MANY_PEOPLE : null;
}

/** One after the other: of a long list only as many are read as count. */
function* recordsOf(reads: readonly Seen[]): Generator<string> {
  for (const { noun, ids } of reads) for (const id of ids) yield `${noun}/${id}`;
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
const nameOf = ({ actor, network, device }: Origin, seen: Seen, digest: string): string =>
  JSON.stringify([
    actor.id,
    actor.via,
    network,
    device,
    seen.noun,
    seen.how,
    [...seen.fields],
    seen.filter,
    digest,
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
