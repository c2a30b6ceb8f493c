/** A superuser's word that the day is right, for a server that doubts it. */
import { confirmClock, LOG_STREAM } from "../../events/log/log.ts";
import type { Deps } from "../../src/deps.ts";

export async function confirmDay({ books, clock }: Pick<Deps, "books" | "clock">): Promise<void> {
  const { machine, known } = clock!.doubt!;
  await books.execute({
    stream: LOG_STREAM,
    decide: () => [
      confirmClock({ machine: machine.toISOString(), known: known.toISOString() }),
    ],
    meta: {
      actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
      requestId: "confirm",
      key: crypto.randomUUID(),
    },
  });
}
