/** The page 오늘: what waits for whom, the month's figures, what changed. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { withDesk } from "../helpers/desk.ts";
import { withLeave } from "../helpers/leave.ts";
import { employee, hire, mina, pay, payment } from "../helpers/people.ts";
import {
  type Caller,
  openTestApp,
  type TestApp,
  testNow,
  withEmptyApp,
} from "../helpers/server.ts";

/** The page as text, a line for each item, figure and change. */
async function linesOf({ call }: Pick<TestApp, "call">, as: Caller = "staff"): Promise<string[]> {
  const html = await (await call("/staff", { as })).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main.replace(/<noscript>.*?<\/noscript>/gs, "").split(
    /<\/(?:li|h1|h2|header)>|<p class="today-(?:sum|calm)">/,
  )
    .map((part) =>
      part.replace(/<p class="today-more .*/s, "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")
        .trim()
    )
    .filter((line) => line !== "");
}

Deno.test("without open work the page says so, and a new office shows no figures", () =>
  withEmptyApp(async (app) => {
    assertEquals(await linesOf(app), [
      "오늘",
      "11월 21일 토요일",
      "지금 처리할 일이 없습니다.",
      "지금 할 일",
      "모두 처리했습니다. 최근 변경",
      "최근에 내가 작업한 기록이 없습니다.",
    ]);
  }, () => testNow));

Deno.test("a request for a consultation is listed without a name until it is assigned", () =>
  withDesk(async ({ app, act, clock }) => {
    const [, , , , item] = await linesOf(app);
    assertEquals(
      item,
      "답변할 상담 1건 (급함) 방금 접수 · 11.23 (월) 18시까지 답변할 상담 1건: 열기",
    );
    const reads = () => [...app.deps.books.views.security.byId.values()].filter(({ read }) => read);
    assertEquals(reads().length, 0, "nobody's data was read");
    clock.pass(5 * 60_000);
    assertStringIncludes((await linesOf(app)).join("\n"), "5분 전 접수");
    await act("stage", { stage: "contacted" });
    const after = await linesOf(app);
    assert(!after.join("\n").includes("답변할 상담"));
    assert(after.some((line) => /나 · 상담 20261121-\w{6} 상태 변경/.test(line)), after.join("\n"));
  }));

Deno.test("leave is listed for its approver, and the answer for the requester", () =>
  withLeave(async (app) => {
    const { id } = await app.ask();
    const waiting = "이미나 · 12.24 (목) ~ 12.28 (월) 연차";
    assertStringIncludes((await linesOf(app, "user")).join("\n"), waiting);
    assert(!(await linesOf(app)).join("\n").includes("승인할 휴가 신청"));
    await app.send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    assertStringIncludes((await linesOf(app)).join("\n"), "내 휴가 신청 1건에 답이 왔습니다");
  }));

Deno.test("one's own payments without note or people are listed, others' are not", () =>
  withLeave(async (app) => {
    const { books } = app.deps;
    await pay(books, "own", payment({ participants: [mina] }));
    await pay(books, "named", payment({ card_user: "이미나", pay: 12_000, note: "간식" }));
    await pay(books, "done", payment({ participants: [mina], note: "점심 회의" }));
    await pay(books, "old", payment({ participants: [mina], used_at: "2026-09-02T03:10:00.000Z" }));
    const lines = (await linesOf(app)).join("\n");
    assertStringIncludes(
      lines,
      "내 카드 내역 2건에 참석자나 비고가 없습니다 11월분 · 모두 21,000원",
    );
    assert(!(await linesOf(app, "user")).join("\n").includes("내 카드 내역"));
    assertStringIncludes(lines, "점심 예산 30,000 원 200,000원 중 15% 170,000원 남음");
    assertStringIncludes(lines, "내 연차 18 일 남음 18일 중 0일 사용·신청 산정 근거 보기");
  }));

Deno.test("others' changes to one's own work are listed, newest first", async () => {
  const at = { now: testNow };
  const app = await openTestApp({ now: () => at.now });
  const edit = async (as: Caller, note: string) => {
    at.now = new Date(at.now.getTime() + 60_000);
    const json = { purpose: "dinner", note, participants: [mina] };
    const answer = await app.call("/api/mysql/card/update/dinner/", { as, method: "PUT", json });
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
  };
  await edit("staff", "월말 회식, 등기팀");
  await edit("superuser", "월말 회식, 법인팀");
  const changes = (await linesOf(app)).slice(-2);
  assertEquals(changes, [
    "10:02 대표 · 한우마을 120,000원 비고 수정 한우마을 120,000원 보기",
    "10:01 나 · 한우마을 120,000원 비고, 참석자 수정 한우마을 120,000원 보기",
  ]);
  await app.close();
});

Deno.test("many rows of one operation are one line, and records about people have no name", () =>
  withEmptyApp(async (app) => {
    for (const id of ["ga", "na"]) await hire(app.deps.books, id, employee(`김${id}`));
    const json = { selectedItems: ["ga", "na"], data: { dept: "법인팀" } };
    const answer = await app.call("/api/employee/bulk_update", {
      as: "superuser",
      method: "POST",
      json,
    });
    await answer.body?.cancel();
    assertEquals(answer.status, 200);
    const [line] = (await linesOf(app, "superuser")).slice(-1);
    assertEquals(line, "10:00 나 · 직원 2건 일괄 수정 되돌리기 직원 2건 보기");
  }, () => testNow));

Deno.test("items for superusers are shown only to them", () =>
  withEmptyApp(async (app) => {
    const json = { is_staff: true, is_superuser: true };
    const options = { as: "superuser", method: "PUT", json } as const;
    assertEquals((await app.call("/api/accounts/user/flags/", options)).status, 200);
    await app.deps.security.flush();
    await app.deps.security.written();
    const seen = (await linesOf(app, "superuser")).join("\n");
    assertStringIncludes(seen, "보안 알림 1건을 확인해 주세요 (급함) 최고관리자가 늘었습니다");
    assert(!(await linesOf(app)).join("\n").includes("보안 알림"));
  }));

Deno.test("rates due for review are listed for superusers and not for staff", async () => {
  const lines = async (day: string, as: Caller): Promise<string> => {
    let found = "";
    await withEmptyApp(
      async (app) => {
        found = (await linesOf(app, as)).join("\n");
      },
      () => new Date(`${day}T03:00:00Z`),
    );
    return found;
  };
  assert(!(await lines("2026-12-31", "superuser")).includes("다시 확인할 세율"));
  const result = await lines("2027-01-01", "superuser");
  assertStringIncludes(result, "다시 확인할 세율 3건");
  assertStringIncludes(result, "외 2건");
  assert(!(await lines("2027-01-01", "staff")).includes("다시 확인할 세율"));
});
