/**
 * The process that is killed: accepts consultation requests, destroys every third of them, and prints what was
 * answered.    taken ID | going ID | gone ID
 */
import {
  DESTROYER,
  destroyExpiredRequests,
  destroyPerson,
} from "../../src/nouns/consultation/destruction.ts";
import { ask, handClock } from "../helpers/contact.ts";
import { openTestApp } from "../helpers/server.ts";

const encoder = new TextEncoder();
const say = (line: string): number => Deno.stdout.writeSync(encoder.encode(line + "\n"));

const clock = handClock(new Date().toISOString());
const app = await openTestApp({ now: clock.now, empty: true, dataDir: Deno.args[0] });
await destroyExpiredRequests(app.deps, clock.now());
for (let n = 1;; n++) {
  const id = await ask(app, clock, { message: `내용 ${n}` });
  say(`taken ${id}`);
  if (n % 3 !== 0) continue;
  say(`going ${id}`);
  const meta = { actor: DESTROYER, requestId: "crash", key: `crash:${id}` };
  await destroyPerson(app.deps, { id, reason: "request" }, meta);
  say(`gone ${id}`);
}
