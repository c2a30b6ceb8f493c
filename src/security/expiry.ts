/** The end of the security log's months: some years after them their entries go, with the key of their places. */
import { expireMonth, monthStream } from "../../events/security/security.ts";
import type { Actor } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { monthOf } from "../../projections/security/security_months.ts";
import type { Deps } from "../deps.ts";
import { destroyKeys } from "../destruction/destruction.ts";

/** Months since year 0. */
const numberOf = (month: string): number => {
  const [year, number] = month.split("-").map(Number);
  return year * 12 + number;
};

/** Months of the log that are over for so long that they go. */
export function dueMonths({ books, config }: Pick<Deps, "books" | "config">, now: Date): string[] {
  const present = numberOf(monthOf(now));
  return [...books.views.security.months]
    .filter((month) => present - numberOf(month) > config.accessLogYears * 12);
}

/**
 * Takes out the months that are due at `now`: first the event, then the key, so that a run that was cut
 * short is finished by the next. Answers with how many months went.
 */
export async function expireLog(
  { books, keys, config }: Pick<Deps, "books" | "keys" | "config">,
  actor: Actor,
  now: Date,
): Promise<number> {
  let gone = 0;
  for (const month of dueMonths({ books, config }, now)) {
    const key = `security:expired:${month}`;
    const outcome = await books.execute({
      stream: monthStream(month),
      decide: () => expireMonth(month),
      meta: { actor, requestId: "destruction", key },
    });
    if (!isRefusal(outcome)) gone++;
  }
  const names = [...books.views.security.expired].map(monthStream)
    .filter((name) => keys.known(name) !== null);
  // The entries went when the event was folded.
  if (names.length > 0) await destroyKeys({ books, keys }, names, false);
  return gone;
}
