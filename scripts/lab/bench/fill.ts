/** Fills books with sample card spending, as many at once as an import sends. */
import type { Books } from "../../../src/store/contract.ts";
import { sampleCommand } from "./sample.ts";

const AT_ONCE = 200;

export async function fillCards(books: Books, count: number): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - start);
    const outcomes = await Promise.all(
      Array.from({ length: size }, (_, n) => books.execute(sampleCommand(start + n))),
    );
    const refused = outcomes.find((outcome) => outcome.refused);
    if (refused) throw new Error(JSON.stringify(refused));
  }
}
