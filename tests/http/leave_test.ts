/** Leave over HTTP: requested, decided, withdrawn; who sees what; two people at once (S1 §7). */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { application, type LeaveApp, withLeave } from "../helpers/leave.ts";
import { openTestApp } from "../helpers/server.ts";

Deno.test("a request is in its owner's list with its count, its working days and what is left", () =>
  withLeave(async ({ send, ask }) => {
    await ask();
    const { status, body } = await send("staff", "GET", "list/owner/?year=2026");
    assertEquals(status, 200);
    const [row] = body.data;
    assertEquals(
      [row.start_date, row.end_date, row.req_type, row.memo, row.status],
      ["2026-12-24", "2026-12-28", "annual", "가족 여행", "requested"],
    );
    assertEquals([row.count, row.working_days], [10, 2], "Christmas and a weekend lie within");
    assertEquals(row.may, ["edit", "withdraw"]);
    assertEquals(body.employment_info, {
      employment_year: 2020,
      employment_cnt: 7,
      target_year: 2026,
      employment_vacation: 17,
      remaining_count: 2 * (17 + 1 - 2),
      requested_count: 2 * 2,
      planned_count: 0,
      vacation_over_days: 1,
    });
    assertEquals((await send("staff", "GET", "list/owner/?year=2025")).body.data, []);
  }));

Deno.test("leave across a year's end is in the lists of both years", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask({ end_date: "2027-01-05" });
    for (const year of [2026, 2027]) {
      const { body } = await send("staff", "GET", `list/owner/?year=${year}`);
      assertEquals(body.data.map((row: { id: string }) => row.id), [id]);
    }
  }));

Deno.test("working days of a year with unknown holidays are reported as unknown", () =>
  withLeave(async ({ ask }) => {
    const row = await ask({ start_date: "2027-12-30", end_date: "2028-01-03" });
    assertEquals(row.working_days, null);
  }, () => new Date("2027-12-01T01:00:00.000Z")));

Deno.test("an unlinked account gets the next step, and cannot request leave", async () => {
  const app = await openTestApp();
  const list = await app.call("/api/mysql/vacation/list/owner/");
  assertEquals(await list.json(), { data: [], employment_info: null });
  const refused = await app.call("/api/mysql/vacation/create", {
    method: "POST",
    json: application,
  });
  assertEquals([refused.status, (await refused.json()).code], [409, "no_employee"]);
  const page = await (await app.call("/staff/leave-request")).text();
  assertStringIncludes(page, "‘직원 연결’을 요청해 주세요");
  await app.close();
});

const BAD: [
  what: string,
  part: Partial<typeof application>,
  status: number,
  code: string,
  message: string,
][] = [
  [
    "in the past",
    { start_date: "2026-11-20" },
    422,
    "in_the_past",
    "지난 날짜로는 신청할 수 없습니다.",
  ],
  [
    "on a weekend alone",
    { start_date: "2026-11-28", end_date: "2026-11-29" },
    422,
    "all_off",
    "휴무일만",
  ],
  [
    "that is no day",
    { start_date: "2026-02-30" },
    422,
    "invalid_input",
    "날짜는 2026-01-31과 같은",
  ],
  ["of another kind", { req_type: "quarter" }, 422, "invalid_input", ""],
  ["without a reason", { memo: " \n " }, 422, "no_memo", "사유를 입력해 주세요."],
  ["of more than is left", { end_date: "2027-02-26" }, 409, "not_enough_leave", "남은 연차보다"],
];

for (const [what, part, status, code, message] of BAD) {
  Deno.test(`a request ${what} is refused with ${status} ${code}`, () =>
    withLeave(async ({ send }) => {
      const refused = await send("staff", "POST", "create", { ...application, ...part });
      assertEquals([refused.status, refused.body.code], [status, code]);
      assertStringIncludes(JSON.stringify(refused.body), message);
    }));
}

Deno.test("two halves of one day are compatible, a third is refused", () =>
  withLeave(async ({ send, ask }) => {
    const day = { start_date: "2026-12-24", end_date: "2026-12-24" };
    await ask({ ...day, req_type: "morning" });
    const { count, working_days } = await ask({ ...day, req_type: "afternoon" });
    assertEquals([count, working_days], [1, 0.5]);
    const third = await send("staff", "POST", "create", { ...application, ...day });
    assertEquals([third.status, third.body.code], [409, "leave_overlaps"]);
  }));

Deno.test("the same request twice at once is one, and of two that overlap one is refused", () =>
  withLeave(async ({ send }) => {
    const twice = await Promise.all(
      [1, 2].map(() => send("staff", "POST", "create", application, { "idempotency-key": "same" })),
    );
    assertEquals(twice.map(({ status }) => status), [201, 201]);
    assertEquals(twice[0].body.data.id, twice[1].body.data.id);
    const other = { ...application, start_date: "2026-12-01", end_date: "2026-12-02" };
    const both = await Promise.all([1, 2].map(() => send("staff", "POST", "create", other)));
    assertEquals(both.map(({ status }) => status).sort(), [201, 409]);
  }));

