/**
 * From a visitor's request to the bell and the mail, and from a request for leave to the approver's one press. With
 * SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { bodiesOf, openMailServer } from "../helpers/mail_server.ts";
import { type Scene, withScene } from "./harness.ts";
import { faults, overhang } from "./looks.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** The office's clock: working hours, and a form is not filled in faster than a person would. */
let ahead = 0;
const start = Date.parse("2026-11-27T01:00:00.000Z");
const began = Date.now();
const now = () => new Date(start + Date.now() - began + ahead);

const bell = (page: Page) => page.getByRole("button", { name: /^알림, / });
const said = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).waitFor();

async function open(scene: Scene, account: string, path: string): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto(path);
  await page.locator("[data-island=notice-bell][data-ready]").waitFor({ state: "attached" });
  return page;
}

async function askAsVisitor(scene: Scene): Promise<void> {
  const page = await scene.visitor();
  await page.goto("/contact");
  await page.getByLabel("이름").fill("김하늘");
  await page.getByLabel("이메일").fill("haneul@example.com");
  await page.getByLabel("상담 분야").selectOption({ label: "부동산 등기" });
  await page.getByLabel("연락받기 편한 시간").selectOption({ label: "오전 (09:00–12:00)" });
  await page.getByLabel("제목").fill("아파트 매매 등기");
  await page.getByLabel("내용 (필수)").fill("다음 달에 잔금을 치릅니다.");
  await page.getByLabel(/수집과 이용에 동의합니다/).check();
  ahead += 60_000;
  await page.getByRole("button", { name: "상담 접수하기" }).click();
  await page.getByRole("heading", { level: 1, name: "상담이 접수되었습니다" }).waitFor();
}

/** The link of the newest mail to an address, without its origin. */
async function linkTo(server: MailServer, address: string, path: RegExp): Promise<string> {
  let found = "";
  await eventually(() => {
    const texts = server.arrived.filter(({ to }) => to[0] === address).map((one) =>
      bodiesOf(one).text
    );
    found = path.exec(texts.join("\n"))?.[0] ?? "";
    assertMatch(found, path);
  });
  return found;
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("SCREENSHOTS");
  if (folder) await page.screenshot({ path: `${folder}/notices-${name}.png` });
}

async function withMail(play: (scene: Scene, server: MailServer) => Promise<void>): Promise<void> {
  const server = await openMailServer();
  try {
    await withScene((scene) => play(scene, server), now, {
      MAIL_HOST: "127.0.0.1",
      MAIL_PORT: String(server.port),
      MAIL_SECURITY: "none",
      MAIL_FROM: "사무소 <office@example.com>",
    });
  } finally {
    await server.close();
  }
}

Deno.test("a visitor asks; the bell rings without loading again, is opened by keyboard, and is silent once the request was seen", () =>
  withMail(async (scene, server) => {
    const page = await open(scene, "데모 직원 하나", "/staff");
    await said(page, "알림, 새 알림 없음");
    await askAsVisitor(scene);
    await said(page, "알림, 읽지 않음: 1");
    await bell(page).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "알림" });
    const notice = panel.getByRole("link", { name: /^새 상담/ });
    await notice.waitFor();
    assertEquals(await faults(page, "bell"), []);
    assertEquals(await overhang(page), 0);
    await picture(page, "bell");
    await page.keyboard.press("Escape");
    await notice.waitFor({ state: "hidden" });
    await hasFocus(bell(page));
    const path = await linkTo(server, "staff1@demo.invalid", /\/staff\/consultations\/[\w-]+/);
    const receipts = () => server.arrived.filter(({ to }) => to[0] === "haneul@example.com");
    await becomes(() => receipts().length, 1);
    await page.goto(path);
    await page.getByRole("button", { name: "연락 완료" }).waitFor();
    await said(page, "알림, 새 알림 없음");
    // Who has not seen it, and does not need to any more once it is answered.
    const other = await open(scene, "데모 직원 둘", "/staff");
    await said(other, "알림, 읽지 않음: 1");
    await page.getByRole("button", { name: "연락 완료" }).click();
    await other.reload();
    await said(other, "알림, 새 알림 없음");
  }));

Deno.test("leave is asked for; the approver's mail opens at the request, one press approves it, and the asker's bell rings", () =>
  withMail(async (scene, server) => {
    const mina = await open(scene, "데모 직원 둘", "/staff/leave-request");
    await mina.locator("[data-island=leave-form][data-ready]").waitFor({ state: "attached" });
    await mina.getByLabel("종류").selectOption("오전 반차");
    await mina.getByLabel("시작일").fill("2026-12-16");
    await mina.getByLabel("사유").fill("치과 진료");
    await mina.getByRole("button", { name: "신청하기" }).click();
    await mina.getByRole("status").filter({ hasText: "휴가를 신청했습니다." }).last().waitFor();
    const path = await linkTo(
      server,
      "staff1@demo.invalid",
      /\/staff\/leave-request\?request=[\w-]+/,
    );
    const head = await open(scene, "데모 직원 하나", path);
    const request = head.locator(".leave-request").filter({ hasText: "치과 진료" });
    const approve = request.getByRole("button", { name: /승인$/ });
    await hasFocus(approve);
    // Opening the page has changed nothing.
    await request.getByText("치과 진료").waitFor();
    await picture(head, "leave");
    await head.keyboard.press("Enter");
    await request.waitFor({ state: "detached" });
    await said(mina, "알림, 읽지 않음: 1");
    await bell(mina).click();
    await mina.getByRole("link", { name: /휴가 신청 승인/ }).waitFor();
    await picture(mina, "decided");
    await mina.getByRole("button", { name: "모두 읽음" }).click();
    await said(mina, "알림, 새 알림 없음");
    await becomes(() => mina.getByText("새 알림이 없습니다.").count(), 1);
  }));
