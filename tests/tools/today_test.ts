/** The day of the office in words: what waits, who is on leave, requests to answer, closed months. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ask, handClock } from "../helpers/contact.ts";
import { application } from "../helpers/leave.ts";
import { linkAccount } from "../helpers/people.ts";
import { openTools, withTools } from "../helpers/tools.ts";

Deno.test("오늘 누가 휴가야?: approved leave of one's team on the day that was named, read as personal data", () =>
  withTools(async (app) => {
    await linkAccount(app.deps.books, "staff", "mina");
    const json = { ...application, start_date: "2026-12-01", end_date: "2026-12-02" };
    const made = await app.call("/api/mysql/vacation/create", { method: "POST", json });
    const { data: { id, version } } = await made.json();
    const on = (day: string) => app.run("office_today", { about: "휴가인 사람", day });
    assertStringIncludes((await on("2026-12-01")).text, "휴가인 사람 0명");
    const decided = await app.call(`/api/mysql/vacation/decide/${id}`, {
      as: "superuser",
      method: "POST",
      json: { decision: "approve", version },
    });
    assertEquals(decided.status, 200, await decided.text());
    const { text } = await on("12월 1일");
    assertStringIncludes(text, "휴가인 사람 1명");
    assertStringIncludes(text, "- 이미나");
    assert(!text.includes(application.memo), "the reason");
    await app.run("office_today", { day: "2026-12-01" }, { as: "superuser" });
    const reads = [...app.deps.books.views.security.byId.values()].flatMap(({ read }) =>
      read ?? []
    );
    assert(reads.some(({ noun, fields }) => noun === "employee" && fields.includes("leave")));
    assertStringIncludes((await on("2026-12-03")).text, "휴가인 사람 0명");
  }));

Deno.test("requests to answer are listed by receipt and deadline, without a name", async () => {
  const clock = handClock();
  const app = await openTools({ now: clock.now, empty: true });
  try {
    const id = await ask(app, clock, {});
    const { receipt } = app.deps.books.views.consultation.byId.get(id)!.state;
    const { text, figures, links } = await app.run("office_today", { about: "consultations" });
    assertStringIncludes(text, "답변할 상담 1건");
    assertStringIncludes(text, receipt);
    assert(!text.includes("김하늘"));
    assertEquals(figures![0].value, 1);
    assertEquals((await app.call(links[0].href)).status, 200);
    const all = await app.run("office_today");
    assertStringIncludes(all.text, "[급함] 답변할 상담 1건");
  } finally {
    await app.close();
  }
});

Deno.test("closed and open months are named for the ledgers that the caller may read", () =>
  withTools(async (app) => {
    const { text } = await app.run("office_today", { about: "월 마감" });
    assertStringIncludes(text, "카드 장부: 마감한 달 없음 · 2026년 10월 카드 장부 미마감");
    assert(!text.includes("휴가 장부"));
    const own = await app.run("office_today", { about: "closing" }, { as: "superuser" });
    assertStringIncludes(own.text, "휴가 장부");
  }));
