/** A closed month of leave: what was used in it stays, by whatever way it is tried; what nobody granted can be refused. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { hash } from "node:crypto";
import { closingPaths } from "../../web/pages/staff/closing/paths.ts";
import { closeMonth, december, monthPage, NOVEMBER, reopenMonth } from "../helpers/closings.ts";
import { type LeaveApp, withLeave } from "../helpers/leave.ts";

const CLOSED =
  "2026년 11월 휴가 장부는 마감되었습니다. 고치려면 최고관리자가 마감을 풀어야 합니다.";

const day = (date: string, until = date) => ({
  start_date: date,
  end_date: until,
  req_type: "annual",
  memo: "병가 뒤에 연차로 돌림",
});

const inDecember = (test: (app: LeaveApp) => Promise<void>) => withLeave(test, () => december);

/** Leave of Mina that was granted; its id. */
async function granted({ send }: LeaveApp, date: string, until = date): Promise<string> {
  const json = { ...day(date, until), employee: "mina" };
  const { status, body } = await send("user", "POST", "create", json);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data.id;
}

/** An undecided request from before the month was over; its id. */
async function asked({ deps: { books } }: LeaveApp, date: string): Promise<string> {
  const stream = `leave/asked-${date}`;
  const data = { employee: "mina", ...day(date) };
  const outcome = await books.execute({
    stream,
    decide: () => [{ stream, type: "leave.requested", data }],
    meta: {
      actor: { id: "staff", name: "이미나", role: "staff", via: "web" },
      requestId: "test",
      key: stream,
    },
  });
  assertEquals(outcome.refused, false);
  return stream.slice("leave/".length);
}

const textOf = (html: string): string =>
  html.slice(html.indexOf("<main")).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

const said = async (answer: ReturnType<LeaveApp["send"]>) => {
  const { status, body } = await answer;
  return [status, body.message];
};

Deno.test("in a closed month leave cannot be entered, approved, cancelled or restored", () => {
  return inDecember(async (app) => {
    const ids = {
      used: await granted(app, "2026-11-10"),
      across: await granted(app, "2026-11-30", "2026-12-01"),
      cancelled: await granted(app, "2026-11-12"),
      asked: await asked(app, "2026-11-13"),
    };
    const gone = { decision: "cancel", reason: "출근함", version: 1 };
    await app.send("user", "POST", `decide/${ids.cancelled}`, gone);
    const { send } = app;
    await closeMonth(app, "leave");
    const head = app.deps.books.views.leave.changes;
    const late = { ...day("2026-11-16"), employee: "mina" };
    const decide = (id: string, decision: string, version: number, as: "user" | "superuser") =>
      said(send(as, "POST", `decide/${id}`, { decision, reason: "사유", version }));
    const ways: [way: string, answer: Promise<unknown[]>][] = [
      ["entered", said(send("user", "POST", "create", late))],
      ["entered by a superuser", said(send("superuser", "POST", "create", late))],
      ["cancelled", decide(ids.used, "cancel", 1, "user")],
      ["cancelled by a superuser", decide(ids.used, "cancel", 1, "superuser")],
      ["cancelled where it goes on in December", decide(ids.across, "cancel", 1, "user")],
      ["approved", decide(ids.asked, "approve", 1, "user")],
      [
        "brought back",
        said(send("user", "POST", `restore/${ids.cancelled}`, { to_version: 1, version: 2 })),
      ],
      [
        "made a day off",
        said(send("superuser", "POST", "/api/day_off/create", {
          day: "2026-11-10",
          name: "창립일",
        })),
      ],
    ];
    for (const [way, answer] of ways) assertEquals([way, ...await answer], [way, 409, CLOSED]);
    assertEquals(app.deps.books.views.leave.changes, head, "nothing is written");

    const outlook = await send(
      "user",
      "GET",
      "outlook?start_date=2026-11-16&end_date=2026-11-16&req_type=annual&employee=mina",
    );
    assertEquals((outlook.body.data as unknown as { message: string }).message, CLOSED);
    assertEquals((await decide(ids.asked, "refuse", 1, "user"))[0], 200, "a refusal takes no day");
    assertEquals(
      (await send("user", "POST", "create", { ...late, ...day("2026-12-04") })).status,
      201,
    );

    await reopenMonth(app, "leave", "병가 서류가 늦게 도착함");
    assertEquals((await send("user", "POST", "create", late)).status, 201);
  });
});

Deno.test("closing leave lists undecided requests, and its report adds up the days used to the byte", () =>
  inDecember(async (app) => {
    await granted(app, "2026-11-10");
    await granted(app, "2026-11-30", "2026-12-01");
    await asked(app, "2026-11-13");
    const open = textOf(await monthPage(app, "leave", NOVEMBER));
    assertStringIncludes(open, "승인하거나 반려하지 않은 휴가 신청 1건");
    assertMatch(open, /건수 2건 .*이달 사용 2일/);
    await closeMonth(app, "leave");
    const report = async () =>
      await (await app.call(closingPaths.report("leave", NOVEMBER), { as: "superuser" })).text();
    const text = await report();
    const rows = text.trim().split(/\r?\n/).map((line) => line.split(",").slice(1));
    assertEquals(rows.slice(2, 4), [
      ["2026-11-10", "2026-11-10", "mina", "annual", "1", "1"],
      ["2026-11-30", "2026-12-01", "mina", "annual", "1", "2"],
    ], "of two days one is of December");
    const figures = Object.fromEntries(
      text.trim().split(/\r?\n/).slice(4).map((line) => line.split(",")),
    );
    assertEquals(figures, {
      건수: "2",
      "지난달까지의 올해 사용(일)": "0",
      "이달 사용(일)": "2",
      "이달까지의 올해 사용(일)": "2",
    });
    const months = await (await app.call("/api/closing/leave", { as: "superuser" })).json();
    assertEquals(hash("sha256", text), months.data[0].digest);
    assert(!text.includes("병가"), "reasons are no part of it");

    await reopenMonth(app, "leave", "고칠 것");
    const late = { ...day("2026-11-16"), employee: "mina" };
    assertEquals((await app.send("user", "POST", "create", late)).status, 201);
    assertEquals(await report(), text, "to the byte");
    assertStringIncludes(textOf(await monthPage(app, "leave", NOVEMBER)), "1건이 바뀌었습니다");
  }));

Deno.test("staff see no months of leave: its tab and its calls are for superusers", () =>
  inDecember(async (app) => {
    await closeMonth(app, "leave");
    const page = await monthPage(app, "leave", NOVEMBER, "staff");
    assert(!page.includes("휴가 장부"));
    assertStringIncludes(textOf(page), "2026년 11월 카드 장부");
    for (const path of ["", `/${NOVEMBER}`, `/${NOVEMBER}/report`]) {
      assertEquals((await app.call(`/api/closing/leave${path}`, { as: "staff" })).status, 403);
    }
  }));