Deno.test("the balance is not granted twice to two requests at once", () =>
  withLeave(async ({ send }) => {
    const spans = [["2026-12-01", "2026-12-16"], ["2026-12-17", "2026-12-31"]];
    const both = await Promise.all(
      spans.map(([start_date, end_date]) =>
        send("staff", "POST", "create", { ...application, start_date, end_date })
      ),
    );
    assertEquals(both.map(({ status }) => status).sort(), [201, 409]);
    assertEquals(both.find(({ status }) => status === 409)!.body.code, "not_enough_leave");
  }));

Deno.test("the department's approver sees the request, another department's does not", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask();
    const team = async (as: "user" | "superuser") =>
      (await send(as, "GET", "team/?month=2026-12")).body;
    const { waiting, days_off } = await team("user");
    assertEquals(waiting.map((row: { name: string; memo: string }) => [row.name, row.memo]), [
      ["이미나", "가족 여행"],
    ]);
    assertEquals([days_off["2026-12-25"], days_off["2026-12-26"]], ["기독탄신일", ""]);
    assertEquals(
      (await team("superuser")).waiting.length,
      1,
      "superusers decide where nobody else can",
    );
    assertEquals(
      (await send("superuser", "PUT", "/api/user/user/update", { employee: "sora" })).status,
      200,
    );
    assertEquals((await send("user", "GET", `history/${id}`)).status, 404);
    const decided = await send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    assertEquals([decided.status, decided.body.code], [404, "leave_not_found"]);
  }));

Deno.test("the approver enters a past day: granted, with notice to its owner and the approver's name", () =>
  withLeave(async ({ send }) => {
    const past = {
      ...application,
      start_date: "2026-11-16",
      end_date: "2026-11-16",
      employee: "mina",
    };
    const made = await send("user", "POST", "create", past);
    assertEquals([made.status, made.body.data.status], [201, "approved"]);
    const { body } = await send("staff", "GET", "list/owner/?year=2026");
    const [row] = body.data;
    assertEquals([row.entered_by, row.memo, row.may], [
      made.body.data.updated_by.name,
      "가족 여행",
      [],
    ]);
    assert(row.entered_by !== "", "who entered it is shown");
    assertEquals(body.employment_info.remaining_count, 2 * (17 + 1 - 1), "it takes its day");
    assertEquals((await send("staff", "GET", "news")).body.answered, 1);
    const { body: { data } } = await send("staff", "GET", `history/${row.id}`);
    assertEquals(data.map((entry: { kind: string }) => entry.kind), ["created"]);
    const twice = await send("superuser", "POST", "create", past);
    assertEquals([twice.status, twice.body.code], [409, "leave_overlaps"]);
  }));

Deno.test("leave cannot be entered for people one does not approve, or who do not exist", () =>
  withLeave(async ({ send }) => {
    const enter = async (as: "staff" | "user" | "superuser", employee: string) => {
      const { status, body } = await send(as, "POST", "create", { ...application, employee });
      return [status, body.code];
    };
    assertEquals(await enter("staff", "jun"), [403, "forbidden"]);
    assertEquals(await enter("user", "sora"), [403, "forbidden"]);
    assertEquals(await enter("superuser", "nobody"), [422, "unknown_employee"]);
    assertEquals(await enter("superuser", "sora"), [201, undefined]);
  }));

Deno.test("people cannot decide on their own leave", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask();
    const own = await send("staff", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    assertEquals([own.status, own.body.code], [403, "forbidden"]);
  }));

Deno.test("an approver named for one person replaces the department's", () =>
  withLeave(async ({ send, ask }) => {
    const named = { person: "mina", approver: "sora" };
    assertEquals(
      (await send("superuser", "POST", "/api/leave_approver/create", named)).status,
      201,
    );
    const { id } = await ask();
    assertEquals((await send("user", "GET", "news")).body, { waiting: 0, answered: 0 });
    const decided = await send("user", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    assertEquals(decided.status, 404);
  }));

Deno.test("approved, cancelled and restored: each with its version, and in the history", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask();
    const decide = (decision: string, version: number, reason = "") =>
      send("user", "POST", `decide/${id}`, { decision, version, reason });
    assertEquals((await decide("approve", 1)).body.data.status, "approved");
    assertEquals((await send("user", "GET", "news")).body.waiting, 0);
    assertEquals((await send("staff", "GET", "news")).body.answered, 1, "the owner is told");
    assertEquals((await decide("cancel", 2, "접수가 몰림")).body.data.reason, "접수가 몰림");
    const back = await send("user", "POST", `restore/${id}`, { to_version: 2, version: 3 });
    assertEquals([back.status, back.body.data.status], [200, "approved"]);
    const { body: { data } } = await send("staff", "GET", `history/${id}`);
    assertEquals(data.map((entry: { kind: string }) => entry.kind), [
      "reverted",
      "changed",
      "changed",
      "created",
    ]);
    assertEquals(data[1].changes.map((one: { label: string }) => one.label), [
      "상태",
      "승인자 의견",
    ]);
  }));

