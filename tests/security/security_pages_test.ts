/** The security log as superusers read it: entries with the office's names, notices, and months to look through. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Actor } from "../../events/base/event.ts";
import type { NoteKind } from "../../events/security/security.ts";
import { expireLog } from "../../src/security/expiry.ts";
import type { More, Origin } from "../../src/security/security_log.ts";
import { FORM } from "../helpers/contact.ts";
import { employee, hire } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const actor: Actor = { id: "staff", name: "김직원", role: "staff", via: "web" };
const origin: Origin = { actor, network: "203.0.113.7", device: "", requestId: "request-1" };

/** Ten minutes before and after a month of Seoul ends. */
const NOVEMBER = new Date("2026-11-30T14:50:00.000Z");
const DECEMBER = new Date("2026-11-30T15:10:00.000Z");

interface Desk {
  app: TestApp;
  /** The time is this from now on. */
  at(now: Date): void;
  /** Writes an entry of the log down. */
  note(kind: NoteKind, more?: More): Promise<void>;
  page(path?: string): Promise<string>;
  /** Sends a form of the overview. */
  send(path: string, fields?: Record<string, string>): Promise<Response>;
}

async function withDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
  const clock = { now: NOVEMBER };
  const app = await openTestApp({ now: () => clock.now, empty: true });
  const page = async (path = "/staff/security") =>
    await (await app.call(path, { as: "superuser" })).text();
  try {
    await work({
      app,
      page,
      at: (now) => void (clock.now = now),
      async note(kind, more) {
        app.deps.security.note(origin, kind, more);
        await app.deps.security.flush();
        await app.deps.security.written();
      },
      async send(path, fields = {}) {
        const csrf =
          /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(await page("/staff/consultations"))
            ?.[1] ?? "";
        const key = crypto.randomUUID();
        const body = new URLSearchParams({ csrfmiddlewaretoken: csrf, key, ...fields });
        const headers = { "content-type": FORM };
        return await app.call(path, { as: "superuser", method: "POST", body, headers });
      },
    });
  } finally {
    await app.close();
  }
}

const entries = ({ deps }: TestApp) => [...deps.books.views.security.byId.values()];

const notices: [what: string, kind: NoteKind, more: More, notice: string | null][] = [
  ["a refresh token that came twice", "refresh_reused", {}, "세션 도용이 의심됩니다"],
  [
    "a new superuser",
    "role_changed",
    { subject: "user", reason: "superuser_given" },
    "최고관리자가 늘었습니다",
  ],
  ["other rights", "role_changed", { subject: "user", reason: "staff_given" }, null],
  ["ten failed sign-ins in an hour", "sign_in_failed", { count: 10 }, "로그인 실패가 많습니다"],
  ["nine failed sign-ins in an hour", "sign_in_failed", { count: 9 }, null],
  [
    "one sign-in that the office's own settings kept out",
    "sign_in_failed",
    { reason: "client_refused" },
    "로그인 제공자 설정 때문에 로그인하지 못한 사람이 있습니다",
  ],
  [
    "one sign-in that the login provider did not answer",
    "sign_in_failed",
    { reason: "provider_down" },
    "로그인 제공자가 응답하지 않아 로그인하지 못한 사람이 있습니다",
  ],
  ["one that was cancelled", "sign_in_failed", { reason: "cancelled" }, null],
  [
    "a mass export",
    "exported",
    { count: 1_001, reason: "mass_export" },
    "많은 자료를 내보냈습니다",
  ],
  ["an export of a few rows", "exported", { count: 3 }, null],
  ["a destruction", "destroyed", { object: "consultation/a1" }, "개인정보를 파기했습니다"],
];

for (const [what, kind, more, notice] of notices) {
  Deno.test(`after ${what} superusers are shown ${notice ? "a notice until one has seen it" : "nothing"}`, () =>
    withDesk(async ({ app, note, page, send }) => {
      await note(kind, more);
      const profile = await page("/profile");
      if (!notice) {
        assert(!profile.includes("shell-notice"));
        return;
      }
      assertStringIncludes(profile, notice);
      const staff = await (await app.call("/profile", { as: "staff" })).text();
      assert(!staff.includes("shell-notice"), "others are not told");
      const [{ id }] = entries(app);
      assertStringIncludes(await page(), notice);
      const answer = await send("/staff/security/notices", { ids: `${id},nothing` });
      assertEquals(answer.headers.get("location"), "/staff/security?done=notice");
      assertEquals(entries(app)[0].acknowledged?.by.id, "superuser");
      assert(!(await page("/profile")).includes("shell-notice"));
      assertStringIncludes(await page(), "확인할 알림이 없습니다.");
    }));
}

