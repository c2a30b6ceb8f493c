/** The switch of pushes on the page of choices: what it says, and what comes of it. */
import { assert, assertEquals } from "@std/assert";
import { pushDeviceStream } from "../../events/notice/push_device.ts";
import { pushDevicesOf } from "../../projections/notice/push_device.ts";
import type { OutgoingMessage } from "../../src/notices/channel.ts";
import { pushChannel } from "../../src/notices/push.ts";
import { openPushService } from "../helpers/push_service.ts";
import { minji } from "../store/notes.ts";
import type { Worker } from "playwright-core";
import { PHONE, STAFF } from "./entry_states.ts";
import { withScene } from "./harness.ts";
import { becomes } from "./until.ts";

/** A browser without windows refuses notifications: this one allows them, and has a push service of its own. */
function allowPushes(): void {
  const subscription = {
    toJSON: () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/phone",
      keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    }),
    unsubscribe() {
      localStorage.removeItem("subscribed");
      return Promise.resolve(true);
    },
  };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Object.assign(Notification, { requestPermission: () => Promise.resolve("granted") });
  Object.assign(PushManager.prototype, {
    // A browser keeps it from page to page.
    getSubscription: () =>
      Promise.resolve(localStorage.getItem("subscribed") ? subscription : null),
    subscribe() {
      localStorage.setItem("subscribed", "yes");
      return Promise.resolve(subscription);
    },
  });
}

Deno.test("given an office with pushes, when they are turned on in a browser, then it is a device of the account until they are turned off", async () => {
  await withScene(
    async ({ signedIn, server: { deps } }) => {
      const page = await signedIn(STAFF, PHONE);
      await page.goto("/profile/notices");
      await page.getByText("알림이 차단되어 있습니다").waitFor();
      await page.addInitScript(allowPushes);
      await page.reload();
      await page.getByRole("button", { name: "이 기기에서 켜기" }).click();
      await page.getByText("이 기기로 푸시 알림을 보냅니다.").waitFor();
      const { views } = deps.books;
      const accounts = [...views.push_device.byId.keys()];
      assertEquals(accounts.length, 1);
      assertEquals(pushDevicesOf(views, accounts[0], deps.now()).length, 1);
      // Ended by its owner elsewhere: the browser does not know.
      const [{ id }] = pushDevicesOf(views, accounts[0], deps.now());
      const stream = pushDeviceStream(accounts[0]);
      await deps.books.execute({
        stream,
        meta: { actor: minji, requestId: "r", key: "ended" },
        decide: () => [{ stream, type: "push_device.removed", data: { id, reason: "own" } }],
      });
      await page.reload();
      await page.getByText("이 기기는 푸시 알림을 받지 않습니다.").waitFor();
      await page.getByRole("button", { name: "이 기기에서 켜기" }).click();
      await page.getByText("이 기기로 푸시 알림을 보냅니다.").waitFor();
      assertEquals(pushDevicesOf(views, accounts[0], deps.now()).length, 1);
      await page.reload();
      await page.getByRole("button", { name: "이 기기에서 끄기" }).click();
      await page.getByText("이 기기는 푸시 알림을 받지 않습니다.").waitFor();
      await becomes(() => page.evaluate(() => localStorage.getItem("push-account")), null);
    },
    undefined,
    { PUSH: "1" },
  );
});

/** A browser without windows allows no notification: what the worker would show is kept in it instead. */
function keepShown(): void {
  const shown: string[][] = [];
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
  registration.showNotification = (title, options) => {
    shown.push([title, options?.body ?? "", String(options?.data)]);
    return Promise.resolve();
  };
  Object.assign(self, { shown });
}
const shownBy = (worker: Worker): Promise<string[][]> =>
  worker.evaluate(() => (self as unknown as { shown: string[][] }).shown);

const messageTo = (account: string, office: string): OutgoingMessage => ({
  ...{ key: "push:leave_asked.1", to: account, subject: "승인할 휴가 신청", lines: [] },
  ...{ sender: "사무소", text: "", html: "", settingsLink: "", isRepeat: false },
  link: `${office}/staff/leave-request`,
});

Deno.test("given a push that is opened with a browser's own keys, when it comes to the office's service worker, then it would show its words and lead to its page", async () => {
  const service = openPushService();
  await withScene(async ({ signedIn, server: { deps, url } }) => {
    const push = { hosts: [service.host] };
    const page = await signedIn(STAFF, PHONE);
    await page.goto("/profile/notices");
    const client = await page.context().newCDPSession(page);
    // Subscribed at a push service of this machine, with keys as a browser makes them.
    const browser = await service.browser("phone");
    const [account] = [...deps.books.views.user.byId.values()]
      .filter(({ state }) => STAFF.includes(state.profile.nickname));
    const { endpoint, keys } = browser;
    await deps.books.execute({
      stream: pushDeviceStream(account.id),
      meta: { actor: minji, requestId: "r", key: "phone" },
      decide: () => [{
        stream: pushDeviceStream(account.id),
        type: "push_device.added",
        data: { id: "0".repeat(32), endpoint, ...keys, name: "전화" },
      }],
    });
    const channel = pushChannel({ ...deps, config: { ...deps.config, push } });
    const message = messageTo(account.id, url);
    const sent = await channel.send(message, AbortSignal.timeout(10_000));
    assertEquals(sent, { sent: true, reference: "기기 1대" });
    const [opened] = await service.shown(browser);
    // Handed to the worker as the browser's push service would.
    const registration = Promise.withResolvers<string>();
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) registration.resolve(own.registrationId);
    });
    await client.send("ServiceWorker.enable");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const [worker] = page.context().serviceWorkers();
    await worker.evaluate(keepShown);
    await client.send("ServiceWorker.deliverPushMessage", {
      origin: url,
      registrationId: await registration.promise,
      data: JSON.stringify(opened),
    });
    await becomes(async () => (await shownBy(worker)).length, 1);
    const [[title, text, link]] = await shownBy(worker);
    assertEquals([text, link], [message.subject, message.link]);
    assert(title.startsWith(deps.office.shortName), title);
  });
  await service.close();
});
