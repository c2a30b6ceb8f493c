import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { consultationStream } from "../../events/consultation/consultation.ts";
import { ask, DAY, handClock, haneul, MINUTE, openForm, sendForm } from "../helpers/contact.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

type Clock = ReturnType<typeof handClock>;

async function withForm(work: (app: TestApp, clock: Clock) => Promise<void>): Promise<void> {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  await work(app, clock);
  await app.close();
}

const taken = ({ deps }: TestApp) => [...deps.books.views.consultation.byId.values()];

Deno.test("a request is accepted once, and the visitor gets a receipt number", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(MINUTE);
    const response = await sendForm(app, { ...haneul, form });
    assertEquals(response.status, 303);
    const [entry] = taken(app);
    const address = response.headers.get("location")!;
    assertEquals(address, `/contact/received?no=${entry.state.receipt}`);
    assertMatch(entry.state.receipt, /^20261121-[0-9A-Z]{6}$/);
    const page = await (await app.call(address, { as: "visitor" })).text();
    assertStringIncludes(page, entry.state.receipt);
    assertMatch(page, /접수번호를 알려 주세요\. <a class="tabular" href="tel:\d+">/);
    assertStringIncludes(page, 'content="noindex"');
    const { name, phone, email, subject, message } = haneul;
    assertEquals(entry.state.person, { name, phone, email, subject, message });
    assertEquals(entry.state.consent.retention_days, app.deps.office.consultation.retentionDays);
  }));

Deno.test("the same form sent twice, at once or after going back, is one request", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(MINUTE);
    const both = [1, 2].map(() => sendForm(app, { ...haneul, form }));
    const later = await Promise.all(both).then((first) =>
      sendForm(app, { ...haneul, form }).then((third) => [...first, third])
    );
    assertEquals(later.map(({ status }) => status), [303, 303, 303]);
    assertEquals(new Set(later.map(({ headers }) => headers.get("location"))).size, 1);
    assertEquals(taken(app).length, 1);
  }));

Deno.test("a form changed after going back is a second request", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(MINUTE);
    await sendForm(app, { ...haneul, form });
    const changed = { ...haneul, message: "한 가지 더 여쭙니다." };
    const again = await sendForm(app, { ...changed, form });
    assertEquals(again.status, 409);
    const html = await again.text();
    assertStringIncludes(html, "한 가지 더 여쭙니다.");
    assertStringIncludes(html, taken(app)[0].state.receipt);
    const other = /name="form" value="([^"]+)"/.exec(html)![1];
    clock.pass(MINUTE);
    assertEquals((await sendForm(app, { ...changed, form: other })).status, 303);
    assertEquals(taken(app).length, 2);
  }));

