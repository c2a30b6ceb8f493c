/** What surrounds requests for leave: the year's workbook, news that were seen, the calendar's secret address. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import { withLeave } from "../helpers/leave.ts";

const at = "/api/mysql/vacation";

Deno.test("the year's plan is a workbook of the team: days by month, and the requests behind them", () =>
  withLeave(async ({ call, ask, send }) => {
    const { id } = await ask({ end_date: "2027-01-05" });
    await send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    const answer = await call(`${at}/plan/excel/?year=2026`, { as: "user" });
    assertEquals(answer.status, 200);
    const book = XLSX.read(new Uint8Array(await answer.arrayBuffer()));
    assertEquals(book.SheetNames, ["2026년 휴가 계획", "휴가 신청"]);
    const [plan, requests] = book.SheetNames.map((name) =>
      XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name])
    );
    const mina = plan.find((row) => row["이름"] === "이미나")!;
    assertEquals([mina["부여"], mina["이월"], mina["12월"], mina["합계"]], [17, 1, 5, 5]);
    assertEquals(plan.some((row) => row["이름"] === "최소라"), false, "another team's");
    assertEquals(
      requests.map((row) => [row["이름"], row["신청 일수"], row["근무일"], row["상태"]]),
      [
        ["이미나", 13, 7, "승인"],
      ],
    );
  }));

Deno.test("the number of waiting requests is in the menu of every staff page, for approvers only", () =>
  withLeave(async ({ call, ask }) => {
    await ask();
    const waiting = async (path: string, as: "user" | "staff") => {
      const html = await (await call(path, { as })).text();
      return /data-island="leave-count"[^>]*data-props="{&quot;waiting&quot;:(\d)/.exec(html)?.[1];
    };
    const pages = [
      "/staff/card-report",
      "/staff/car-ledger",
      "/staff/leave-request/why",
      "/staff/consultations",
      "/profile",
    ];
    for (const path of pages) {
      assertEquals([await waiting(path, "user"), await waiting(path, "staff")], ["1", "0"], path);
    }
  }));

Deno.test("seen answers are not counted again until there is another", () =>
  withLeave(async ({ send, ask, call }) => {
    const answered = async () => (await send("staff", "GET", "news")).body.answered;
    const { id } = await ask();
    await send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    assertEquals(await answered(), 1);
    const seen = await call(`${at}/news/seen`, { method: "POST", json: {} });
    assertEquals([seen.status, await answered()], [204, 0]);
  }, clock()));

/** A clock that goes on a second each time it is looked at. */
function clock(): () => Date {
  let seconds = 0;
  return () => new Date(Date.parse("2026-11-21T01:00:00.000Z") + 1_000 * seconds++);
}

Deno.test("a calendar is read only by its secret address, and ends with it, its successor, or the rights", () =>
  withLeave(async ({ call, ask, send, deps }) => {
    const { id } = await ask();
    await send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    const open = async () => {
      const { status, body } = await send("user", "POST", "calendar", { contents: "team" });
      assertEquals(status, 201);
      return new URL(body.data.address).pathname;
    };
    const read = (path: string) => call(path, { as: "visitor" });
    const first = await open();
    const answer = await read(first);
    assertStringIncludes(answer.headers.get("content-type")!, "text/calendar");
    assertStringIncludes(await answer.text(), "SUMMARY:이미나 연차");
    const lines = [...deps.books.views.security.byId.values()].flatMap(({ read }) => read ?? []);
    assertEquals(lines.at(-1)?.filter, "calendar=user", "whose calendar told of whom is written");
    const stored = JSON.stringify(await deps.books.history("leave_desk/user"));
    assert(
      !stored.includes(first.slice("/calendar/".length, -".ics".length)),
      "only a digest is kept",
    );

    const second = await open();
    assertEquals([(await read(first)).status, (await read(second)).status], [404, 200]);
    await send("superuser", "PUT", "/api/user/user/update", { is_staff: false });
    assertEquals((await read(second)).status, 404);
    await send("superuser", "PUT", "/api/user/user/update", { is_staff: true });
    const closed = await call(`${at}/calendar`, { as: "user", method: "DELETE" });
    assertEquals([closed.status, (await read(second)).status], [204, 404]);
  }));

Deno.test("repeating the call for an address makes no second one and does not show the first again", () =>
  withLeave(async ({ send }) => {
    const open = () => send("user", "POST", "calendar", {}, { "idempotency-key": "same" });
    const [first, again] = [await open(), await open()];
    assertEquals([first.status, again.status], [201, 409]);
    assertEquals(again.body.code, "calendar_already_opened");
  }));
