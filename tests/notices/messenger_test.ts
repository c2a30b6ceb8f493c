/** 알림톡 and text messages: who gets one, what it says, what comes of each answer of the provider, and that it costs once. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { destroyConsultation } from "../../events/consultation/consultation.ts";
import { chooseNotices, noticeChoiceStream } from "../../events/notice/notice_choice.ts";
import { checkTexts } from "../../scripts/cli/doctor_channels.ts";
import { finishDestruction } from "../../src/destruction/destruction.ts";
import type { OutgoingMessage } from "../../src/notices/channel.ts";
import { messengerChannel } from "../../src/notices/messenger.ts";
import { solapiAuthorization } from "../../src/notices/solapi.ts";
import { ask, DAY, MINUTE } from "../helpers/contact.ts";
import { employee, hire, linkAccount } from "../helpers/people.ts";
import { openTextServer, textSettings } from "../helpers/text_server.ts";
import { minji } from "../store/notes.ts";
import { type NoticeOffice, sendPageForm, withNoticeOffice } from "./office.ts";

type TextServer = ReturnType<typeof openTextServer>;

const TEMPLATES = {
  SOLAPI_PF_ID: "KA01PF0001",
  SOLAPI_TEMPLATE: "KA01TP0001",
  SOLAPI_RECEIPT_TEMPLATE: "KA01TP0002",
};
const BY_TELEPHONE = { email: "", phone: "010-1234-5678" };

/** Runs a test against an office with a provider of text messages, whose clock is the office's. */
async function withTexts(
  work: (office: NoticeOffice, texts: TextServer) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> {
  const texts = openTextServer();
  try {
    await withNoticeOffice(
      async (office) => {
        texts.behaviour.now = office.clock.now;
        await work(office, texts);
      },
      { config: { texts: textSettings(texts.url, more) } },
    );
  } finally {
    await texts.close();
  }
}

const standing = ({ notices }: NoticeOffice, kind: string) =>
  notices(kind).flatMap(({ deliveries }) =>
    deliveries.map(({ channel, status, tries, code }) => [channel, status, tries, code])
  );

Deno.test("given a visitor with a telephone number and no address, when they ask, then the receipt is a text message that repeats nothing they typed", () =>
  withTexts(async (office, { taken }) => {
    const { app, clock, settle, books, server } = office;
    const id = await ask(app, clock, BY_TELEPHONE);
    await settle();
    assertEquals(taken.length, 1);
    const [{ message }] = taken;
    assertEquals([message.to, message.from], ["01012345678", "021234567"]);
    const { receipt } = books.views.consultation.byId.get(id)!.state;
    assertMatch(message.text!, /^\[.+\] 상담 신청이 접수되었습니다\n/);
    assertStringIncludes(message.text!, `접수번호 ${receipt}`);
    // A visitor has no page behind the sign-in.
    assert(!/김하늘|아파트|잔금|office\.example|1234-5678/.test(message.text!), message.text);
    assertEquals(server.arrived.filter(({ to }) => to[0].startsWith("haneul")), []);
    assertEquals(standing(office, "consultation_receipt"), [["alimtalk", "sent", 0, null]]);
  }));

Deno.test("given a visitor with both, when they ask, then the receipt is a mail alone", () =>
  withTexts(async ({ app, clock, settle, server }, { taken }) => {
    await ask(app, clock);
    await settle();
    assertEquals(taken, []);
    assertEquals(server.arrived.filter(({ to }) => to[0] === "haneul@example.com").length, 1);
  }));

const NUMBERS: [phone: string, to: string][] = [
  ["02-123-4567", ""],
  ["+82 10-1234-5678", "01012345678"],
  ["011-123-4567", "0111234567"],
  ["010-1234-5678, 010-2222-3333", ""],
  ["010-1234-5678\r\n010-2222-3333", ""],
  ["공일공-1234-5678", ""],
  ["+1 555 010 1234", ""],
];
for (const [phone, to] of NUMBERS) {
  Deno.test(`given the number ${JSON.stringify(phone)}, then a text message reaches ${to || "nobody"}`, () =>
    withTexts((office) => {
      const channel = messengerChannel(office.app.deps);
      const views = {
        ...office.books.views,
        consultation: {
          byId: new Map([["c", { state: { person: { email: "", phone } } }]]),
        },
      };
      assertEquals(channel.addressOf(views as never, "consultation/c"), to);
      return Promise.resolve();
    }));
}

/** Has everything of a kind sent to an account by text message, at any hour. */
const choose = ({ books }: NoticeOffice, whose: string, kind: string) =>
  books.execute({
    stream: noticeChoiceStream(whose),
    meta: { actor: minji, requestId: "r", key: crypto.randomUUID() },
    decide: ({ notice_choice }) =>
      chooseNotices(notice_choice.byId.get(whose)?.state, {
        whose,
        choice: {
          modes: { [kind]: { alimtalk: "now", mail: "off" } },
          times: { quiet_from: 0, quiet_to: 0, digest_at: 510 },
        },
      }),
  });

Deno.test("given templates, when staff choose 알림톡, then the template's variables go to the number of the employee's record", () =>
  withTexts(async (office, { taken }) => {
    const { app, clock, settle } = office;
    await hire(office.books, "mina2", employee("이미나", { phone_num: "010-7777-8888" }));
    await linkAccount(office.books, "staff", "mina2");
    await choose(office, "staff", "consultation_received");
    const id = await ask(app, clock);
    await settle();
    const [{ message }] = taken;
    assertEquals([taken.length, message.to, message.text], [1, "01077778888", undefined]);
    const { variables, ...kakao } = message.kakaoOptions!;
    assertEquals(kakao, { pfId: "KA01PF0001", templateId: "KA01TP0001", disableSms: false });
    assertMatch(variables["#{제목}"], /^새 상담 /);
    assertMatch(variables["#{내용}"], /^답변 기한/);
    assertEquals(variables["#{경로}"], `staff/consultations/${id}`);
    assert(!/김하늘|아파트|haneul/.test(JSON.stringify(message)));
  }, TEMPLATES));

Deno.test("given SOLAPI_SMS=0, when 알림톡 is sent, then no text message replaces it", () =>
  withTexts(async ({ app, clock, settle }, { taken }) => {
    await ask(app, clock, BY_TELEPHONE);
    await settle();
    const [{ message: { kakaoOptions } }] = taken;
    assertEquals([kakaoOptions?.disableSms, kakaoOptions?.templateId], [true, "KA01TP0002"]);
  }, { ...TEMPLATES, SOLAPI_SMS: "0" }));

const MESSAGE: OutgoingMessage = {
  key: "alimtalk:leave_asked.1.mina",
  to: "01012345678",
  subject: "승인할 휴가 신청",
  lines: ["12.1 (화)"],
  sender: "등기 사무소",
  text: "",
  html: "",
  link: "https://office.example.com/staff/leave-request?request=1",
  settingsLink: "https://office.example.com/profile/notices",
  isRepeat: false,
};
const channelTo = (url: string, now = () => new Date()) =>
  messengerChannel({ config: { texts: textSettings(url) } as never, now });
const never = new AbortController().signal;

/** Answers of the provider: a code inside 200, or a whole answer; and whether another attempt follows, and the channel is down. */
const ANSWERS: [what: string, answer: string | Response, again: boolean, isDown: boolean][] = [
  ["a blocked number", "1060", false, false],
  ["a number that is none", "3010", false, false],
  ["an unregistered sender", "1062", true, true],
  ["an empty balance", "1030", true, true],
  ["its own fault", "1024", true, false],
  ["a template that does not fit", "1043", true, false],
  [
    "400",
    Response.json({ errorCode: "ValidationError", errorMessage: "to" }, { status: 400 }),
    false,
    false,
  ],
  [
    "200 with an error",
    Response.json({ errorCode: "NotEnoughBalance", errorMessage: "잔액 부족" }),
    true,
    true,
  ],
  ["200 without JSON", new Response("<html>점검 중"), true, true],
  ["429", new Response("", { status: 429 }), true, true],
  ["500", new Response("오류", { status: 500 }), true, true],
  ["a redirect", new Response("", { status: 302, headers: { location: "/" } }), false, false],
];
for (const [what, answer, again, isDown] of ANSWERS) {
  Deno.test(`given a provider that answers ${what}, then another attempt is ${again ? "" : "not "}made, with its own words`, async () => {
    const texts = openTextServer({ answer: () => answer });
    const result = await channelTo(texts.url).send(MESSAGE, never);
    assert(!result.sent);
    assertEquals([result.again, result.isDown], [again, isDown]);
    assertMatch(result.words, /\d{3,4}/);
    await texts.close();
  });
}

Deno.test("given a wrong secret, or a clock that is an hour wrong, then the provider refuses and the channel is down", async () => {
  const texts = openTextServer();
  const settings = textSettings(texts.url, { SOLAPI_SECRET: "wrong" });
  const config = { texts: settings } as never;
  const hour = () => new Date(Date.now() - 60 * MINUTE);
  for (
    const channel of [
      messengerChannel({ config, now: () => new Date() }),
      channelTo(texts.url, hour),
    ]
  ) {
    const result = await channel.send(MESSAGE, never);
    assert(!result.sent && result.isDown && result.again);
    assertMatch(result.words, /SignatureDoesNotMatch|RequestTimeTooSkewed/);
  }
  assertEquals(texts.taken, []);
  await texts.close();
  const dead = await channelTo(texts.url).send(MESSAGE, never);
  assert(!dead.sent && dead.isDown && dead.again);
});

Deno.test("the signature is that of the date and the salt, keyed with the secret", () => {
  const signed = solapiAuthorization(
    { key: "NCSAYU7YDBXYORXC", secret: "secret" },
    "2019-07-01T00:41:48Z",
    "jqsba2jxjnrjor",
  );
  assertEquals(
    signed,
    "HMAC-SHA256 apiKey=NCSAYU7YDBXYORXC, date=2019-07-01T00:41:48Z, salt=jqsba2jxjnrjor, " +
      "signature=4297539ca79c85dd83b60cbddae60942710223ddcafc4bf02275193a649057ce",
  );
});

Deno.test("given an attempt whose answer was lost, when it is repeated, then the provider is asked for the first one and takes no second", async () => {
  const texts = openTextServer();
  const channel = channelTo(texts.url);
  await channel.send(MESSAGE, never);
  const again = await channel.send({ ...MESSAGE, isRepeat: true }, never);
  assertEquals(again, {
    sent: true,
    reference: "2000 · M4V1 · G4V1",
  });
  // Of another notice nothing is found; one that it registered and did not take is none.
  texts.behaviour.answer = () => "1024";
  const other = { ...MESSAGE, key: "alimtalk:leave_asked.2.mina" };
  assert(!(await channel.send(other, never)).sent);
  texts.behaviour.answer = undefined;
  assert((await channel.send({ ...other, isRepeat: true }, never)).sent);
  assertEquals(texts.taken.map(({ code }) => code), ["2000", "1024", "2000"]);
  // No number of a person is in an address that is called.
  assert(texts.calls.every((call) => !call.includes(MESSAGE.to)));
  await texts.close();
});

Deno.test("given a provider that takes a message and answers too late, when the next attempt is due, then the visitor has one receipt", () =>
  withTexts(async (office, texts) => {
    const { app, clock, settle } = office;
    texts.behaviour.answer = () => {
      throw new Error("the connection is gone");
    };
    const isDown = () => standing(office, "consultation_receipt");
    await ask(app, clock, BY_TELEPHONE);
    await settle();
    assertEquals(isDown(), [["alimtalk", "waiting", 1, "unreachable"]]);
    texts.behaviour.answer = undefined;
    clock.pass(MINUTE);
    await settle();
    assertEquals(isDown(), [["alimtalk", "sent", 1, null]]);
    assertEquals(texts.taken.length, 1);
    assertEquals(texts.calls.filter((call) => call.startsWith("GET")).length, 1);
  }));

Deno.test("given one telephone that asks three times, or 51 of them, within a day, then receipts end at two and at 50", () =>
  withTexts(async ({ app, clock, settle }, { taken }) => {
    const asks = async (phone: string) => {
      await ask(app, clock, { email: "", phone });
      // The clock moves with each of them: what is being sent is not to be cut short by that.
      await settle();
    };
    for (let time = 0; time < 3; time++) await asks(BY_TELEPHONE.phone);
    assertEquals(taken.length, 2);
    for (let number = 0; number < 49; number++) await asks(`010-5555-${1_000 + number}`);
    assertEquals(taken.length, 49);
    clock.pass(DAY);
    await ask(app, clock, BY_TELEPHONE);
    await settle();
    assertEquals(taken.length, 50);
  }));

Deno.test("given an office that was closed while one telephone asked three times, when it opens, then two receipts go out", () =>
  withTexts(async ({ app, clock, settle, begin, end }, { taken }) => {
    await end();
    for (let time = 0; time < 3; time++) await ask(app, clock, BY_TELEPHONE);
    await begin();
    await settle();
    assertEquals(taken.length, 2);
  }));

Deno.test("given a long text, then it is cut to what a telephone takes and keeps its link", async () => {
  const texts = openTextServer();
  await channelTo(texts.url).send({ ...MESSAGE, lines: ["가".repeat(3_000)] }, never);
  const { text } = texts.taken[0].message;
  assert(text!.length < 1_100 && text!.endsWith(`\n${MESSAGE.link}`));
  await texts.close();
});

Deno.test("given a visitor whose data is destroyed while a receipt waits, when it is due, then nobody gets it", () =>
  withTexts(async (office, texts) => {
    const { app, clock, settle, books } = office;
    texts.behaviour.answer = () => "1024";
    const id = await ask(app, clock, BY_TELEPHONE);
    await settle();
    const to = `consultation/${id}`;
    await books.execute({
      stream: to,
      meta: { actor: minji, requestId: "r", key: "destroy" },
      decide: ({ consultation }) =>
        destroyConsultation(consultation.byId.get(id)?.state, { id, reason: "request" }, {
          due: false,
        }),
    });
    await finishDestruction(app.deps);
    texts.behaviour.answer = undefined;
    clock.pass(MINUTE);
    await settle();
    assertEquals(standing(office, "consultation_receipt"), [["alimtalk", "given_up", 2, "gone"]]);
    assertEquals(texts.taken.filter(({ code }) => code === "2000"), []);
  }));

Deno.test("given a provider, when a superuser tests it, then the page shows its answer, well or not, and no key", () =>
  withTexts(async (office, texts) => {
    const channels = "/staff/notices/channels";
    const test = async () =>
      await (await sendPageForm(
        office,
        channels,
        `${channels}/test`,
        { channel: "alimtalk" },
        "superuser",
      ))
        .text();
    assertStringIncludes(await test(), "내 계정에 이 채널로 받을 주소가 없습니다.");
    await hire(office.books, "jun2", employee("박준", { phone_num: "010-7777-9999" }));
    await linkAccount(office.books, "superuser", "jun2");
    assertStringIncludes(await test(), "2000 정상 접수(이통사로 접수 예정)");
    assertEquals(texts.taken[0].message.to, "01077779999");
    texts.behaviour.answer = () => "1062";
    const failed = await test();
    assertStringIncludes(failed, "1062 발신번호 미등록");
    assertStringIncludes(failed, "솔라피 · 발신번호 021234567");
    assert(!failed.includes("0123456789ABCDEF"));
  }));

Deno.test("given a provider, when doctor looks, then it says what is left of the balance, and sends nothing", async () => {
  const texts = openTextServer();
  const look = (found: ReturnType<typeof textSettings>) => checkTexts({ texts: found } as never);
  assertEquals((await look(null)).state, "ok");
  const well = await look(textSettings(texts.url));
  assertEquals(well.state, "ok");
  assertMatch(well.text, /잔액 12,300원/);
  const wrong = await look(textSettings(texts.url, { SOLAPI_SECRET: "wrong" }));
  assertEquals(wrong.state, "fail");
  assertMatch(wrong.text, /SignatureDoesNotMatch/);
  assertEquals(texts.taken, []);
  await texts.close();
  assertEquals((await look(textSettings(texts.url))).state, "fail");
});