Deno.test("each invalid field has its message, and all input is kept", async (t) => {
  const wrong: [what: string, fields: Record<string, string>, field: string, says: RegExp][] = [
    ["no name", { name: " " }, "name", /이름을 입력해 주세요/],
    ["a name too long", { name: "가".repeat(51) }, "name", /50자까지.*지금 51자/],
    ["neither phone nor e-mail", { phone: "", email: "" }, "phone", /하나는 입력해 주세요/],
    ["no phone number", { phone: "일이삼" }, "phone", /전화번호를 확인/],
    ["no e-mail address", { email: "haneul@" }, "email", /이메일 주소를 확인/],
    ["no service", { service: "" }, "service", /상담 분야를 선택해/],
    ["a service that is none", { service: "<svg onload=alert(1)>" }, "service", /상담 분야를/],
    ["a time that is none", { call_time: "midnight" }, "call_time", /시간을 다시 선택해/],
    ["no subject", { subject: "" }, "subject", /제목을 입력/],
    ["no message", { message: "\n \t" }, "message", /내용을 입력/],
    ["a subject too long", { subject: "가".repeat(101) }, "subject", /제목은 100자까지/],
    ["a message too long", { message: "가".repeat(4_001) }, "message", /4,000자까지.*4,001자/],
    ["a resident number", { message: "제 번호는 900101-1234567" }, "message", /주민등록번호/],
    ["no consent", { consent: "" }, "consent", /동의해 주셔야.*전화\(/],
  ];
  for (const [what, fields, field, says] of wrong) {
    await t.step(what, () =>
      withForm(async (app, clock) => {
        const form = await openForm(app);
        clock.pass(MINUTE);
        const typed = { ...haneul, ...fields };
        const response = await sendForm(app, { ...typed, form });
        assertEquals(response.status, 422);
        const html = await response.text();
        assertMatch(html, new RegExp(`<a href="#${field}">[^<]*${says.source}`));
        assertMatch(html, new RegExp(`id="${field}-problem">[^<]*${says.source}`));
        assertMatch(html, /role="alert" tabindex="-1" autofocus=""/);
        assertStringIncludes(html, haneul.phone === typed.phone ? haneul.phone : haneul.name);
        assertStringIncludes(html, `name="form" value="${form}"`);
        assert(!/<svg onload/.test(html));
        assertEquals(taken(app).length, 0);
      }));
  }
});

Deno.test("the consent box starts empty and names what the law requires", () =>
  withForm(async (app) => {
    const html = await (await app.call("/contact", { as: "visitor" })).text();
    assert(!/id="consent"[^>]*checked/.test(html));
    for (const text of ["목적", "항목", "보유 기간", "1년(365일)", "동의하지 않으실 수 있습니다"]) {
      assertStringIncludes(html, text);
    }
    const { phone, hours, address } = app.deps.office;
    for (const text of [phone, hours, address]) assertStringIncludes(html, text);
    assert(!/<script(?! type="application\/ld\+json")/.test(html), "reading costs no script");
  }));

Deno.test("the page shows the office's own promises, or none", () =>
  withForm(async (app) => {
    const page = async () => await (await app.call("/contact", { as: "visitor" })).text();
    const { office } = app.deps;
    office.consultation = {
      retentionDays: 30,
      answeredWithin: "사흘",
      fee: "상담료는 5만 원입니다.",
    };
    const result = await page();
    for (const text of ["사흘 이내에 연락드립니다", "상담료는 5만 원입니다."]) {
      assertStringIncludes(result, text);
    }
    office.consultation = { retentionDays: 30, answeredWithin: "", fee: "" };
    const silent = await page();
    assertStringIncludes(silent, "상황을 알려 주시면 연락드립니다");
    assert(!/이내에 연락|비용이 들지|상담료/.test(silent));
  }));

Deno.test("a form sent too fast, days later or with a false token is shown again with all input", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    const early = await sendForm(app, { ...haneul, form });
    assertEquals(early.status, 422);
    assertStringIncludes(await early.text(), haneul.message);
    clock.pass(4 * DAY);
    for (const token of [form, "", "a.b.c", form.replace(/^./, "x"), "x".repeat(5_000)]) {
      const late = await sendForm(app, { ...haneul, form: token });
      assertEquals(late.status, 422);
      assertStringIncludes(await late.text(), haneul.message);
    }
    assertEquals(taken(app).length, 0);
  }));

Deno.test("five requests from one address are accepted in ten minutes; the sixth keeps its input", () =>
  withForm(async (app, clock) => {
    for (let n = 0; n < 5; n++) {
      const form = await openForm(app);
      clock.pass(5_000);
      assertEquals((await sendForm(app, { ...haneul, form })).status, 303);
    }
    const form = await openForm(app);
    clock.pass(5_000);
    const sixth = await sendForm(app, { ...haneul, form });
    assertEquals(sixth.status, 429);
    const html = await sixth.text();
    assertStringIncludes(html, haneul.message);
    assertStringIncludes(html, "10분쯤 뒤에");
    clock.pass(11 * MINUTE);
    assertEquals((await sendForm(app, { ...haneul, form })).status, 303);
  }));

Deno.test("of a thousand submissions a minute from one address all but the first few are refused in Korean", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(5_000);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1_000; n++) {
      clock.pass(50);
      const response = await sendForm(app, { ...haneul, message: `문의 ${n}`, form });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const text = await response.text();
      if (response.status === 429) assertStringIncludes(text, "요청이 너무 많습니다");
    }
    assertEquals(statuses, new Map([[303, 1], [409, 29], [429, 970]]));
    assertEquals(taken(app).length, 1);
  }));

