/**
 * Asks every route that is only read, in an office with so many records of some nouns, and prints how long each held
 * the server's thread: what it computed in one go, however busy the machine is. Ends with 1 where one did for too long.
 */
import { seoulParts } from "../../../events/base/seoul.ts";
import { allRoutes } from "../../../src/app/routes.ts";
import type { Route } from "../../../src/server/route.ts";
import { fillEmployees } from "../bench/employees.ts";
import { openOffice } from "../bench/office.ts";
import { longestHeld } from "./held.ts";
import { addressesOf } from "./routes.ts";
import { fillNoun } from "./rows.ts";

/** What `/healthz` may wait over idle. */
const HELD_MS = 100;
/** A route is reported from this time on. */
const TOLD_MS = 30;
/** The reader is one of so many, because a person may see only so many people a day. */
const PEOPLE = 100;

const [rows, nouns] = Deno.args;

/** Now, as an address names a moment. */
function moment(): string {
  const { day, time } = seoulParts(Date.now());
  return `${day}T${time}`;
}
const second = () => new Promise((resolve) => setTimeout(resolve, 1_100));

let before = "";
const office = await openOffice(async (books) => {
  await fillEmployees(books, 30);
  for (const [at, noun] of nouns.split(",").entries()) {
    // Half of the nouns are there at the moment that is looked back to.
    if (at === nouns.split(",").length >> 1) {
      await second();
      before = moment();
      await second();
    }
    await fillNoun(books, noun, Number(rows));
  }
}, { people: PEOPLE });

let asked = 0;

/** Asks, and reads the answer to its end; its status. */
async function ask(address: string): Promise<number> {
  const cookie = office.cookies[asked++ % PEOPLE];
  // A file about people asks what it is for.
  const headers = { cookie, "sec-fetch-site": "same-origin", "x-purpose": "probe" };
  const answer = await office.fetch(new Request(`http://office.example${address}`, { headers }));
  await answer.body?.pipeTo(new WritableStream());
  return answer.status;
}

/** Nothing is said by what was not answered; after ten minutes a file of people asks for a sign-in. */
const isWrong = (status: number): boolean => status === 401 || status === 428 || status >= 500;

/** The address at which a route held longest, or was not answered; undefined of what is no reading. */
async function longestOf(route: Route) {
  const found = [];
  for (const address of addressesOf(route, before)) {
    let status = 0;
    const started = performance.now();
    const held = await longestHeld(async () => status = await ask(address));
    found.push({ address, status, held, seconds: (performance.now() - started) / 1_000 });
  }
  const wrong = ({ status }: { status: number }) => Number(isWrong(status));
  return found.toSorted((a, b) => wrong(b) - wrong(a) || b.held - a.held).at(0);
}

let [late, quick] = [0, 0];
for (const route of allRoutes()) {
  const longest = await longestOf(route);
  if (!longest) continue;
  const { address, status, held, seconds } = longest;
  if (held > HELD_MS || isWrong(status)) late++;
  if (held < TOLD_MS && !isWrong(status)) quick++;
  else {
    const mark = isWrong(status) ? "  <- not answered" : held > HELD_MS ? "  <- too long" : "";
    console.log(
      `${Math.round(held)} ms held, ${seconds.toFixed(1)} s, ${status}: ${address}${mark}`,
    );
  }
}
console.log(
  `${quick} routes held less than ${TOLD_MS} ms at each of their addresses; ${asked} asked`,
);
await office.close();
Deno.exit(late > 0 ? 1 : 0);