Deno.test("an account named in the office's table has that name and its id in the log", () =>
  withDesk(async ({ app, note }) => {
    const list = async () => {
      const answer = await app.call("/api/security/list?kind=exported", { as: "superuser" });
      const { results: [{ account, account_id }] } = await answer.json();
      return [account, account_id];
    };
    await note("exported", { object: "카드 관리", count: 3 });
    assertEquals(await list(), ["별명 ‘김직원’", "staff"], "its owner can change it");
    await hire(app.deps.books, "e-1", employee("김직원", { email: "staff@example.com" }));
    assertEquals((await list())[1], "staff");
    const edit = { method: "PUT", json: { name: "김민지" }, as: "superuser" } as const;
    await (await app.call("/api/user/staff/update", edit)).body?.cancel();
    assertEquals(await list(), ["김민지", "staff"]);
  }));

Deno.test("entries are found by kind, period, network, object and person", () =>
  withDesk(async ({ app, note }) => {
    await note("exported", { object: "카드 관리", count: 3 });
    await note("refused", { object: "GET /api/user/list", reason: "forbidden" });
    const found = async (query: string) => {
      const answer = await app.call(`/api/security/list?${query}`, { as: "superuser" });
      return (await answer.json()).results.map(({ kind }: { kind: string }) => kind);
    };
    assertEquals(await found("kind=exported"), ["exported"]);
    assertEquals(await found("kind=refused&at_start=2026-11-30&at_end=2026-11-30"), ["refused"]);
    assertEquals(await found("kind=refused&at_start=2026-12-01"), []);
    assertEquals(await found("network=203.0.113.7&object=" + encodeURIComponent("카드")), [
      "exported",
    ]);
    assertEquals(await found("search=" + encodeURIComponent("user/list")), ["refused"]);
    assertEquals(await found("kind=refused&account_id=staff"), ["refused"]);
  }));

Deno.test("no call changes the log", () =>
  withDesk(async ({ app, note }) => {
    await note("exported");
    const [{ id }] = entries(app);
    for (
      const [method, path] of [
        ["PUT", `/api/security/${id}/update`],
        ["DELETE", `/api/security/${id}/delete`],
        ["POST", "/api/security/bulk_delete"],
        ["POST", "/api/security/undo"],
      ]
    ) {
      const answer = await app.call(path, { as: "superuser", method, json: {} });
      assert([404, 405].includes(answer.status), path);
      await answer.body?.cancel();
    }
  }));

Deno.test("a past month is open until it was reviewed", () =>
  withDesk(async ({ app, note, at, page, send }) => {
    await note("exported", { object: "카드 관리", count: 3 });
    assertStringIncludes(await page(), "점검할 달이 없습니다.");
    const early = await send("/staff/security/reviews/2026-11", { remark: "이상 없음" });
    assertEquals(early.status, 409);
    assertStringIncludes(await early.text(), "아직 끝나지 않은 달입니다.");
    for (const month of ["2026-10", "0000-00", "nothing"]) {
      const unknown = await send(`/staff/security/reviews/${month}`, { remark: "이상 없음" });
      assertEquals(unknown.status, 404, month);
      assertStringIncludes(await unknown.text(), "기록이 없는 달입니다.");
    }
    at(DECEMBER);
    assertStringIncludes(await page(), "2026년 11월 점검 완료");
    const blank = await send("/staff/security/reviews/2026-11", { remark: " " });
    assertEquals(blank.status, 422);
    assertStringIncludes(await blank.text(), "점검 내용을 입력해 주세요.");
    const done = await send("/staff/security/reviews/2026-11", { remark: "이상 없음" });
    assertEquals(done.status, 303);
    const html = await page();
    assertStringIncludes(html, "점검할 달이 없습니다.");
    assertStringIncludes(html, "이상 없음");
    const [review] = app.deps.books.views.security.reviews.get("2026-11")!;
    assertEquals([review.by.id, review.at], ["superuser", DECEMBER.toISOString()]);
  }));

Deno.test("after two years a month's entries and key are deleted, and its review stays", () =>
  withDesk(async ({ app, note, at, send }) => {
    const { deps } = app;
    await note("exported", { object: "카드 관리", count: 3 });
    assert(deps.keys.known("security/2026-11"), "what is personal in it is sealed");
    at(DECEMBER);
    await send("/staff/security/reviews/2026-11", { remark: "이상 없음" });
    const system: Actor = { id: "system", name: "자동 파기", role: "system", via: "job" };
    assertEquals(await expireLog(deps, system, new Date("2028-11-30T14:59:59Z")), 0);
    assertEquals(await expireLog(deps, system, new Date("2028-11-30T15:00:00Z")), 1);
    const november = entries(app).filter(({ id }) => id.startsWith("2026-11"));
    assertEquals(november, []);
    assert(deps.keys.isGone("security/2026-11"));
    assertEquals(deps.books.views.security.reviews.get("2026-11")?.length, 1);
    const reports = await deps.books.replay({ view: "security", verifyOnly: true });
    assert(reports.every(({ same }) => same));
  }));
