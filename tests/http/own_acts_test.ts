/** What somebody did last, across pages: the call that takes each back, or why there is none. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { OwnAct, OwnActs } from "../../projections/audit/audit_line.ts";
import { closeMonth, december } from "../helpers/closings.ts";
import { type Caller, openTestApp, type TestApp, withOffice } from "../helpers/server.ts";

async function note(app: TestApp, text: string, as: Caller = "staff"): Promise<void> {
  const json = { purpose: "lunch", note: text, participants: ["mina"] };
  const options = { method: "PUT", json, as };
  const response = await app.call("/api/mysql/card/update/lunch/", options);
  assertEquals(response.status, 200, await response.text());
}

async function company(app: TestApp, name: string, as: Caller = "staff"): Promise<string> {
  const options = { method: "POST", json: { name }, as };
  const response = await app.call("/api/deposition/company/create", options);
  const { data } = await response.json();
  return data.id;
}

async function rename(app: TestApp, id: string, name: string, as: Caller = "staff"): Promise<void> {
  const current = app.deps.books.views.company.byId.get(id)!.version;
  const json = { name, version: current };
  const response = await app.call(`/api/deposition/company/${id}/update`, {
    method: "PUT",
    json,
    as,
  });
  assertEquals(response.status, 200, await response.text());
}

async function own(app: TestApp, as: Caller = "staff"): Promise<OwnActs> {
  const response = await app.call("/api/changes/own", { as });
  assertEquals(response.status, 200);
  return await response.json();
}

async function takeBack(app: TestApp, { back }: OwnAct, as: Caller = "staff") {
  const response = await app.call(back!.path, { method: "POST", json: back!.body, as });
  assertEquals(response.status, 200, await response.clone().text());
  return await response.json();
}

Deno.test("one's own acts on several pages are listed newest first, each undone by its call", () =>
  withOffice(async (app) => {
    const id = await company(app, "한빛상사");
    await note(app, "회식");
    await note(app, "남의 일", "superuser");
    await rename(app, id, "한빛물산");
    const { results, all } = await own(app);
    assertEquals(all, "/staff/changes");
    assertEquals(results.slice(0, 3).map(({ name, what }) => `${name} ${what}`), [
      "거래 회사 · 한빛물산 회사명 수정",
      "카드 내역 · 김밥천국 9,000원 비고 수정",
      "거래 회사 · 한빛물산 추가",
    ]);
    const [renamed] = results;
    assertEquals([renamed.why, renamed.back?.again, renamed.undone], ["", false, false]);
    await takeBack(app, renamed);
    assertEquals(app.deps.books.views.company.byId.get(id)!.state.name, "한빛상사");
    const [undo, before] = (await own(app)).results;
    assertEquals([undo.what, undo.back?.again], ["회사명 수정 되돌리기", true]);
    assertEquals([before.undone, before.back, before.why], [true, null, ""]);
    await takeBack(app, undo);
    assertEquals(app.deps.books.views.company.byId.get(id)!.state.name, "한빛물산");
  }));

Deno.test("what blocks an undo is shown in advance: another person's change or one's own", () =>
  withOffice(async (app) => {
    const whys = async () => (await own(app)).results.map(({ why }) => why);
    const id = await company(app, "한빛상사");
    await rename(app, id, "한빛물산");
    assertEquals((await whys())[0], "");
    await rename(app, id, "한빛전자", "superuser");
    const [why] = await whys();
    assertStringIncludes(why, "님이 그 뒤에 수정하여 되돌릴 수 없습니다.");
    await note(app, "하나");
    await note(app, "둘");
    const [newest, older] = await whys();
    assertEquals(newest, "");
    assertStringIncludes(older, "그 뒤에 다시 수정하여");
    await note(app, "셋", "superuser");
    assertStringIncludes((await whys())[0], "님이 그 뒤에 수정하여");
  }));

Deno.test("an act in a month closed since is not offered and names the month", async () => {
  const app = await openTestApp({ now: () => december });
  try {
    await note(app, "회식");
    assertEquals((await own(app)).results[0].why, "");
    await closeMonth(app, "card");
    const [{ back, why }] = (await own(app)).results;
    assertEquals(back, null);
    assertStringIncludes(why, "2026년 11월");
  } finally {
    await app.close();
  }
});

Deno.test("reading one's own acts changes nothing and shows nobody else's", () =>
  withOffice(async (app) => {
    await note(app, "회식");
    const { head } = app.deps.books;
    await own(app);
    assertEquals(app.deps.books.head, head);
    const mine = (await own(app, "superuser")).results;
    assertEquals(mine.filter(({ what }) => what.includes("비고")), []);
  }));