Deno.test("suspected spam is stored and marked, never dropped", async (t) => {
  const links = "https://a.example http://b.example www.c.example";
  const marked: [fields: Record<string, string>, suspicions: string[]][] = [
    [{}, []],
    [{ message: "참고: https://law.example/1" }, []],
    [{ message: links }, ["links"]],
    [{ message: "<a href=x>싼 대출</a>" }, ["markup"]],
    [{ subject: "[url=x]보세요[/url]" }, ["markup"]],
    [{ homepage: "https://a.example" }, ["hidden_field"]],
    [{ message: "3 < 5 그리고 <예시> 괄호" }, []],
  ];
  for (const [fields, suspicions] of marked) {
    await t.step(JSON.stringify(fields), () =>
      withForm(async (app, clock) => {
        await ask(app, clock, fields);
        assertEquals(taken(app)[0].state.suspicions, suspicions);
      }));
  }
});

Deno.test("script, frames and drawings in any field are text; invisible characters are removed", () =>
  withForm(async (app, clock) => {
    const attack = `<script>alert(1)</script><iframe src=x></iframe><svg onload=alert(1)>"'`;
    const fields = {
      name: attack.slice(0, 50),
      subject: attack,
      message: attack + "\u202e끝\u0007\u0000",
    };
    const form = await openForm(app);
    clock.pass(MINUTE);
    const shown = await sendForm(app, { ...haneul, ...fields, consent: "", form });
    const html = await shown.text();
    assert(!/<script>alert|<iframe|<svg onload/.test(html));
    assertStringIncludes(html, "&lt;script&gt;alert(1)");
    await sendForm(app, { ...haneul, ...fields, form });
    const [{ state: { person } }] = taken(app);
    assertEquals(person!.message, attack + "끝");
  }));

Deno.test("twenty kilobytes in every field are returned with a message; more is refused", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(MINUTE);
    const long = "<b>".repeat(3_000);
    const fields = { name: long, subject: long, message: long, phone: long, email: long };
    assertEquals((await sendForm(app, { ...haneul, ...fields, form })).status, 422);
    const huge = await sendForm(app, { ...haneul, message: "가".repeat(15_000), form });
    assertEquals(huge.status, 413);
    assertStringIncludes(await huge.text(), "보낸 내용이 너무 큽니다. 128KB까지 보낼 수 있습니다.");
    assertEquals(taken(app).length, 0);
  }));

Deno.test("another site cannot send the form, and JSON is refused", () =>
  withForm(async (app) => {
    const form = await openForm(app);
    const foreign = await sendForm(app, { ...haneul, form }, { "sec-fetch-site": "cross-site" });
    assertEquals(foreign.status, 403);
    const json = await app.call("/contact", { as: "visitor", method: "POST", json: haneul });
    assertEquals(json.status, 415);
  }));

Deno.test("the signed-in account is not stored with the request", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(MINUTE);
    await sendForm(app, { ...haneul, form }, app.headersOf("user"));
    const [{ id }] = taken(app);
    const [event] = await app.deps.books.history(consultationStream(id));
    assertEquals(event.actor, { id: "visitor", name: "", role: "visitor", via: "web" });
  }));

Deno.test("phone numbers are stored in Korean notation", () =>
  withForm(async (app, clock) => {
    const numbers: Record<string, string> = {
      "01012345678": "010-1234-5678",
      "+82 10-1234-5678": "010-1234-5678",
      "+82 010 1234 5678": "010-1234-5678",
      "02.345.6789": "02-345-6789",
      "1588 1234": "1588-1234",
      "+1 (415) 555-0100": "+14155550100",
    };
    for (const [typed, kept] of Object.entries(numbers)) {
      const id = await ask(app, clock, { phone: typed });
      const { person } = app.deps.books.views.consultation.byId.get(id)!.state;
      assertEquals(person!.phone, kept);
    }
  }));

Deno.test("without a durable key a request is refused with the reason", () =>
  withForm(async (app, clock) => {
    const form = await openForm(app);
    clock.pass(MINUTE);
    const { keys } = app.deps;
    const flush = keys.flush.bind(keys);
    keys.flush = () => Promise.reject(new Error("disk full"));
    const failed = await sendForm(app, { ...haneul, form });
    assertEquals(failed.status, 500);
    assertEquals(taken(app).length, 0);
    keys.flush = flush;
    assertEquals((await sendForm(app, { ...haneul, form })).status, 303);
  }));
