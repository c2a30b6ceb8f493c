/** Changing payments by a tool: shown first, done on what was shown, one event with its cause, taken back like any edit. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { pay, payment } from "../helpers/people.ts";
import { type ToolApp, withTools } from "../helpers/tools.ts";

const asked = { ids: ["lunch"], purpose: "dinner" };

const purposeOf = ({ deps }: ToolApp, id = "lunch") =>
  deps.books.views.card.byId.get(id)!.state.purpose;

Deno.test("어제 카드 내역 목적을 저녁으로 바꿔 줘: shown, said yes to, one event, undone", () =>
  withTools(async (app) => {
    const { books } = app.deps;
    const head = books.head;
    const change = await app.preview("change_cards", asked);
    assertEquals(change.rows.map(({ label, before, after }) => [label, before, after]), [
      ["용도", "점심", "저녁"],
    ]);
    assertStringIncludes(change.rows[0].what, "김밥천국 9,000원");
    assertEquals([books.head, purposeOf(app)], [head, "lunch"], "to show is to do nothing");

    const cause = crypto.randomUUID();
    const { undo, links } = await app.run("change_cards", change.input, { cause });
    assertEquals(purposeOf(app), "dinner");
    const [, event] = await books.history("card/lunch");
    assertEquals([event.type, event.actor.id, event.actor.via], ["card.edited", "staff", "web"]);
    assert(event.causationId!.endsWith(`:by:${cause}`), event.causationId);
    assertEquals(links.length, 1);

    const back = await app.call(undo!.path, { method: "POST", json: undo!.body });
    assertEquals([back.status, purposeOf(app)], [200, "lunch"]);
  }));

Deno.test("the repeated call writes nothing and answers the same", () =>
  withTools(async (app) => {
    const { input } = await app.preview("change_cards", asked);
    const first = await app.run("change_cards", input, { callId: "call-1" });
    const again = await app.run("change_cards", input, { callId: "call-1" });
    assertEquals(again.text, first.text);
    assertEquals((await app.deps.books.history("card/lunch")).length, 2);
  }));

Deno.test("a change after the preview is not overwritten", () =>
  withTools(async (app) => {
    const { input } = await app.preview("change_cards", asked);
    const json = { purpose: "other", note: "다과", participants: ["mina"] };
    await app.call("/api/mysql/card/update/lunch/", { method: "PUT", json });
    const { status, code } = await app.run("change_cards", input);
    assertEquals([status, code, purposeOf(app)], [409, "stale_version", "other"]);
  }));

Deno.test("without the version seen nothing is written", () =>
  withTools(async (app) => {
    const { status, code } = await app.run("change_cards", asked);
    assertEquals([status, code, purposeOf(app)], [428, "version_required", "lunch"]);
  }));

Deno.test("several payments are one operation, which a superuser undoes at once", () =>
  withTools(async (app) => {
    const { books } = app.deps;
    await pay(books, "second", payment({ participants: ["mina"], store_name: "국수집" }));
    const several = {
      ids: ["lunch", "second"],
      purpose: "other",
      participants: ["이미나", "박준"],
    };
    const { title, rows, input } = await app.preview("change_cards", several);
    assertEquals([title, rows.length], ["카드 사용내역 2건 수정", 4]);
    const { undo } = await app.run("change_cards", input, { as: "superuser" });
    assertEquals(purposeOf(app, "second"), "other");
    const back = { as: "superuser", method: "POST", json: undo!.body } as const;
    assertEquals((await app.call(undo!.path, back)).status, 200);
    assertEquals([purposeOf(app), purposeOf(app, "second")], ["lunch", "lunch"]);
  }));

const refusals: [what: string, input: unknown, status: number][] = [
  ["nothing to change", { ids: ["lunch"] }, 422],
  ["the value it has", { ids: ["lunch"], purpose: "lunch" }, 409],
  ["a payment that is not there", { ids: ["nothing"], purpose: "dinner" }, 404],
  ["somebody who is no employee", { ids: ["lunch"], participants: ["홍길동"] }, 422],
  ["a purpose of its own", { ids: ["lunch"], purpose: "bribe" }, 422],
  ["more than a person looks through", {
    ids: Array.from({ length: 21 }, (_, n) => `${n}`),
    purpose: "dinner",
  }, 422],
];
for (const [what, input, status] of refusals) {
  Deno.test(`${what}: refused with ${status}, in Korean, before anything is shown`, () =>
    withTools(async (app) => {
      const head = app.deps.books.head;
      const answer = await app.preview("change_cards", input);
      assertEquals(answer.status, status, answer.message);
      assert(/[가-힣]/.test(answer.message));
      assertEquals(app.deps.books.head, head);
    }));
}
