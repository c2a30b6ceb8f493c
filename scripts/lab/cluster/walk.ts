/** A walk through card spending over two processes: what one writes the other shows, refuses and takes back. */
import type { z } from "zod";
import type { cardRow } from "../../../projections/card/card_answers.ts";
import { paths } from "../../../web/paths.ts";
import { type Answer, ask } from "./office.ts";

export type CardRow = z.output<typeof cardRow>;

/** Payments of this month or, early in a month, of the one before. */
export async function cardsOf(url: string, token: string): Promise<CardRow[]> {
  const today = new Date();
  for (const back of [0, 1]) {
    const month = new Date(today.getFullYear(), today.getMonth() - back, 1);
    const query = `?year=${month.getFullYear()}&month=${month.getMonth() + 1}`;
    const { body } = await ask(url + paths.api.cardList() + query, token);
    if (Array.isArray(body) && body.length >= 10) return body;
  }
  throw new Error("the sample office has no payments");
}

export const editOf = (row: CardRow, note: string) => ({
  purpose: row.purpose,
  note,
  participants: row.participants.map(({ id }) => id),
  version: row.version,
});

/** Walks it; what did not hold, in words. */
export async function cardWalk([one, two]: string[], token: string): Promise<string[]> {
  const faults: string[] = [];
  const expect = (held: boolean, what: string, answer?: Answer) => {
    if (!held) faults.push(`card walk: ${what} ${answer ? JSON.stringify(answer.body) : ""}`);
  };
  const [row] = await cardsOf(one, token);
  const update = paths.api.cardUpdate(row.id);
  const put = (url: string, json: unknown, key: string = crypto.randomUUID()) =>
    ask(url + update, token, { method: "PUT", json, headers: { "idempotency-key": key } });
  const historyAt = async (url: string, position: string) => {
    const headers = { "x-log-position": position };
    const { body } = await ask(url + paths.api.cardHistory(row.id), token, { headers });
    return (body as { data: { version: number; after: { note: string } }[] }).data;
  };

  const edited = await put(one, editOf(row, "한 곳에서 고친 메모"), "walk-1");
  expect(edited.status === 200 && edited.position !== "", "an edit over one process", edited);
  const [seen] = await historyAt(two, edited.position);
  expect(seen.after.note === "한 곳에서 고친 메모", "the other process shows it at once");
  const stale = await put(two, editOf(row, "늦은 메모"));
  expect(stale.status === 409, "a stale edit over the other process is refused", stale);
  const again = await put(two, editOf(row, "한 곳에서 고친 메모"), "walk-1");
  expect(again.status === 200, "the same key over the other process is the same request", again);
  const restored = await ask(two + paths.api.cardRestore(row.id), token, {
    method: "POST",
    json: { to_version: row.version, version: row.version + 1 },
  });
  expect(restored.status === 200, "the version before comes back over the other process", restored);
  const versions = (await historyAt(one, restored.position)).map(({ version }) => version);
  expect(
    versions[0] === row.version + 2 && new Set(versions).size === versions.length,
    "one history of both",
  );
  return faults;
}
