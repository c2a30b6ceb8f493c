import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { deliveriesTo } from "../../projections/notice/choice.ts";
import { noticeKinds } from "../../projections/notice/kinds.ts";
import type { Caller } from "../helpers/server.ts";
import { ask, MINUTE } from "../helpers/contact.ts";
import { SmtpAnswer } from "../helpers/mail_server.ts";
import { listen } from "../helpers/listener.ts";
import { type NoticeOffice, sendPageForm, withNoticeOffice } from "./office.ts";

const bell = async ({ app }: NoticeOffice, as: Caller = "staff") =>
  (await (await app.call("/api/notices", { as })).json()).data;

const read = ({ app }: NoticeOffice, ids: string[], as: Caller = "staff") =>
  app.call("/api/notices/read", { as, method: "POST", json: { ids } });

Deno.test("given an unread notice, when its person reads it, then the bell is empty, and another's bell is not", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle } = office;
    const id = await ask(app, clock);
    await settle();
    const { unread, notices: [one] } = await bell(office);
    assertEquals([unread, one.path], [1, `/staff/consultations/${id}`]);
    assertEquals((await read(office, [one.id], "superuser")).status, 200);
    assertEquals((await bell(office)).unread, 1);
    assertEquals((await (await read(office, [one.id])).json()).data.unread, 0);
    assertEquals((await bell(office, "superuser")).unread, 1);
    assertEquals((await (await read(office, ["all"], "superuser")).json()).data.unread, 0);
    const html = await (await app.call("/staff/notices")).text();
    assertStringIncludes(html, "새 상담");
    assertEquals((await read(office, [])).status, 422);
  }));

Deno.test("given a request that somebody has taken up, when others look, then their bell is empty and their page says so", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle } = office;
    const id = await ask(app, clock);
    await settle();
    const moved = await app.call(`/api/consultation/${id}/stage`, {
      ...{
        as: "superuser",
        method: "PUT",
        json: { stage: "contacted" },
        headers: { "if-match": "1" },
      },
    });
    await moved.body?.cancel();
    assertEquals(moved.status, 200);
    assertEquals((await bell(office)).unread, 0);
    assertStringIncludes(await (await app.call("/staff/notices")).text(), "처리됨");
  }));

Deno.test("given two people with the bell open, when one is notified, then the other's line stays silent", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle } = office;
    await ask(app, clock);
    await settle();
    const [own, other] = await Promise.all(
      (["staff", "superuser"] as const).map((as) => listen(app, "nouns=notices", {}, as)),
    );
    for (const line of [own, other]) assertEquals((await line.next())?.event, "ready");
    await read(office, (await bell(office)).notices.map(({ id }: { id: string }) => id));
    assertEquals((await own.next())?.event, "reset");
    await read(office, ["all"], "superuser");
    // The first that the other one hears is of their own.
    const { id, event } = (await other.next())!;
    assertEquals([event, Number(id)], ["reset", app.deps.books.head]);
    for (const line of [own, other]) await line.close();
  }));

Deno.test("given choices of a person and of the office, when a notice is asked, then the person's hold before the office's", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle, notices, server } = office;
    const all = { quiet_from: "00:00", quiet_to: "00:00", digest_at: "08:30" };
    const own = await sendPageForm(office, "/profile/notices", "/profile/notices", {
      ...{ ...all, "consultation_received.mail": "digest" },
    }, "staff");
    assertEquals([own.status, own.headers.get("location")], [303, "/profile/notices?kind=saved"]);
    const channels = "/staff/notices/channels";
    const office303 = await sendPageForm(office, channels, `${channels}/defaults`, {
      ...{ ...all, "consultation_received.mail": "off" },
    }, "superuser");
    assertEquals(office303.status, 303);
    const wrong = await sendPageForm(office, "/profile/notices", "/profile/notices", {
      ...{ ...all, digest_at: "25:00" },
    }, "staff");
    assertEquals(wrong.status, 422);
    assertStringIncludes(await wrong.text(), "시각은 00:00부터 23:59까지");
    await ask(app, clock, { email: "", phone: "010-2222-3333" });
    await settle();
    const deliveries = Object.fromEntries(
      notices("consultation_received").map((
        one,
      ) => [one.to, one.deliveries.map(({ digest }) => digest)]),
    );
    assertEquals(deliveries, { "user/staff": [true], "user/superuser": [] });
    assertEquals(server.arrived, []);
    await ask(app, clock, { email: "", phone: "010-2222-4444" });
    clock.pass(24 * 60 * MINUTE);
    await settle();
    // One mail for both of the day.
    assertEquals(server.arrived.map(({ to }) => to), [["staff@example.com"]]);
    assertMatch(server.arrived[0].raw, /Subject: =\?UTF-8\?/i);
  }));

