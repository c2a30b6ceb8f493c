/** 월 마감: closing and reopening a month, the report that stays to the byte, and what changed after it. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { hash } from "node:crypto";
import { openItemsOf } from "../../src/nouns/closing/left.ts";
import { endLive } from "../../src/live/live.ts";
import { destroyData } from "../../src/destruction/destruction.ts";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import {
  closeMonth,
  december,
  fieldsOf,
  monthPage,
  NOVEMBER,
  reopenMonth,
  sendForm,
} from "../helpers/closings.ts";
import { drivenTrip } from "../helpers/ledger.ts";
import { withLeave } from "../helpers/leave.ts";
import { listen } from "../helpers/listener.ts";
import { pay, payment } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function inDecember(test: (app: TestApp, move: (to: string) => void) => Promise<void>) {
  let now = december;
  const app = await openTestApp({ now: () => now });
  try {
    await test(app, (to) => now = new Date(to));
  } finally {
    await app.close();
  }
}

const report = async (app: TestApp): Promise<string> => {
  const response = await app.call(closingPaths.report("card", NOVEMBER));
  assertEquals(response.status, 200);
  return await response.text();
};

const monthsOf = async (app: TestApp) => (await (await app.call("/api/closing/card")).json()).data;

const edit = (app: TestApp, note: string, version: number) =>
  app.call("/api/mysql/card/update/lunch", {
    method: "PUT",
    json: { purpose: "lunch", note, participants: ["mina"], version },
  });

const textOf = (html: string): string =>
  html.slice(html.indexOf("<main")).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

Deno.test("a closed month's page shows who, when and the digest, as the log does", () =>
  inDecember(async (app) => {
    const open = textOf(await monthPage(app, "card", NOVEMBER));
    assertMatch(open, /건수 2건 합계 129,000원 .*이달 마감/);
    await closeMonth(app, "card");
    const [{ digest, closed, rows, acts }] = await monthsOf(app);
    assertEquals([closed, rows, acts.length, acts[0].by.name], [true, 2, 1, "대표"]);
    const page = textOf(await monthPage(app, "card", NOVEMBER));
    assertStringIncludes(page, "2026년 11월 카드 장부 마감됨");
    assertStringIncludes(page, digest);
    assertStringIncludes(page, "확인됨");
    assertStringIncludes(page, "바뀐 내용이 없습니다.");
    assertEquals(hash("sha256", await report(app)), digest, "the file is what the digest is of");
    const changes = await (await app.call("/api/changes/list?noun=closing", { as: "superuser" }))
      .json();
    assertEquals(
      changes.results.map(({ what, name }: Record<string, string>) => [what, name]),
      [["마감", "2026년 11월 카드 장부"]],
    );
  }));

for (
  const [nouns, ledger] of [["card-report", "card"], ["car-ledger", "trip"], [
    "courier",
    "courier",
  ]] as const
) {
  Deno.test(`open pages of ${nouns} are notified of a closed or reopened month, and of no other`, () =>
    inDecember(async (app) => {
      const line = await listen(app, `nouns=${nouns}`, {}, "staff");
      assertEquals((await line.next())!.event, "ready");
      await closeMonth(app, ledger === "card" ? "trip" : "card");
      const acts = [
        () => closeMonth(app, ledger),
        () => reopenMonth(app, ledger, "영수증이 늦게 도착함"),
      ];
      for (const act of acts) {
        await act();
        const { event, id } = (await line.next())!;
        assertEquals([event, id], ["reset", String(app.deps.books.head)]);
      }
      endLive(app.deps.books);
    }));
}

Deno.test("staff see the closed month and the person to ask, without the forms", () =>
  inDecember(async (app) => {
    const fields = fieldsOf(await monthPage(app, "card", NOVEMBER));
    for (const path of [closingPaths.close(), closingPaths.reopen()]) {
      assertEquals((await sendForm(app, path, fields, "staff")).status, 403);
    }
    await closeMonth(app, "card");
    const page = await monthPage(app, "card", NOVEMBER, "staff");
    assert(!page.includes("/staff/closing/"), "nothing to press");
    assertStringIncludes(page, "마감된 달이라 고칠 수 없습니다.");
  }));

Deno.test("closing and reopening need a sign-in of the last ten minutes", () =>
  inDecember(async (app, move) => {
    const fields = fieldsOf(await monthPage(app, "card", NOVEMBER));
    move("2026-12-05T01:11:00.000Z");
    const stopped = await sendForm(app, closingPaths.close(), fields);
    assertEquals(stopped.status, 401);
    assertStringIncludes(await stopped.text(), "다시 로그인");
    assertEquals(await monthsOf(app), []);
  }));

Deno.test("a refused closing gives its reason and changes nothing", () =>
  inDecember(async (app) => {
    const page = await monthPage(app, "card", NOVEMBER);
    const fields = fieldsOf(page);
    const says = async (
      path: string,
      more: Record<string, string>,
      status: number,
      text: RegExp,
    ) => {
      const answer = await sendForm(app, path, { ...fields, ...more });
      assertEquals([answer.status, text.test(await answer.text())], [status, true], `${text}`);
    };
    const { close, reopen } = closingPaths;
    const running = { ...fields, month: "2026-12", seen: "" };
    await says(close(), running, 409, /그달이 지난 뒤에 마감할 수 있습니다/);
    await says(close(), { ledger: "books" }, 422, /장부와 달을 선택해 주세요/);
    await says(close(), { month: "2026-13" }, 422, /장부와 달을 선택해 주세요/);
    await says(reopen(), { reason: "왜" }, 409, /마감된 달이 아닙니다/);
    assertEquals((await edit(app, "그새", 1)).status, 200);
    await says(close(), {}, 409, /보신 뒤에 내용이 바뀌어 마감하지 않았습니다/);
    await closeMonth(app, "card");
    await says(close(), { key: "other" }, 409, /이미 마감되었습니다/);
    await says(reopen(), { reason: "  " }, 422, /마감을 푸는 사유를 적어 주세요/);
    await says(reopen(), { reason: "가".repeat(201) }, 422, /200자까지/);
    assertEquals((await monthsOf(app))[0].acts.length, 1);
  }));

Deno.test("after reopening and changes the closed report is the same to the byte, and the change is listed apart", () =>
  inDecember(async (app) => {
    await closeMonth(app, "card");
    const then = await report(app);
    await reopenMonth(app, "card", "영수증이 늦게 옴");
    assertEquals((await edit(app, "거래처 점심", 1)).status, 200);
    assertEquals(await report(app), then, "to the byte");
    const page = textOf(await monthPage(app, "card", NOVEMBER));
    assertMatch(page, /마감 뒤 바뀐 내용 .* 1건이 바뀌었습니다/);
    assertMatch(page, /김직원 김밥천국 9,000원 비고 수정 비고 \(없음\) → 거래처 점심/);
    assertMatch(page, /마감 풀기 .*영수증이 늦게 옴/);

    await closeMonth(app, "card");
    const [{ digest, acts }] = await monthsOf(app);
    assertEquals(acts.map(({ kind }: { kind: string }) => kind), ["closed", "reopened", "closed"]);
    assert(acts[0].digest !== digest, "another report has another digest");
    assertEquals(hash("sha256", await report(app)), digest);
    const again = textOf(await monthPage(app, "card", NOVEMBER));
    assertMatch(
      again,
      /1건이 바뀌었습니다/,
      "closed again, it still says what changed since the first time",
    );
    assertStringIncludes(again, acts[0].digest);
  }));

Deno.test("a digest that does not follow from the log is reported", () =>
  inDecember(async (app) => {
    const data = { ledger: "card", month: NOVEMBER, edition: 1, digest: "0".repeat(64), rows: 2 };
    await app.deps.books.execute({
      stream: `closing/card-${NOVEMBER}`,
      decide: () => [{ stream: `closing/card-${NOVEMBER}`, type: "closing.closed", data }],
      meta: {
        actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
        requestId: "test",
        key: "test",
      },
    });
    assertMatch(textOf(await monthPage(app, "card", NOVEMBER)), /기록과 대조 다름/);
  }));

Deno.test("each ledger has its months; a month never closed has no report", () =>
  inDecember(async (app) => {
    await closeMonth(app, "trip");
    await closeMonth(app, "courier", "2026-10");
    for (const [path, months] of [["card", 0], ["trip", 1], ["courier", 1]] as const) {
      assertEquals((await (await app.call(`/api/closing/${path}`)).json()).data.length, months);
    }
    assertEquals((await app.call(closingPaths.report("card", NOVEMBER))).status, 404);
    const odd = await app.call("/staff/closing?ledger=x&month=2026-99", { as: "superuser" });
    assertStringIncludes(await odd.text(), "2026년 11월 카드 장부", "the month that is over");
  }));

Deno.test("destruction of names in a closed month is listed and leaves its report unchanged", () =>
  inDecember(async (app) => {
    const { deps } = app;
    const json = {
      ...{ rider: "1042", sender: "사무소", receiver: "남궁받음", amount: 7_000, memo: "서류" },
      created_at: "2026-11-18T00:00:00Z",
    };
    const made = await app.call("/api/quick/", { method: "POST", json });
    const { data: { id } } = await made.json();
    await closeMonth(app, "courier");
    const keys = [`courier/${id}`];
    const actor = { id: "system", name: "파기", role: "system", via: "system" } as const;
    const meta = { actor, requestId: "test", key: "destroy" };
    await destroyData(deps, { subject: keys[0], keys, reason: "courier_record" }, meta);
    assertEquals(deps.books.views.courier.byId.get(id)!.state.receiver, "(파기됨)");
    const page = textOf(await monthPage(app, "courier", NOVEMBER));
    assertMatch(page, /확인됨 .*바뀐 내용이 없습니다. .*개인정보를 파기한 내역이 1건/);
  }));

Deno.test("in a closed month no page offers an edit, and each shows that it is closed", () =>
  inDecember(async (app) => {
    const make = async (path: string, json: unknown) => {
      const answer = await app.call(path, { as: "superuser", method: "POST", json });
      assertEquals([path, answer.status], [path, 201], await answer.text());
    };
    await make("/api/vehicle/create", { name: "레이", fuel_type: "gasoline" });
    await make("/api/mysql/car/create/all", drivenTrip);
    const delivery = {
      created_at: "2026-11-20T03:00:00.000Z",
      rider: "31",
      sender: "사무소",
      receiver: "법원",
      amount: 9_000,
      memo: "",
    };
    await make("/api/quick", delivery);
    const pages = {
      card: ["/staff/card-report?year=2026&month=11", "편집", "2026년 11월 카드 장부 마감됨"],
      trip: ["/staff/car-ledger?year=2026&month=11", "편집", "2026년 11월 차계부 마감됨"],
      courier: ["/quick", "법원 수정", "마감된 달"],
    } as const;
    for (const [ledger, [path, edits, says]] of Object.entries(pages)) {
      const html = async () => await (await app.call(path)).text();
      const offers = (text: string) => new RegExp(`aria-label="[^"]*${edits}"`).test(text);
      assertEquals([ledger, offers(await html())], [ledger, true]);
      await closeMonth(app, ledger as keyof typeof pages);
      const closed = await html();
      assertEquals([ledger, offers(closed)], [ledger, false]);
      assertStringIncludes(textOf(closed), says);
    }
    const log = await (await app.call("/staff/car-ledger/log?year=2026")).text();
    assertStringIncludes(textOf(log), "마감된 달이라 고칠 수 없습니다.");
  }));

Deno.test("closing a month closes the open ones before it, after a confirmation", () =>
  inDecember(async (app) => {
    const say = async (created_at: string) =>
      (await app.call("/api/quick", {
        as: "staff",
        method: "POST",
        json: { rider: "1", sender: "가", receiver: "나", amount: 5_000, memo: "", created_at },
      })).status;
    assertEquals(await say("2026-10-05T03:00:00Z"), 201);
    const page = await monthPage(app, "courier", NOVEMBER);
    assertStringIncludes(textOf(page), "함께 마감되는 앞선 달 2026.10");
    const { sure: _sure, ...fields } = fieldsOf(page);
    const unsure = await sendForm(app, closingPaths.close(), fields);
    assertEquals(unsure.status, 422);
    assertStringIncludes(await unsure.text(), "확인했다고 표시해 주세요");

    await closeMonth(app, "courier");
    const { data } = await (await app.call("/api/closing/courier")).json();
    assertEquals(
      data.map(({ month, closed }: Record<string, unknown>) => [month, closed]),
      [["2026-10", true], [NOVEMBER, true]],
    );
    assertEquals(await say("2026-09-05T03:00:00Z"), 409, "an empty month before it is closed, too");
    const text = await (await app.call(closingPaths.report("courier", NOVEMBER))).text();
    assertMatch(text, /2판/);
    assertMatch(text, /이월 잔액\(원\),-5000\r?\n사용\(원\),\d+\r?\n충전\(원\),\d+\r?\n월말 잔액/);

    const early = await sendForm(app, closingPaths.reopen(), {
      ...fieldsOf(await monthPage(app, "courier", NOVEMBER)),
      month: "2026-10",
      reason: "고칠 것",
    });
    assertEquals(early.status, 409);
    assertStringIncludes(await early.text(), "2026년 11월 퀵 배송 장부를 먼저 풀어 주세요");
    const october = textOf(await monthPage(app, "courier", "2026-10"));
    assertStringIncludes(october, "의 마감부터 풀어야 합니다");
  }));

Deno.test("open work of a month is listed before it is closed", () =>
  inDecember(async (app) => {
    const page = textOf(await monthPage(app, "card", NOVEMBER));
    assertMatch(page, /마감 전에 남은 일 .*비고가 없는 내역 \d+건/);
  }));

Deno.test("open work of earlier months closed with it is listed too, and needs confirmation", () =>
  inDecember(async (app) => {
    const spent = textOf(await monthPage(app, "card", "2026-11"));
    assertEquals(spent.includes("앞선 달의"), false);
    await pay(
      app.deps.books,
      "october",
      payment({ used_at: "2026-10-05T03:00:00.000Z", note: "" }),
    );
    const page = textOf(await monthPage(app, "card", NOVEMBER));
    assertStringIncludes(page, "앞선 달의 비고가 없는 내역 1건");
    await closeMonth(app, "card", "2026-10");
    const after = textOf(await monthPage(app, "card", NOVEMBER));
    assertEquals(after.includes("앞선 달의"), false);
  }));

Deno.test("an undecided request of an earlier month needs a confirmation before closing", () =>
  withLeave(async (app) => {
    await app.ask();
    const { views } = app.deps.books;
    const what = "승인하거나 반려하지 않은 휴가 신청 1건";
    assertEquals(openItemsOf(views, "leave", "2026-11"), []);
    assertEquals(openItemsOf(views, "leave", "2026-12"), [what]);
    assertEquals(openItemsOf(views, "leave", "2027-02"), [`앞선 달의 ${what}`]);
  }));
