/** Pushes: to every browser of an account that turned them on, sealed, and to none that is gone or was ended. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { pushDevicesOf } from "../../projections/notice/push_device.ts";
import type { OutgoingMessage } from "../../src/notices/channel.ts";
import { pushChannel, vapidKeys } from "../../src/notices/push.ts";
import { isPushEndpoint, pushOf } from "../../src/notices/push_settings.ts";
import { openPushService } from "../helpers/push_service.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const MESSAGE: OutgoingMessage = {
  key: "push:leave_asked.1.staff",
  to: "staff",
  subject: "승인할 휴가 신청이 있습니다",
  lines: [],
  sender: "등기 사무소",
  text: "",
  html: "",
  link: "https://office.example.com/staff/leave-request",
  settingsLink: "",
  isRepeat: false,
};

async function withPushes(
  play: (app: TestApp, service: ReturnType<typeof openPushService>) => Promise<void>,
  statusOf?: (path: string) => number,
): Promise<void> {
  const service = openPushService(statusOf);
  const app = await openTestApp({
    config: { push: { hosts: [service.host] }, publicUrl: "https://office.example.com" },
  });
  try {
    await play(app, service);
  } finally {
    await app.close();
    await service.close();
  }
}

const turnOn = async (
  app: TestApp,
  { endpoint, keys }: { endpoint: string; keys: object },
  as: "staff" | "superuser" = "staff",
) => await app.call("/api/phone/push", { as, method: "POST", json: { endpoint, keys } });

const send = ({ deps }: TestApp) => pushChannel(deps).send(MESSAGE, AbortSignal.timeout(10_000));
const devices = ({ deps: { books, now } }: TestApp, account = "staff") =>
  pushDevicesOf(books.views, account, now()).map(({ id }) => id);

Deno.test("given two browsers of an account, when a notice is pushed, then both open it and it says no more than its subject", () =>
  withPushes(async (app, service) => {
    const browsers = await Promise.all(["one", "two"].map(service.browser));
    for (const browser of browsers) assertEquals((await turnOn(app, browser)).status, 200);
    assertEquals(await send(app), { sent: true, reference: "기기 2대" });
    for (const browser of browsers) {
      const [{ tag, ...shown }] = await service.shown(browser);
      assertEquals(shown, { text: MESSAGE.subject, link: MESSAGE.link });
      assert(tag.length > 0);
    }
    // Nothing of it is on the way in the clear.
    const way = service.taken.map(({ body }) => new TextDecoder().decode(body)).join("");
    assertEquals(way.includes("휴가"), false);
  }));

const ANSWERS: [status: number, again: boolean, kept: boolean][] = [
  [410, false, false],
  [404, false, false],
  [429, true, true],
  [500, true, true],
  [413, false, true],
];
for (const [status, again, kept] of ANSWERS) {
  Deno.test(`given a push service that answers ${status}, then the browser is ${kept ? "kept" : "forgotten"} and another attempt is ${again ? "made" : "not made"}`, () =>
    withPushes(async (app, service) => {
      await turnOn(app, await service.browser("one"));
      const result = await send(app);
      assert(!result.sent);
      assertEquals([result.again, devices(app).length === 1], [again, kept]);
    }, () => status));
}

Deno.test("given one browser that is gone among two, then the other one gets the notice", () =>
  withPushes(async (app, service) => {
    for (const name of ["gone", "here"]) await turnOn(app, await service.browser(name));
    assertEquals(await send(app), { sent: true, reference: "기기 1대" });
    assertEquals(devices(app).length, 1);
  }, (path) => path.endsWith("gone") ? 410 : 201));

Deno.test("given one browser whose keys are none among two, then the other one gets the notice and it is forgotten", () =>
  withPushes(async (app, service) => {
    const { endpoint } = await service.browser("wrong");
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    await turnOn(app, { endpoint, keys });
    await turnOn(app, await service.browser("here"));
    assertEquals(await send(app), { sent: true, reference: "기기 1대" });
    assertEquals(devices(app).length, 1);
  }));

Deno.test("given a browser that another account turns on, then the account before gets nothing there", () =>
  withPushes(async (app, service) => {
    const browser = await service.browser("one");
    await turnOn(app, browser);
    await turnOn(app, browser, "superuser");
    assertEquals([devices(app).length, devices(app, "superuser").length], [0, 1]);
    assertEquals(pushChannel(app.deps).addressOf(app.deps.books.views, "user/staff"), "");
  }));

Deno.test("given an endpoint that is no push service, then it is refused and nothing is called", () =>
  withPushes(async (app, service) => {
    const { keys } = await service.browser("one");
    const endpoints = [
      "http://127.0.0.1:1/push",
      "https://fcm.googleapis.com.evil.example/x",
      "http://localhost/x",
    ];
    for (const endpoint of endpoints) {
      assertEquals((await turnOn(app, { endpoint, keys })).status, 422, endpoint);
    }
  }));

Deno.test("given an office without pushes, then a browser cannot turn them on", async () => {
  const app = await openTestApp();
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  const answer = await turnOn(app, { endpoint: "https://fcm.googleapis.com/fcm/send/x", keys });
  assertEquals(answer.status, 409);
  assertEquals(pushChannel(app.deps).isSet(), false);
  await app.close();
});

Deno.test("the push services of browsers are known by their hosts alone", () => {
  const settings = pushOf({ PUSH: "1" })!;
  const known = (endpoint: string) => isPushEndpoint(settings, endpoint);
  assert(known("https://fcm.googleapis.com/fcm/send/abc"));
  assert(known("https://wns2-par02p.notify.windows.com/w/?token=x"));
  const wrong = [
    "https://evilnotify.windows.com/",
    "http://fcm.googleapis.com/",
    "https://a@fcm.googleapis.com/",
    "https://fcm.googleapis.com:8443/",
    "file:///etc/passwd",
    "nothing",
  ];
  for (const one of wrong) assertEquals(known(one), false, one);
});

Deno.test("an office's keys are its own, and the same every time", async () => {
  const [app, other] = await Promise.all([openTestApp(), openTestApp()]);
  assertEquals(vapidKeys(app.deps.keys), vapidKeys(app.deps.keys));
  assertNotEquals(vapidKeys(app.deps.keys), vapidKeys(other.deps.keys));
  await Promise.all([app.close(), other.close()]);
});