Deno.test("given quiet hours, when it is night in Seoul, then what is not urgent waits for the morning", () =>
  withNoticeOffice(({ books }) => {
    const due = (kind: string, now: string) =>
      deliveriesTo(
        books.views.notice_choice,
        "staff",
        noticeKinds.get(kind)!,
        ["mail"],
        Date.parse(now),
      )
        .map((one) => one.due)[0];
    // 23:00 and 02:00 in Seoul, and 12:00.
    assertEquals(due("leave_asked", "2026-11-26T14:00:00.000Z"), "2026-11-26T23:00:00.000Z");
    assertEquals(due("leave_asked", "2026-11-26T17:00:00.000Z"), "2026-11-26T23:00:00.000Z");
    assertEquals(due("leave_asked", "2026-11-27T03:00:00.000Z"), "2026-11-27T03:00:00.000Z");
    assertEquals(due("security_notice", "2026-11-26T14:00:00.000Z"), "2026-11-26T14:00:00.000Z");
    return Promise.resolve();
  }));

Deno.test("given a mail server, when a superuser tests it, then the page shows what that server said, well or not", () =>
  withNoticeOffice(async (office) => {
    const { server } = office;
    const channels = "/staff/notices/channels";
    const test = async () =>
      await (await sendPageForm(
        office,
        channels,
        `${channels}/test`,
        { channel: "mail" },
        "superuser",
      ))
        .text();
    assertStringIncludes(await test(), "250 2.0.0 Ok: queued as 1");
    assertEquals(server.arrived[0].to, ["boss@example.com"]);
    server.behaviour.message = () => {
      throw new SmtpAnswer(554, "5.7.1 Relay access denied");
    };
    assertStringIncludes(await test(), "554 5.7.1 Relay access denied");
  }));

Deno.test("given a notice that was given up, when a superuser has it sent again, then it is sent and 오늘 is quiet", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle, server, notices } = office;
    server.behaviour.recipient = () => {
      throw new SmtpAnswer(550, "5.1.1 no such user");
    };
    await ask(app, clock, { email: "", phone: "010-2222-3333" });
    await settle();
    const today = async () => await (await app.call("/staff", { as: "superuser" })).text();
    assertStringIncludes(await today(), "보내지 못한 알림 2건");
    server.behaviour.recipient = undefined;
    const channels = "/staff/notices/channels";
    for (const { id } of notices()) {
      const again = { id, channel: "mail" };
      assertEquals(
        (await sendPageForm(office, channels, `${channels}/retry`, again, "superuser")).status,
        303,
      );
    }
    await settle();
    assertEquals(server.arrived.length, 2);
    assert(!(await today()).includes("보내지 못한 알림"));
    const again = await sendPageForm(
      office,
      channels,
      `${channels}/retry`,
      { id: "none", channel: "mail" },
      "superuser",
    );
    assertEquals(again.status, 422);
  }));

Deno.test("given notices that were given up, when a superuser sets one aside and has all others sent again, then nothing needs a person and only those are sent", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle, server, notices } = office;
    server.behaviour.recipient = () => {
      throw new SmtpAnswer(550, "5.1.1 no such user");
    };
    for (const phone of ["010-2222-3333", "010-2222-4444"]) {
      await ask(app, clock, { email: "", phone });
    }
    await settle();
    const today = async () => await (await app.call("/staff", { as: "superuser" })).text();
    assertStringIncludes(await today(), "보내지 못한 알림 4건");
    server.behaviour.recipient = undefined;
    const channels = "/staff/notices/channels";
    const press = async (act: string, fields: object) =>
      (await sendPageForm(office, channels, `${channels}/${act}`, fields, "superuser")).status;
    const [{ id }] = notices();
    assertEquals(await press("set-aside", { id, channel: "mail" }), 303);
    assertEquals(await press("set-aside", { id, channel: "mail" }), 422);
    assertStringIncludes(await today(), "보내지 못한 알림 3건");
    assertEquals(await press("retry", { id: "all" }), 303);
    await settle();
    assertEquals(server.arrived.length, 3);
    assert(!(await today()).includes("보내지 못한 알림"));
    assertEquals(await press("retry", { id: "all" }), 422);
  }));
