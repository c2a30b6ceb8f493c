import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { setTimeout as delay } from "node:timers/promises";
import { destroyConsultation } from "../../events/consultation/consultation.ts";
import { checkMail } from "../../scripts/cli/doctor_channels.ts";
import { writeAsks } from "../../src/notices/ask.ts";
import { isMailAddress } from "../../src/notices/mail_settings.ts";
import { mailChannel } from "../../src/notices/mail.ts";
import { handOver } from "../../src/notices/send_notices.ts";
import { finishDestruction } from "../../src/destruction/destruction.ts";
import { ask, MINUTE } from "../helpers/contact.ts";
import {
  bodiesOf,
  headersOf,
  mailSettings,
  openMailServer,
  SmtpAnswer,
} from "../helpers/mail_server.ts";
import { minji } from "../store/notes.ts";
import { type NoticeOffice, withNoticeOffice } from "./office.ts";

const standing = ({ notices }: NoticeOffice, to: string) =>
  notices().filter((one) => one.to === to).flatMap(({ deliveries }) =>
    deliveries.map(({ status, tries, code, words }) => ({ status, tries, code, words }))
  );

const message = {
  key: "mail:leave_asked.1.mina",
  to: "mina@example.com",
  subject: "승인할 휴가 신청",
  lines: ["12.1 (화)"],
  sender: "등기 사무소",
  text: "12.1 (화)",
  html: "<p>12.1 (화)</p>",
  link: "https://office.example.com/staff/leave-request",
  settingsLink: "https://office.example.com/notices/choices",
  isRepeat: false,
};
const never = new AbortController().signal;
const channelTo = (port: number, more: Record<string, string> = {}) =>
  mailChannel({ config: { mail: mailSettings(port, more) } as never });

Deno.test("given a notice, when it is sent, then the mail has Korean text and HTML, its link, and the way to turn it off", () =>
  withNoticeOffice(async ({ app, clock, settle, server }) => {
    const id = await ask(app, clock);
    await settle();
    const mail = server.arrived.find(({ to }) => to[0] === "staff@example.com")!;
    const headers = headersOf(mail);
    assertMatch(headers.subject, /^새 상담 \d{8}-[0-9A-Z]{6}$/);
    assertEquals(headers.from, "등기 사무소 <office@example.com>");
    assertEquals(headers["auto-submitted"], "auto-generated");
    assertEquals(headers["list-unsubscribe"], "<https://office.example.com/profile/notices>");
    const { text, html } = bodiesOf(mail);
    const link = `https://office.example.com/staff/consultations/${id}`;
    for (const body of [text, html]) {
      assertStringIncludes(body, link);
      assertStringIncludes(body, "답변 기한");
      for (const personal of ["김하늘", "010-1234", "haneul", "아파트", "잔금"]) {
        assert(!body.includes(personal), personal);
      }
    }
    assertStringIncludes(html, "prefers-color-scheme:dark");
    const receipt = server.arrived.find(({ to }) => to[0] === "haneul@example.com")!;
    assertEquals(headersOf(receipt).subject, "상담 신청이 접수되었습니다");
    assertEquals(headersOf(receipt)["list-unsubscribe"], undefined);
    // What the visitor typed is not sent on: the form is no way to have others' texts sent.
    assert(!/김하늘|아파트|잔금/.test(Object.values(bodiesOf(receipt)).join()));
  }));

Deno.test("given a dead server, when notices wait, then they are tried later in growing steps and given up visibly", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle, server, books } = office;
    await server.close();
    await ask(app, clock);
    await settle();
    assertEquals(standing(office, "user/staff").map(({ tries, code }) => [tries, code]), [
      [1, "unreachable"],
    ]);
    for (const minutes of [1, 5, 15, 60, 240, 720]) {
      clock.pass(minutes * MINUTE);
      await settle();
    }
    const [{ status, tries, words }] = standing(office, "user/staff");
    assertEquals([status, tries], ["given_up", 7]);
    assertMatch(words, /^서버가 연결을 거절했습니다\. \(.*ECONNREFUSED.*\)$/);
    assertEquals(books.views.notice.givenUp.size, 3);
    assertEquals(books.views.notice.waiting.size, 0);
  }));

