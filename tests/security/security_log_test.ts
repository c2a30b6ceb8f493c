/** What the security log writes down, from where, and how little of it anybody can make it write. */
import { assertEquals } from "@std/assert";
import type { Noted } from "../../events/security/security.ts";
import type { SecurityEntry } from "../../projections/security/security.ts";
import { deviceOf } from "../../src/kit/device.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const entries = ({ deps }: TestApp): SecurityEntry[] => [
  ...deps.books.views.security.byId.values(),
];

/** Entries, without their origin. */
const told = (app: TestApp): Partial<Noted>[] =>
  entries(app).map(({ kind, subject, object, reason, count }) => {
    return { kind, subject, object, reason, count };
  });

async function withApp(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

Deno.test("one person's refusals at one place within a minute are one entry", () =>
  withApp(async (app) => {
    for (let times = 0; times < 30; times++) await app.call("/api/user/list", { as: "staff" });
    assertEquals(told(app), []);
    await app.deps.security.flush();
    assertEquals(told(app), [{
      kind: "refused",
      subject: "",
      object: "GET /api/user/list",
      reason: "forbidden",
      count: 30,
    }]);
    const [{ by, network, device, request_id }] = entries(app);
    assertEquals(by.role, "staff");
    assertEquals([network, device], ["unknown", ""]);
    assertEquals(request_id.length > 0, true);
  }));

Deno.test("refusals in the next minute are added to the day's entry", () =>
  withApp(async (app) => {
    for (const times of [2, 3]) {
      for (let time = 0; time < times; time++) await app.call("/api/user/list", { as: "staff" });
      await app.deps.security.flush();
    }
    assertEquals(told(app).map(({ count }) => count), [5]);
  }));

Deno.test("a visitor's redirect from a staff page is logged as a refusal", () =>
  withApp(async (app) => {
    await app.call("/staff/card-report", { as: "visitor" });
    await app.call("/settings", { as: "user" });
    await app.deps.security.flush();
    assertEquals(told(app).map(({ object, reason }) => [object, reason]), [
      ["GET /staff/card-report", "sign_in_required"],
      ["GET /settings", "forbidden"],
    ]);
  }));

Deno.test("refusals from a thousand networks write no more than an hour's share", () =>
  withApp(async (app) => {
    const { security } = app.deps;
    const actor = { id: "visitor", name: "", role: "visitor", via: "web" } as const;
    for (let minute = 0; minute < 60; minute++) {
      for (let one = 0; one < 1_000; one++) {
        const network = `2001:db8:${minute}:${one}::/64`;
        const origin = { actor, network, device: "", requestId: "request-1" };
        security.note(origin, "refused", { object: "GET /api/user/list", reason: "forbidden" });
      }
      await security.flush();
    }
    const all = entries(app);
    assertEquals(all.length, 501);
    assertEquals(all.at(-1)!.network, "여러 곳");
    assertEquals(all.reduce((sum, { count }) => sum + count, 0), 60_000);
  }));

Deno.test("a change of rights by any call is logged once with who did what to whom", () =>
  withApp(async (app) => {
    const { user } = app.deps.books.views;
    const plain = [...user.byId.values()].find(({ state: { flags } }) =>
      flags.is_active && !flags.is_staff && !flags.is_superuser
    )!;
    const superuser = [...user.byId.values()].find(({ state }) => state.flags.is_superuser)!;
    const path = `/api/accounts/${plain.id}/flags`;
    await app.call(path, { as: "superuser", method: "PUT", json: { is_superuser: true } });
    await app.deps.security.close();
    assertEquals(told(app).filter(({ kind }) => kind !== "personal_read"), [{
      kind: "role_changed",
      subject: plain.id,
      object: "",
      reason: "superuser_given",
      count: 1,
    }]);
    assertEquals(entries(app)[0].by.id, superuser.id);
  }));

Deno.test("rights changed for many at once are logged each with its origin", () =>
  withApp(async (app) => {
    const response = await app.call("/api/user/bulk_edit", {
      as: "superuser",
      method: "POST",
      headers: { accept: "application/x-ndjson", "user-agent": "curl/8.5.0" },
      json: {
        kind: "edit",
        edits: ["user", "deactivated"].map((id) => {
          return { id, values: { is_superuser: true }, from: { is_superuser: false } };
        }),
      },
    });
    await response.text();
    await app.deps.security.written();
    const changes = entries(app).filter(({ kind }) => kind === "role_changed");
    assertEquals(changes.map(({ subject }) => subject).sort(), ["deactivated", "user"]);
    assertEquals(changes.map(({ device }) => device), ["curl/8.5.0", "curl/8.5.0"]);
  }));

Deno.test("a script's use of a token is counted", () =>
  withApp(async (app) => {
    for (let times = 0; times < 3; times++) await app.call("/api/mysql/card/list", { as: "token" });
    await app.deps.security.flush();
    assertEquals(told(app).map(({ kind, count }) => [kind, count]), [["token_used", 3]]);
  }));

Deno.test("a failed sign-in without a code is logged with its reason", () =>
  withApp(async (app) => {
    await app.call("/oauth/callback/kakao", { as: "visitor" });
    await app.call("/oauth/callback/kakao", { as: "visitor", method: "POST", json: {} });
    await app.deps.security.flush();
    const [failed] = told(app);
    assertEquals(failed, {
      kind: "sign_in_failed",
      subject: "",
      object: "kakao",
      reason: "no_code",
      count: 2,
    });
  }));

Deno.test("counts of a minute are stored when the server stops within it", async () => {
  const dataDir = await Deno.makeTempDir();
  const first = await openTestApp({ dataDir });
  await first.call("/api/user/list", { as: "staff" });
  await first.close();
  const second = await openTestApp({ dataDir, empty: true });
  assertEquals(told(second).map(({ kind, count }) => [kind, count]), [["refused", 1]]);
  await second.close();
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("logged work continues when the log cannot be written", () =>
  withApp(async (app) => {
    const { books, security } = app.deps;
    const { execute } = books;
    books.execute = (command) =>
      command.stream.startsWith("security/")
        ? Promise.reject(new Error("no room"))
        : execute.call(books, command);
    const path = "/api/accounts/user/end_access/";
    const call = { as: "superuser", method: "POST", json: {} } as const;
    assertEquals((await app.call(path, call)).status, 200);
    assertEquals((await app.call("/api/user/list", { as: "staff" })).status, 403);
    await security.flush();
    books.execute = execute;
    assertEquals(told(app), []);
  }));

const devices: [string, string | undefined, string][] = [
  [
    "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36",
    "Chrome 109 · Windows",
  ],
  [
    "Safari on an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1",
    "Safari 17 · iOS",
  ],
  [
    "KakaoTalk's own browser",
    "Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 KAKAOTALK 10.4.5",
    "카카오톡 10 · Android",
  ],
  ["a program", "curl/8.5.0", "curl/8.5.0"],
  ["markup", "<script>alert(1)</script>", ""],
  ["nothing", undefined, ""],
];
for (const [what, userAgent, device] of devices) {
  Deno.test(`the device of ${what} is "${device}"`, () => {
    assertEquals(deviceOf(userAgent), device);
  });
}
