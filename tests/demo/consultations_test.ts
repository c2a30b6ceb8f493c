import { assert, assertEquals } from "@std/assert";
import { waitingCount } from "../../projections/consultation/consultation.ts";
import { fillDemoConsultations } from "../../src/demo/consultations.ts";
import { openBooks } from "../../src/store/open.ts";

Deno.test("a demo office has three visibly sample requests at different stages", async () => {
  const now = new Date("2026-11-21T03:00:00.000Z");
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemoConsultations(books, now, 365);
  const { head } = books;
  await fillDemoConsultations(books, new Date("2027-01-01T03:00:00.000Z"), 365);
  assertEquals(books.head, head, "filling again adds nothing");
  const entries = [...books.views.consultation.byId.values()];
  assertEquals(entries.map(({ state }) => [state.stage, state.notes, state.suspicions.length]), [
    ["new", 0, 0],
    ["new", 0, 1],
    ["contacted", 1, 0],
  ]);
  assertEquals(waitingCount(books.views.consultation), 1);
  for (const { state: { person } } of entries) {
    assert(person!.name.startsWith("데모 "), person!.name);
    assert(person!.email === "" || person!.email.endsWith("@example.com"));
    assert(person!.phone === "" || person!.phone.startsWith("010-0000-"));
  }
  await books.close();
});
