/** Keeps the log and the office's clock in step: what other processes know, and since when the machine is doubted. */
import type { Actor } from "../../events/base/event.ts";
import { doubtClock, endClockDoubt, LOG_STREAM } from "../../events/log/log.ts";
import { isDoubted } from "../../projections/kit/clock.ts";
import { log } from "../kit/log.ts";
import type { Books } from "../store/contract.ts";
import type { OfficeClock } from "./office_clock.ts";

/** How often it is looked whether the machine's clock is believed. */
const LOOK_MS = 10_000;
/** How often it is written down beside the log that it is: days may pass without a record. */
const SEEN_MS = 60 * 60 * 1_000;
const SEEN: Deno.KvKey = ["clock_seen"];

const CLOCK: Actor = { id: "system", name: "시계", role: "system", via: "system" };

export interface FollowedClock {
  stop(): Promise<void>;
}

/** Checks at once, and repeatedly. Records written during a doubt are enclosed by two that say so. */
export async function followClock(books: Books, clock: OfficeClock): Promise<FollowedClock> {
  const learn = () => {
    const { confirmed } = books.views.clock;
    if (confirmed !== "") clock.learn(confirmed);
  };
  learn();
  const { value: seen } = await books.kv.get<string>(SEEN);
  if (seen) clock.learn(seen);
  const unsubscribe = books.subscribe((events) => {
    clock.learn(events[events.length - 1].at);
    learn();
  });
  // Of several processes one may have a wrong clock: only the one that recorded the doubt ends it.
  const own: Own = { doubt: !books.shared, seen: seen ?? "" };
  let looking = look(books, clock, own);
  await looking;
  const timer = setInterval(() => looking = look(books, clock, own), LOOK_MS);
  Deno.unrefTimer(timer);
  return {
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await looking;
    },
  };
}

interface Own {
  /** May this process record the end of the doubt? */
  doubt: boolean;
  /** The moment that was written down last. */
  seen: string;
}

/** Writes down that it is this moment, once in a while. */
async function noteSeen({ kv }: Books, now: Date, own: Own): Promise<void> {
  if (own.seen !== "" && now.getTime() - Date.parse(own.seen) < SEEN_MS) return;
  own.seen = now.toISOString();
  await kv.set(SEEN, own.seen);
}

/** Logs the begin or the end of the doubt, unless logged already. It never rejects. */
async function look(books: Books, clock: OfficeClock, own: Own): Promise<void> {
  const { doubt } = clock;
  if (!doubt) await noteSeen(books, clock.now(), own).catch(() => {});
  if ((doubt !== null) === isDoubted(books.views.clock)) return;
  if (doubt) own.doubt = true;
  else if (!own.doubt) return;
  const said = doubt && {
    machine: doubt.machine.toISOString(),
    known: doubt.known.toISOString(),
  };
  if (said) log.warn("the machine's clock is not believed", said);
  try {
    await books.execute({
      stream: LOG_STREAM,
      decide: ({ clock }) =>
        (said !== null) === isDoubted(clock) ? [] : [said ? doubtClock(said) : endClockDoubt()],
      meta: { actor: CLOCK, requestId: "clock", key: crypto.randomUUID() },
    });
  } catch (error) {
    log.error("the doubt of the clock was not recorded", { error: String(error) });
  }
}
