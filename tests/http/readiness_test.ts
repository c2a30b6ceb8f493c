/** `/readyz` says that the office needs a person; what for, it says to those who look after it. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readConfig } from "../../src/config.ts";
import { CONCERNS } from "../../src/server/concerns.ts";
import { jobIs, queueJob, startWorker } from "../helpers/jobs.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { minji } from "../store/notes.ts";

const MONITOR_TOKEN = "a-monitoring-token-of-32-letters";
const monitor = {
  as: "visitor",
  headers: { authorization: `Bearer ${MONITOR_TOKEN}` },
} as const;

const config = readConfig({ KV_URL: ":memory:", MONITOR_TOKEN });
const planned = { ...config.backup, folders: ["/backups"], minutes: 4 };
const LATE = "2026-11-20T01:00:00.000Z";

interface Trouble {
  name: string;
  what: string;
  /** Makes it so. */
  given(app: TestApp): Promise<void> | void;
  text: RegExp;
}

const backups = (state: { at: string | null; problem: string }) => (app: TestApp) => {
  Object.assign(app.deps, {
    backups: { states: [{ folder: "/backups", ...state }] },
    config: { ...app.deps.config, backup: planned },
    started: { at: LATE, revisions: new Map() },
  });
};

const TROUBLES: Trouble[] = [
  {
    name: "damage",
    what: "a log that is damaged",
    given: ({ deps }) => void (deps.logState = () => "damaged"),
    text: /손상되었습니다.*서버를 끄지 말고/,
  },
  {
    name: "damage",
    what: "a view that differs from the log",
    given: ({ deps }) => void (deps.logState = () => "views_differ"),
    text: /기록과 다릅니다.*다시 계산/,
  },
  {
    name: "backup",
    what: "a backup that is too old",
    given: backups({ at: LATE, problem: "" }),
    text: /\/backups.*제때 되지 않았습니다.*doctor/,
  },
  {
    name: "backup",
    what: "a backup whose newest try failed",
    given: backups({ at: testNow.toISOString(), problem: "폴더에 쓸 수 없습니다." }),
    text: /폴더에 쓸 수 없습니다/,
  },
  {
    name: "backup",
    what: "a backup that was never made though the server had the time",
    given: backups({ at: null, problem: "" }),
    text: /백업이 아직 없습니다/,
  },
  {
    name: "clock",
    what: "a clock behind the newest record",
    given: ({ deps }) => void (deps.now = () => new Date(testNow.getTime() - 60_000)),
    text: /시계를 맞추고\(NTP\)/,
  },
  {
    name: "jobs",
    what: "a job that was put aside",
    given: async (app) => {
      const worker = await startWorker(app, "anna");
      await queueJob(app, "broken", { args: { no: "such argument" } });
      await jobIs(app, "broken", "dead");
      await worker.close();
    },
    text: /작업이 1건.*다시 실행하거나 취소하세요/,
  },
  {
    name: "notices",
    what: "a notice that no server took",
    given: async ({ deps: { books } }) => {
      const id = "leave_asked.1.staff";
      const failure = { code: "unreachable", words: "", again_at: null } as const;
      await books.execute({
        stream: `notice/${id}`,
        meta: { actor: minji, requestId: "r", key: "notice" },
        decide: () => [
          {
            stream: `notice/${id}`,
            type: "notice.asked",
            data: {
              ...{
                kind: "leave_asked",
                to: "user/staff",
                about: { noun: "leave", id: "l1" },
                cause: 1,
              },
              deliveries: [{ channel: "mail", due: testNow.toISOString(), digest: false }],
            },
          },
          {
            stream: `notice/${id}`,
            type: "notice.failed",
            data: { ...failure, channel: "mail", to: "user/staff" },
          },
        ],
      });
    },
    text: /알림 1건.*다시 보내세요/,
  },
];

