/** 변경 이력: who changed what, from what to what, over HTTP. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Caller, type TestApp, withOffice } from "../helpers/server.ts";

async function note(app: TestApp, text: string, as: Caller = "staff"): Promise<void> {
  const json = { purpose: "dinner", note: text, participants: ["jun"] };
  const options = { method: "PUT", json, as };
  const response = await app.call("/api/mysql/card/update/lunch/", options);
  assertEquals(response.status, 200, await response.text());
}

async function listed(app: TestApp, query = "", as: Caller = "superuser") {
  const response = await app.call(`/api/changes/list/${query}`, { as });
  assertEquals(response.status, 200);
  return await response.json();
}

async function pageOf(app: TestApp, query = "", as: Caller = "superuser"): Promise<string> {
  return (await (await app.call(`/staff/changes${query}`, { as })).text())
    .replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

Deno.test("a superuser reads who changed which record, from what to what, newest first", () =>
  withOffice(async (app) => {
    await note(app, "회식");
    const { results: [act], count } = await listed(app, "?noun=card");
    assertEquals(act.who, "김직원");
    assertEquals([act.via, act.noun, act.record, act.rows], ["web", "card", "card/lunch", 1]);
    assertEquals(act.name, "김밥천국 9,000원");
    assertEquals(act.what, "용도, 비고, 참석자 수정");
    assertEquals(act.changes, [
      { key: "purpose", label: "용도", from: "점심", to: "저녁" },
      { key: "note", label: "비고", from: "", to: "회식" },
      { key: "participants", label: "참석자", from: "이미나", to: "박준" },
    ]);
    assertEquals(count, 3, "the two payments came in by import");
    const page = await pageOf(app, "?noun=card");
    assertStringIncludes(page, "카드 내역 · 김밥천국 9,000원");
    assertStringIncludes(page, "점심 → 저녁");
  }));

Deno.test("staff find only their own acts under any filter", () =>
  withOffice(async (app) => {
    await note(app, "김직원의 글");
    await note(app, "관리자의 글", "superuser");
    for (const query of ["", "?person=superuser", "?record=card/lunch"]) {
      const { results } = await listed(app, query, "staff");
      assert(results.length > 0);
      assertEquals(new Set(results.map(({ who }: { who: string }) => who)), new Set(["김직원"]));
    }
    assert(!(await pageOf(app, "", "staff")).includes("관리자의 글"));
  }));

Deno.test("the history of one record is a list of its own, and other questions narrow the whole", () =>
  withOffice(async (app) => {
    await note(app, "하나");
    await note(app, "둘", "superuser");
    const whole = await listed(app, "?record=card/lunch");
    assertEquals(whole.results.map(({ what }: { what: string }) => what), [
      "비고 수정",
      "용도, 비고, 참석자 수정",
      "추가",
    ]);
    assertEquals((await listed(app, "?person=superuser&noun=card")).count, 1);
    assertEquals((await listed(app, "?via=import")).count, 5);
    assertEquals((await listed(app, "?from=2026-11-22")).count, 0);
    assertEquals((await listed(app, "?record=card/nobody")).results, []);
    assertEquals((await listed(app, "?record=__proto__/x&noun=card")).count, 4);
  }));

Deno.test("an edit followed by a later one says why it cannot be undone", () =>
  withOffice(async (app) => {
    await note(app, "하나");
    await note(app, "둘", "superuser");
    const page = await pageOf(app, "?noun=card", "staff");
    assertStringIncludes(page, "대표 님이 그 뒤에 수정하여 되돌릴 수 없습니다.");
    const record = await pageOf(app, "?record=card/lunch");
    assertEquals(record.match(/되돌릴 수 없습니다/g)?.length, 1, "of the covered edit alone");
  }));

Deno.test("dates are written as people write them", () =>
  withOffice(async (app) => {
    const json = { employment_date: "2026-11-02", version: 1 };
    const options = { method: "PUT", json, as: "superuser" as const };
    const answer = await app.call("/api/employee/mina/update/", options);
    assertEquals(answer.status, 200, await answer.text());
    const { results: [act] } = await listed(app, "?noun=employee");
    assertEquals(act.changes.map(({ to }: { to: string }) => to), ["2026.11.02"]);
  }));

Deno.test("showing a person's values there is logged as a read before the answer", () =>
  withOffice(async (app) => {
    const json = { phone_num: "010-1234-5678", version: 1 };
    const options = { method: "PUT", json, as: "superuser" as const };
    const answer = await app.call("/api/employee/mina/update/", options);
    assertEquals(answer.status, 200, await answer.text());
    const reads = () =>
      [...app.deps.books.views.security.byId.values()]
        .filter(({ read }) => read?.noun === "employee" && read.how === "history");
    const before = reads().length;
    const { results: [act] } = await listed(app, "?noun=employee");
    assertStringIncludes(JSON.stringify(act.changes), "010-1234-5678");
    assertEquals(reads().length, before + 1);
    assertEquals(reads().at(-1)!.read!.ids, ["mina"]);
  }));

Deno.test("an invalid filter is refused with its field, and the page shows everything", () =>
  withOffice(async (app) => {
    const cases = ["?from=2026-02-30", "?noun=secret", "?via=ufo", "?page=0"];
    for (const query of cases) {
      const response = await app.call(`/api/changes/list/${query}`, { as: "superuser" });
      assertEquals([query, response.status], [query, 400]);
      await response.body?.cancel();
      assertEquals((await app.call(`/staff/changes${query}`, { as: "superuser" })).status, 200);
    }
  }));

Deno.test("the changes are exported as a workbook, many of them as a mass export", () =>
  withOffice(async (app) => {
    await note(app, "회식");
    const response = await app.call("/api/changes/report/excel/?noun=card", { as: "superuser" });
    assertEquals(response.status, 200);
    assertStringIncludes(response.headers.get("content-disposition")!, "changes-2026-11-21.xlsx");
    assert((await response.arrayBuffer()).byteLength > 1_000);
  }));
