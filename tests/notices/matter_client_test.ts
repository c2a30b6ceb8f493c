/** Notices to the clients of a case: a step by mail, none of a mistake, one of papers entered together, none to anybody else. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MINUTE } from "../helpers/contact.ts";
import { attach, pdf } from "../helpers/attached_files.ts";
import { linkClient, openCase, sendFile, staffCall } from "../helpers/clients.ts";
import { bodiesOf, headersOf } from "../helpers/mail_server.ts";
import { giveAddress, type NoticeOffice, withNoticeOffice } from "./office.ts";

const CLIENT = "client@example.com";

/** Mails to the client. */
const mails = ({ server }: NoticeOffice, to = CLIENT) =>
  server.arrived.filter((mail) => mail.to[0] === to);
const subjects = (office: NoticeOffice, to?: string) =>
  mails(office, to).map((mail) => headersOf(mail).subject);

const step = ({ app }: NoticeOffice, id: string, from: string, to: string, reason = "") =>
  staffCall(app, "PUT", `/api/matter/${id}/update`, {
    ...{ state: to, state_reason: reason, from: { state: from } },
  });

async function later(office: NoticeOffice, minutes: number): Promise<void> {
  await office.settle();
  office.clock.pass(minutes * MINUTE);
  await office.settle();
}

/** A case whose client's account has an address, and has had the mail about being linked. */
async function linkedCase(office: NoticeOffice) {
  await giveAddress(office.books, "user", CLIENT);
  const made = await openCase(office.app);
  await linkClient(office.app, made.client, "user");
  await later(office, 4);
  assertEquals(subjects(office), [`사건 ${made.number}: 수임`]);
  return made;
}

Deno.test("given a linked client, when a step is taken, then a mail with its page comes after three minutes and names nobody", () =>
  withNoticeOffice(async (office) => {
    const { id, number } = await linkedCase(office);
    await step(office, id, "accepted", "filed");
    await later(office, 2);
    assertEquals(mails(office).length, 1, "it waits");
    await later(office, 2);
    const mail = mails(office)[1];
    assertEquals(headersOf(mail).subject, `사건 ${number}: 접수`);
    const { text } = bodiesOf(mail);
    assertStringIncludes(text, `https://office.example.com/profile/matters/${id}`);
    assertStringIncludes(text, "관청에 접수했습니다.");
    for (const personal of ["박매수", "정매도", "내부"]) assert(!text.includes(personal));
    const choices = await office.app.call("/profile/notices", { as: "user" });
    assertEquals(choices.status, 200, "the way to turn it off is open to a customer");
    assertMatch(await choices.text(), /내 사건의 진행 단계/);
  }));

Deno.test("given a step by mistake, when it is put back within the minutes, then nothing is sent of either", () =>
  withNoticeOffice(async (office) => {
    const { id, number } = await linkedCase(office);
    await step(office, id, "accepted", "filed");
    await later(office, 1);
    await step(office, id, "filed", "accepted", "잘못 눌렀음");
    await later(office, 10);
    assertEquals(mails(office).length, 1);
    await step(office, id, "accepted", "filed");
    await later(office, 10);
    await step(office, id, "filed", "preparing", "서류를 다시 받음");
    await later(office, 10);
    assertEquals(subjects(office).slice(1), [`사건 ${number}: 접수`, `사건 ${number}: 서류 준비`]);
    assert(!bodiesOf(mails(office)[2]).text.includes("다시 받음"), "a reason is internal");
  }));

Deno.test("given several papers, when they are asked for within minutes, then one mail counts them, and none comes to the other side", () =>
  withNoticeOffice(async (office) => {
    const { id, client, seller, number } = await linkedCase(office);
    const ask = (party_id: string, text: string) =>
      staffCall(office.app, "POST", "/api/matter_handover/create", {
        ...{ matter_id: id, kind: "asked", text, party_id },
      });
    await ask(client, "인감증명서");
    await ask(client, "주민등록초본");
    await ask(seller, "등기권리증");
    await later(office, 4);
    assertEquals(subjects(office).slice(1), [`사건 ${number}: 준비하실 서류`]);
    const { text } = bodiesOf(mails(office)[1]);
    assertStringIncludes(text, "준비하실 서류가 2건 있습니다.");
    assert(!text.includes("인감"));
    await ask(client, "매매계약서");
    await later(office, 4);
    assertEquals(mails(office).length, 3, "what is asked for after it is said as well");
    assertStringIncludes(bodiesOf(mails(office)[2]).text, "준비하실 서류가 3건 있습니다.");
  }));

Deno.test("given a paper by mistake, when it is put back within the minutes, then nothing is sent of it, nor again of those before", () =>
  withNoticeOffice(async (office) => {
    const { app } = office;
    const { id, client, number } = await linkedCase(office);
    const { body } = await attach(app, `matter/${id}`, pdf(), { name: "영수증.pdf" });
    const hand = async (values: object) =>
      (await staffCall(app, "POST", "/api/matter_handover/create", {
        ...{ matter_id: id, text: "비용 영수증", party_id: client, ...values },
      })).id;
    const takeBack = (row: string) =>
      staffCall(app, "DELETE", `/api/matter_handover/${row}/delete`);
    const given = { kind: "given", file_id: body.data.id };
    await takeBack(await hand(given));
    await later(office, 4);
    assertEquals(mails(office).length, 1, "nothing was given");
    await hand(given);
    await later(office, 4);
    assertEquals(subjects(office).slice(1), [`사건 ${number}: 받으실 서류`]);
    await takeBack(await hand({ ...given, text: "다른 영수증" }));
    await later(office, 4);
    assertEquals(mails(office).length, 2, "the paper before was said already");
    await hand({ kind: "asked", text: "인감증명서" });
    await hand({ kind: "asked", text: "주민등록초본" });
    await later(office, 4);
    await takeBack(await hand({ kind: "asked", text: "잘못 적은 서류" }));
    await later(office, 4);
    assertEquals(subjects(office).slice(2), [`사건 ${number}: 준비하실 서류`]);
    await hand({ ...given, text: "등기필증" });
    await later(office, 4);
    assertEquals(subjects(office).slice(3), [`사건 ${number}: 받으실 서류`]);
  }));

Deno.test("given an ended link, when a step is taken, then no mail is sent, nor what waited", () =>
  withNoticeOffice(async (office) => {
    const { id, client } = await linkedCase(office);
    await step(office, id, "accepted", "preparing");
    await office.settle();
    await staffCall(office.app, "DELETE", `/api/matter/party/${client}/account`);
    await later(office, 10);
    await step(office, id, "preparing", "filed");
    await later(office, 10);
    assertEquals(mails(office).length, 1);
  }));

Deno.test("given a client who sends files, when they came, then staff have one notice of it a day", () =>
  withNoticeOffice(async (office) => {
    const { id, number } = await linkedCase(office);
    for (const name of ["하나.pdf", "둘.pdf"]) {
      assertEquals((await sendFile(office.app, id, pdf(), { name })).status, 201);
    }
    await office.settle();
    const sent = office.notices("matter_sent").filter(({ to }) => to === "user/staff");
    assertEquals(sent.length, 1);
    assertEquals(office.notices("matter_sent").filter(({ to }) => to === "user/user"), []);
    const bell = await office.app.call("/staff/notices", { as: "staff" });
    assertStringIncludes(await bell.text(), `의뢰인이 보낸 서류: ${number}`);
  }));