const troubles = Deno.build.os === "linux"
  // A file system without any room, on every machine.
  ? [...TROUBLES, {
    name: "disk",
    what: "a disk without room",
    given: ({ deps }: TestApp) =>
      void (deps.config = { ...deps.config, kvUrl: "", dataDir: "/proc" }),
    text: /\/proc에 0\.0 GB 남았습니다.*디스크로 옮기세요/,
  }]
  : TROUBLES;

for (const { name, what, given, text } of troubles) {
  Deno.test(`with ${what} readiness fails, and the monitoring token gets the reason`, async () => {
    const app = await openTestApp({ config: { monitorToken: MONITOR_TOKEN } });
    try {
      await given(app);
      const answer = await app.call("/readyz", monitor);
      const { code, message, details } = await answer.json();
      assertEquals([answer.status, code], [503, "needs_person"]);
      assertStringIncludes(message, "사람이 확인해야 할 일");
      assertEquals(details.map((one: { name: string }) => one.name), [name]);
      assertMatch(details[0].text, text);
      for (const authorization of ["", `Bearer ${MONITOR_TOKEN}x`]) {
        const headers = { authorization };
        const other = await app.call("/readyz", { as: "visitor", headers });
        assertEquals([other.status, (await other.json()).details], [503, []]);
      }
      assertEquals((await (await app.call("/readyz", { as: "staff" })).json()).details, []);
      const superuser = await app.call("/readyz", { as: "superuser" });
      assertEquals((await superuser.json()).details, details);
      assertEquals((await app.call("/healthz", { as: "visitor" })).status, 200);
    } finally {
      await app.close();
    }
  });
}

const tokenAreas: [scopes: Record<string, string> | undefined, reads: boolean][] = [
  [undefined, true],
  [{ office: "read" }, true],
  [{ cards: "write", own: "read", accounts: "read" }, false],
];
for (const [scopes, reads] of tokenAreas) {
  Deno.test(`a superuser's token for ${JSON.stringify(scopes ?? "all areas")} ${reads ? "reads" : "does not read"} why readiness fails`, async () => {
    const app = await openTestApp();
    const json = { name: "감시", scopes };
    const made = await app.call("/api/tokens/", { as: "superuser", method: "POST", json });
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    app.deps.logState = () => "damaged";
    const answer = await app.call("/readyz", { as: "visitor", headers });
    assertEquals([answer.status, (await answer.json()).details.length > 0], [503, reads]);
    await app.close();
  });
}

Deno.test("every concern of the registry is tested above", () => {
  const tried = new Set([...troubles.map(({ name }) => name), "disk"]);
  assertEquals([...tried].sort(), CONCERNS.map(({ name }) => name).sort());
});

Deno.test("without a monitoring token in the settings no reason is answered", async () => {
  const app = await openTestApp({ empty: true });
  app.deps.logState = () => "damaged";
  for (const authorization of ["Bearer ", "Bearer x", ""]) {
    const answer = await app.call("/readyz", { as: "visitor", headers: { authorization } });
    assertEquals([answer.status, (await answer.json()).details], [503, []]);
  }
  await app.close();
});

Deno.test("a server that just started is ready despite an old backup because one is being made", async () => {
  const app = await openTestApp({ empty: true });
  backups({ at: LATE, problem: "" })(app);
  app.deps.started = { at: testNow.toISOString(), revisions: new Map() };
  assertEquals((await app.call("/readyz", { as: "visitor" })).status, 200);
  await app.close();
});

Deno.test("a clock behind the newest record is shown to superusers on 오늘, and not to staff", async () => {
  let now = testNow;
  const app = await openTestApp({ now: () => now });
  now = new Date(testNow.getTime() - 86_400_000);
  const page = async (as: "superuser" | "staff") => await (await app.call("/staff", { as })).text();
  const text = /시계가 가장 새 기록보다 늦습니다/;
  assertMatch(await page("superuser"), text);
  assertEquals(text.test(await page("staff")), false);
  await app.close();
});