Deno.test("given a server that refuses one recipient and greylists another, when both are sent, then one is given up and one is tried again", () => {
  let greylisted = 0;
  return withNoticeOffice(async (office) => {
    const { app, clock, settle, server } = office;
    await ask(app, clock);
    await settle();
    const [refused] = standing(office, "user/staff");
    assertEquals([refused.status, refused.code], ["given_up", "refused"]);
    assertMatch(refused.words, /5\.1\.1 no such user/);
    assertEquals(standing(office, "user/superuser")[0].status, "waiting");
    clock.pass(MINUTE);
    await settle();
    assertEquals(standing(office, "user/superuser"), [
      { status: "sent", tries: 1, code: null, words: "" },
    ]);
    assertEquals(server.arrived.filter(({ to }) => to[0] === "boss@example.com").length, 1);
  }, {
    behaviour: {
      recipient(address) {
        if (address === "staff@example.com") throw new SmtpAnswer(550, "5.1.1 no such user");
        if (address === "boss@example.com" && greylisted++ === 0) {
          throw new SmtpAnswer(450, "4.2.0 Greylisted");
        }
      },
    },
  });
});

Deno.test("given a server that takes 60 seconds, when the sender's time is up, then the attempt ends and another follows later", async () => {
  const held = Promise.withResolvers<void>();
  const server = await openMailServer({ message: () => held.promise });
  try {
    const channel = channelTo(server.port);
    const limit = AbortSignal.timeout(200);
    const began = performance.now();
    const failed = await channel.send(message, limit).then(() => "sent", ({ name }) => name);
    assertEquals(failed, "TimeoutError");
    assert(performance.now() - began < 5_000);
  } finally {
    held.resolve();
    await server.close();
  }
});

Deno.test("given a server that does not take the office's sender, then every message waits until somebody has seen to it", async () => {
  const server = await openMailServer({
    sender() {
      throw new SmtpAnswer(553, "5.7.1 Sender address rejected: not owned by user");
    },
  });
  try {
    const words = "553 5.7.1 Sender address rejected: not owned by user";
    const expected = { sent: false, again: true, isDown: true, words } as const;
    assertEquals(await channelTo(server.port).send(message, never), expected);
  } finally {
    await server.close();
  }
});

Deno.test("given a server that refuses in ten thousand signs, then their beginning is what is said of it", async () => {
  const server = await openMailServer({
    recipient() {
      throw new SmtpAnswer(550, `5.1.1 ${"no ".repeat(4_000)}`);
    },
  });
  try {
    const failed = await channelTo(server.port).send(message, never);
    assert(!failed.sent);
    assertMatch(failed.words, /^550 5\.1\.1 no no /);
    assertEquals(failed.words.length, 300);
  } finally {
    await server.close();
  }
});

Deno.test("given a channel that takes longer than its time, when a message is handed over, then it has failed for now and the channel is out of reach", async () => {
  const slow = {
    ...channelTo(9),
    limitMs: 50,
    send: (_message: unknown, signal: AbortSignal) => delay(5_000, undefined as never, { signal }),
  };
  assertEquals(await handOver(slow, message, never), {
    ...{ sent: false, again: true, isDown: true, words: "0초 안에 응답이 없습니다." },
  });
  // A job that is to end knows nothing of the message: another attempt follows.
  await assertRejects(() => handOver(slow, message, AbortSignal.abort(new Error("end"))), Error);
});

Deno.test("given a server whose certificate nobody trusts, when it is called by STARTTLS or TLS, then nothing is said to it", async () => {
  const server = await openMailServer({ tls: true });
  try {
    for (const security of ["starttls", "tls"]) {
      const result = await channelTo(server.port, { MAIL_SECURITY: security }).send(message, never);
      assert(!result.sent && result.isDown && result.again, security);
    }
    const without = await openMailServer();
    const open = await channelTo(without.port, { MAIL_SECURITY: "starttls" }).send(message, never);
    await without.close();
    assert(!open.sent);
    assertEquals([server.arrived, without.arrived], [[], []]);
  } finally {
    await server.close();
  }
});

Deno.test("given a key of the domain, when a mail is sent, then it is signed, and each attempt has the same Message-ID", async () => {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const der = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey)).toBase64();
  const pem = [
    "-----BEGIN PRIVATE KEY-----",
    ...der.match(/.{1,64}/g)!,
    "-----END PRIVATE KEY-----",
  ];
  const server = await openMailServer();
  try {
    const channel = channelTo(server.port, {
      MAIL_DKIM_DOMAIN: "example.com",
      MAIL_DKIM_SELECTOR: "office",
      MAIL_DKIM_KEY: pem.join("\\n"),
    });
    const first = await channel.send(message, never);
    assertEquals(first, { sent: true, reference: "250 2.0.0 Ok: queued as 1" });
    await channel.send(message, never);
    const [one, two] = server.arrived.map(headersOf);
    assertMatch(one["dkim-signature"], /d=example\.com;.*s=office;/);
    assertEquals(one["message-id"], two["message-id"]);
  } finally {
    await server.close();
  }
});

