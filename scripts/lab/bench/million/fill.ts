/** A data folder with so many card events: ten years of payments, every tenth event an edit of one of them. */
import { hash } from "node:crypto";
import { type CardEvent, cardStream } from "../../../../events/card/card.ts";
import { idAt } from "../../../../src/tables/save.ts";
import type { Config } from "../../../../src/config.ts";
import { officeWrapping } from "../../../../src/personal/wrapping_source.ts";
import { openBooks } from "../../../../src/store/open.ts";
import type { Command } from "../../../../src/store/contract.ts";
import { fillEmployees } from "../employees.ts";
import { actor, sampleRecord } from "../sample.ts";

export const FIRST_DAY = Date.UTC(2016, 0, 1);
export const LAST_DAY = Date.UTC(2026, 0, 1);
export const EMPLOYEES = 30;
/** One event of so many is an edit. */
const EDIT_EVERY = 10;
/** Left in records of one event, as an office writes them: joining has something to do. */
const SINGLE = 5_000;
const AT_ONCE = 1_000;

/** No views: what is filled here is folded by the server. */
type Nothing = Record<never, never>;

/** When the n-th of `count` payments was made. */
const timeOf = (n: number, count: number): Date =>
  new Date(FIRST_DAY + Math.floor((LAST_DAY - FIRST_DAY) * n / count / 60_000) * 60_000);

/** The id of the payment that the n-th event records, as an office gives ids out. */
const idOf = (n: number, count: number): string =>
  idAt(timeOf(n, count), hash("sha256", `payment ${n}`));

/** The n-th of `count` events; payments are spread over the years in the order they were recorded. */
function eventOf(n: number, count: number): CardEvent {
  if (n % EDIT_EVERY !== EDIT_EVERY - 1) {
    const data = { ...sampleRecord(n), used_at: timeOf(n, count).toISOString() };
    return { stream: cardStream(idOf(n, count)), type: "card.recorded", data };
  }
  const edited = n - 1 - n % 7;
  const { note } = sampleRecord(edited);
  const data = { changes: { note: { from: note, to: `${note} (확인 ${n % 100})` } } };
  return { stream: cardStream(idOf(edited, count)), type: "card.edited", data };
}

/** A payment that is there, near this share (0–1) of them. */
export function idNear(share: number, count: number): string {
  const n = Math.min(count - 1, Math.floor(share * count));
  return idOf(n % EDIT_EVERY === EDIT_EVERY - 1 ? n - 1 : n, count);
}

function commandOf(n: number, count: number): Command<Nothing> {
  const event = eventOf(n, count);
  const key = `bench:${crypto.randomUUID()}`;
  const meta = { actor, requestId: crypto.randomUUID(), key, fingerprint: `f${n}` };
  return { stream: event.stream, decide: () => [event], meta };
}

/** Fills the data folder of these settings. */
export async function fillFolder(config: Config, count: number): Promise<void> {
  const path = `${config.dataDir}/office.kv`;
  const where = { path, dataDir: config.dataDir, wrapping: officeWrapping(config) };
  const staffed = await openBooks(where);
  await fillEmployees(staffed, EMPLOYEES);
  await staffed.close();
  // Nothing is joined before the server is measured.
  const books = await openBooks<Nothing>({ ...where, views: {}, restMs: 3_600_000 });
  const write = async (n: number) => {
    const outcome = await books.execute(commandOf(n, count));
    if (outcome.refused) throw new Error(JSON.stringify(outcome));
  };
  const single = Math.min(SINGLE, count / 20);
  for (let start = 0; start < count - single; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - single - start);
    await Promise.all(Array.from({ length: size }, (_, index) => write(start + index)));
  }
  for (let n = count - single; n < count; n++) await write(n);
  await books.close();
}
