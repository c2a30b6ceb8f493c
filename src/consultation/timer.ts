/** Destroys personal data on time: at the start, and every hour while the server runs. */
import { consultationStream } from "../../events/consultation.ts";
import { log } from "../log.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import type { Books } from "../store/contract.ts";
import { destroyDue } from "./destruction.ts";

const HOUR_MILLISECONDS = 60 * 60 * 1_000;

interface Office {
  books: Books;
  keys: KeyRing;
  now: () => Date;
}

/** Runs once before it answers, then hourly. Answers with the way to stop, which waits for a run under way. */
export async function startDestruction(office: Office): Promise<() => Promise<void>> {
  let running = run(office);
  await running;
  await tellUnreadable(office);
  const timer = setInterval(() => {
    running = running.then(() => run(office));
  }, HOUR_MILLISECONDS);
  Deno.unrefTimer(timer);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Says it when keys were lost, or when older books were put in place: nobody else would notice. */
async function tellUnreadable({ books, keys }: Office): Promise<void> {
  let requests = 0;
  for (const { id, state } of [...books.views.consultation.byId.values()]) {
    if (!state.destroyed && await keys.find(consultationStream(id)) === null) requests++;
  }
  if (requests > 0) log.warn("requests whose key is gone", { requests });
}

async function run(office: Office): Promise<void> {
  try {
    const { destroyed, finished, left } = await destroyDue(office, office.now());
    if (destroyed + finished + left > 0) {
      log.info("personal data destroyed", { destroyed, finished, left });
    }
  } catch (error) {
    // The office goes on; the next hour tries again.
    log.error("destruction of personal data failed", { error: String(error) });
  }
}