Deno.test("given addresses with Hangul, line breaks or a second recipient, when they are sent to, then one whole address gets it or nobody", async () => {
  const bad = [
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\nRCPT TO:<b@example.com>",
    "a@example.com>b@example.com",
    "<a@example.com>",
    "a b@example.com",
    "a@b@example.com",
    "a@example",
    "\u0000a@example.com",
    `"a@example.com" b@example.com`,
    `${"a".repeat(300)}@example.com`,
    "",
  ];
  for (const address of bad) assert(!isMailAddress(address), address);
  const server = await openMailServer();
  try {
    const channel = channelTo(server.port);
    for (const to of bad) {
      const result = await channel.send({ ...message, to }, never);
      assertEquals(result.sent ? "" : [result.again, result.isDown], [false, false]);
    }
    assertEquals(server.arrived, []);
    for (const to of ["등기@example.com", "mina@한글.example"]) {
      const result = await channel.send({ ...message, to }, never);
      assert(result.sent, `${to}: ${JSON.stringify(result)}`);
    }
    assertEquals(server.arrived.map(({ to }) => to), [
      ["등기@example.com"],
      ["mina@한글.example"],
    ]);
    assertStringIncludes(server.arrived[1].raw, "mina@xn--bj0bj06e.example");
  } finally {
    await server.close();
  }
});

const asked = (number: number) => ({
  id: `leave_decided.${number}.staff`,
  notice: {
    kind: "closing_done",
    to: "user/staff",
    about: { noun: "closing", id: "card-2026-10" },
    cause: 1,
    deliveries: [{ channel: "mail" as const, due: "2026-11-21T00:00:00.000Z", digest: false }],
  },
});

Deno.test("given a notice that is asked three times at once, then it is there once and its mail goes out once", () =>
  withNoticeOffice(async ({ books, settle, notices, app, clock, server }) => {
    await ask(app, clock, { email: "", phone: "010-2222-3333" });
    await settle();
    const one = notices("consultation_received").find(({ to }) => to === "user/staff")!;
    const before = server.arrived.length;
    const again = { id: one.id.replace("received", "again"), notice: asked(1).notice };
    const about = { ...again.notice, kind: one.kind, about: one.about };
    await Promise.all([1, 2, 3].map(() => writeAsks(books, [{ id: again.id, notice: about }])));
    await settle();
    assertEquals(notices().filter(({ id }) => id === again.id).length, 1);
    assertEquals(server.arrived.length, before + 1);
  }));

Deno.test("given a person who is destroyed while a mail waits, when it is due, then nobody gets it and no word of the server stays", () =>
  withNoticeOffice(async (office) => {
    const { app, clock, settle, server, books } = office;
    const words = "450 4.2.0 <haneul@example.com>: later";
    server.behaviour.recipient = (address) => {
      if (address.startsWith("haneul")) throw new SmtpAnswer(450, words);
    };
    const id = await ask(app, clock);
    await settle();
    const to = `consultation/${id}`;
    assertMatch(standing(office, to)[0].words, /haneul/);
    await books.execute({
      stream: to,
      meta: { actor: minji, requestId: "r", key: "destroy" },
      decide: ({ consultation }) =>
        destroyConsultation(consultation.byId.get(id)?.state, { id, reason: "request" }, {
          due: false,
        }),
    });
    await finishDestruction(app.deps);
    server.behaviour.recipient = undefined;
    clock.pass(MINUTE);
    await settle();
    assertEquals(standing(office, to).map(({ status, code }) => [status, code]), [
      ["given_up", "gone"],
    ]);
    assertEquals(server.arrived.filter(({ to }) => to[0].startsWith("haneul")), []);
    // Nobody has anything to do about it.
    assertEquals(books.views.notice.givenUp.size, 0);
    await books.replay({});
    assert(!JSON.stringify([...books.views.notice.byId.values()]).includes("haneul"));
  }));

Deno.test("given a mail server, when doctor looks, then it says whether it answers, and sends nothing", async () => {
  const server = await openMailServer();
  const mail = mailSettings(server.port)!;
  const look = (given: typeof mail | null) => checkMail({ mail: given } as never);
  assertEquals((await look(null)).state, "ok");
  const well = await look(mail);
  assertEquals([well.state, well.todo], ["ok", ""]);
  assertMatch(well.text, /연결과 로그인이 됩니다/);
  await server.close();
  const dead = await look(mail);
  assertEquals(dead.state, "fail");
  assertMatch(dead.text, /ECONNREFUSED/);
  assertEquals(server.arrived, []);
});