Deno.test("a refusal needs a reason", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask();
    const refuse = (reason: string) =>
      send("user", "POST", `decide/${id}`, { decision: "refuse", version: 1, reason });
    assertEquals((await refuse(" ")).body.code, "no_reason");
    assertEquals((await refuse("그 주에는 접수가 몰립니다")).body.data.status, "refused");
    const { body } = await send("staff", "GET", "list/owner/?year=2026");
    assertEquals(body.data[0].reason, "그 주에는 접수가 몰립니다");
    assertEquals(body.employment_info.remaining_count, 36, "refused leave takes nothing");
  }));

Deno.test("a decision needs the version it was made on", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask();
    const blind = await send("user", "POST", `decide/${id}`, { decision: "approve" });
    assertEquals([blind.status, blind.body.code], [428, "version_required"]);
  }));

/** Two things done to the same request at the same moment, both on the version that both saw. */
const AT_ONCE: [what: string, first: [string, unknown], second: [string, unknown]][] = [
  ["two approvers, both yes", ["user", { decision: "approve" }], ["superuser", {
    decision: "approve",
  }]],
  [
    "two approvers, one yes and one no",
    ["user", { decision: "approve" }],
    ["superuser", { decision: "refuse", reason: "바쁨" }],
  ],
  ["an approval and an edit", ["user", { decision: "approve" }], ["staff", {
    end_date: "2026-12-29",
  }]],
  ["an approval and a withdrawal", ["user", { decision: "approve" }], ["staff", "withdraw"]],
];

for (const [what, ...both] of AT_ONCE) {
  for (const order of [both, both.toReversed()]) {
    Deno.test(`${what}, ${order[0][0]} first: one outcome, and the other gets its author`, () =>
      withLeave(async (app: LeaveApp) => {
        const { id } = await app.ask();
        const act = ([as, what]: [string, unknown]) => {
          const who = as as "user" | "staff" | "superuser";
          const version = 1;
          if (what === "withdraw") return app.send(who, "POST", `withdraw/${id}`, { version });
          if (who === "staff") {
            return app.send(who, "PUT", `update/${id}`, {
              ...application,
              ...what as object,
              version,
            });
          }
          return app.send(who, "POST", `decide/${id}`, { ...what as object, version });
        };
        const outcomes = await Promise.all(order.map(act));
        assertEquals(outcomes.map(({ status }) => status).sort(), [200, 409]);
        const lost = outcomes.find(({ status }) => status === 409)!.body;
        assert(/님이 .*먼저 (수정|처리)했습니다/.test(lost.message), lost.message);
        const events = await app.deps.books.history(`leave/${id}`);
        assertEquals(events.length, 2, "what was asked for, and one outcome");
      }));
  }
}

Deno.test("reading another person's reason is in the security log; reading one's own is not", () =>
  withLeave(async ({ send, ask, deps }) => {
    const looks = () =>
      [...deps.books.views.security.byId.values()].filter(({ read }) =>
        read?.fields.includes("leave_memo")
      ).map(({ by, read }) => [by.id, read!.ids]);
    await ask();
    await send("staff", "GET", "list/owner/?year=2026");
    assertEquals(looks(), []);
    await send("user", "GET", "team/?month=2026-12");
    assertEquals(looks(), [["user", ["mina"]]]);
  }));

Deno.test("colleagues see that a person is away, and not why", () =>
  withLeave(async ({ send, ask }) => {
    const { id } = await ask();
    const rule = { person: "mina", approver: "sora" };
    await send("superuser", "POST", "/api/leave_approver/create", rule);
    const month = async () => (await send("user", "GET", "team/?month=2026-12")).body.data;
    assertEquals(await month(), [], "what waits is nobody else's business");
    await send("superuser", "POST", `decide/${id}`, { decision: "approve", version: 1 });
    const [row] = await month();
    assertEquals([row.name, row.status, row.memo, row.may], ["이미나", "approved", "", []]);
  }));

Deno.test("the page has the chips, the rows, and the approver's open requests", () =>
  withLeave(async ({ call, ask }) => {
    await ask();
    const page = async (as: "staff" | "user") => {
      const html = await (await call("/staff/leave-request", { as })).text();
      return html.replaceAll("<!-- -->", "");
    };
    const own = await page("staff");
    for (const shown of ["남음 <b>16일</b>", "산정 근거 보기", "가족 여행", "신청하기"]) {
      assertStringIncludes(own, shown);
    }
    assert(!own.includes("승인할 휴가 신청"), "who decides on nobody has no inbox");
    assertStringIncludes(await page("user"), "승인할 휴가 신청");
    const next = await (await call("/staff/leave-request?year=2027")).text();
    assertStringIncludes(next, 'value="2027" selected');
  }));
