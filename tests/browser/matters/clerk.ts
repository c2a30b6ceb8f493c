/** A clerk who takes a matter from its question to the receipt in a browser, and types no value of it twice. */
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { ENTRY_KINDS } from "../../../events/matter/matter_money.ts";
import { kindOf } from "../../../events/matter/matter_shapes.ts";
import { tables } from "../../../events/tables.ts";
import { eventually } from "../until.ts";
import type { CostTyped, MadeUp, PartyTyped } from "./twenty.ts";

/** What one matter took, and what was typed of it. */
export class Effort {
  readonly typed = new Map<string, string>();
  readonly twice: string[] = [];
  clicks = 0;
  keys = 0;
  chosen = 0;

  async type(field: Locator, text: string, where: string): Promise<void> {
    const before = this.typed.get(text);
    if (before !== undefined) this.twice.push(`‘${text}’: ${before}, ${where}`);
    this.typed.set(text, where);
    this.keys += text.length;
    await field.fill(text);
  }

  async choose(field: Locator, value: string): Promise<void> {
    this.chosen++;
    await field.selectOption(value);
  }

  async click(button: Locator): Promise<void> {
    this.clicks++;
    await button.click();
  }
}

/** The label of a column as forms show it. */
function fieldOf(table: "matter" | "matter_party" | "matter_object" | "matter_entry", key: string) {
  const { label, required, options } = tables[table].columns.find((column) => column.key === key)!;
  return { label: `${label}${required ? " (필수)" : ""}`, isChoice: options !== undefined };
}

const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
const isAlive = (page: Page) =>
  page.locator("[data-island=matter-desk][data-ready]").waitFor({ state: "attached" });

type Table = Parameters<typeof fieldOf>[0];

/** Fills the fields of an open dialog by their columns, and saves. */
async function fillIn(
  effort: Effort,
  dialog: Locator,
  table: Table,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const { label, isChoice } = fieldOf(table, key);
    const field = dialog.getByLabel(label, { exact: true });
    if (isChoice) await effort.choose(field, value);
    else await effort.type(field, value, label);
  }
  await effort.click(button(dialog, "저장"));
  await dialog.waitFor({ state: "detached" });
}

/** What a visitor sends, with the estimate of the site. Answers the estimate's sum, null without one. */
export async function asks(page: Page, made: MadeUp, effort: Effort, wait: () => void) {
  const { estimate, service, subject, message, email } = made.question!;
  let total: number | null = null;
  if (estimate) {
    await page.goto(`/estimate?case=${estimate.case}`);
    if (estimate.label) {
      const amount = page.getByLabel(estimate.label, { exact: true }).first();
      await effort.type(amount, estimate.amount!, estimate.label);
    }
    await effort.click(button(page, "예상 비용 계산하기"));
    const answer = await page.getByRole("heading", { name: /예상 비용/ }).first().innerText();
    total = Number(/([\d,]+)원\s*$/.exec(answer)![1].replaceAll(",", ""));
    await effort.click(link(page, "이 등기 상담 신청"));
  } else await page.goto("/contact");
  await effort.type(page.getByLabel("이름 (필수)"), made.client.name, "이름");
  await effort.type(page.getByLabel("전화번호"), made.phone, "전화번호");
  if (email) await effort.type(page.getByLabel("이메일"), email, "이메일");
  await page.getByLabel("상담 분야 (필수)").selectOption({ label: service });
  await effort.type(page.getByLabel("제목 (필수)"), subject, "제목");
  await effort.type(page.getByLabel("내용 (필수)"), message, "내용");
  await page.getByLabel(/수집과 이용에 동의합니다/).check();
  wait();
  await effort.click(button(page, "상담 접수하기"));
  await page.getByRole("heading", { level: 1, name: "상담이 접수되었습니다" }).waitFor();
  return total;
}

/** A consultation becomes a case with one press. */
async function opensFromQuestion(page: Page, made: MadeUp, effort: Effort): Promise<void> {
  await page.goto("/staff/consultations?stage=new");
  // The inbox masks names and numbers but for the last figures.
  const row = page.getByRole("row").filter({ hasText: `****-${made.phone.slice(-4)}` });
  await effort.click(row.getByRole("link").first());
  const kind = page.getByLabel("사건 종류");
  if (await kind.inputValue() !== made.kind) await effort.choose(kind, made.kind);
  await effort.click(button(page, "사건으로 만들기"));
}

/** A caller's case in three fields. */
async function opensByTelephone(page: Page, made: MadeUp, effort: Effort): Promise<void> {
  await page.goto("/staff/matters");
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await effort.click(button(page, "새 사건").first());
  const form = page.getByRole("form", { name: "새 사건" });
  await effort.type(form.getByLabel("의뢰인 (필수)"), made.client.name, "의뢰인");
  await effort.choose(form.getByLabel("종류 (필수)"), made.kind);
  await effort.type(form.getByLabel("전화번호"), made.phone, "전화번호");
  await effort.click(button(form, "저장"));
}

async function dialogAfter(page: Page, effort: Effort, press: string, title = press) {
  await effort.click(button(page, press));
  return page.getByRole("dialog", { name: title });
}

async function entersParties(page: Page, made: MadeUp, effort: Effort): Promise<void> {
  const { name, ...client } = made.client;
  const known = await dialogAfter(page, effort, `${name} 수정`, "당사자 수정");
  await fillIn(effort, known, "matter_party", client as Record<string, string>);
  const { roles } = kindOf(made.kind);
  for (const [at, party] of made.parties.entries()) {
    const dialog = await dialogAfter(page, effort, "당사자 추가");
    const { role, type, ...rest } = party as PartyTyped & Record<string, string>;
    // What the dialog begins with is not chosen again.
    const proposed = roles[(at + 1) % roles.length];
    const values = { ...role && role !== proposed ? { role } : {}, ...type ? { type } : {} };
    await fillIn(effort, dialog, "matter_party", { ...values, ...rest });
    await page.getByRole("rowheader", { name: party.name }).waitFor();
  }
}

async function entersObjects(page: Page, made: MadeUp, effort: Effort): Promise<void> {
  for (const object of made.objects) {
    if (typeof object === "string") {
      const dialog = await dialogAfter(page, effort, "물건 추가");
      await fillIn(effort, dialog, "matter_object", { text: object });
    } else {
      const choices = await dialogAfter(page, effort, "등록된 부동산에서 가져오기");
      await effort.click(choices.getByRole("button", { name: object.address }));
      await fillIn(effort, page.getByRole("dialog", { name: "물건 추가" }), "matter_object", {});
    }
    const text = typeof object === "string" ? object : object.address;
    await page.getByRole("rowheader", { name: text, exact: true }).waitFor();
  }
}

/** The estimate as a cost sheet, what was paid elsewhere, and what neither has. */
async function entersCosts(page: Page, made: MadeUp, effort: Effort): Promise<void> {
  if (made.question?.estimate) {
    await effort.click(button(page, "견적을 비용표로"));
    await said(page, "견적을 비용표로 옮겼습니다.");
  }
  if (made.delivery) {
    const choices = await dialogAfter(page, effort, "다른 장부에서 가져오기");
    await effort.click(choices.getByLabel(`${made.client.name} 앞`));
    await effort.click(button(choices, "1건 가져오기"));
    await said(page, "비용으로 가져왔습니다.");
  }
  for (const { kind, text, amount, vat } of made.costs) {
    const dialog = await dialogAfter(page, effort, "비용·입금 추가");
    const values: Record<string, string> = { kind, text, amount: String(amount) };
    if (vat) values.vat = String(vat);
    await fillIn(effort, dialog, "matter_entry", values);
    await page.getByRole("rowheader", { name: text, exact: true }).waitFor();
  }
}

async function stepsOn(page: Page, effort: Effort, label: string): Promise<void> {
  await effort.click(button(page, `${label} 단계로`));
  await said(page, `단계: ${label}`);
}

/** Papers of the case in one pack; nothing of them is missing. */
async function makesPapers(page: Page, effort: Effort): Promise<void> {
  await effort.click(link(page, "서류 만들기"));
  await page.getByRole("heading", { level: 1, name: "서류" }).waitFor();
  await effort.click(button(page, "선택한 서류를 한 묶음으로 만들기"));
  await said(page, "서류 묶음을 만들고 있습니다");
}

/** What the papers' page says is missing, as it names it. */
const missingOf = (page: Page): Promise<string[]> =>
  page.locator(".paper-missing li").allTextContents();

export interface Done {
  id: string;
  number: string;
  missing: string[];
  pack: Uint8Array;
}

/** The pack that a job attaches to the case. */
async function packOf(page: Page, id: string): Promise<Uint8Array> {
  let file = "";
  await eventually(async () => {
    const answer = await page.request.get(`/api/attachments?noun=matter&record=${id}`);
    const { files } = (await answer.json()).data;
    file = files.find(({ name }: { name: string }) => name === "서류 묶음.pdf")?.id ?? "";
    assertEquals(file === "", false, "the pack is not made yet");
  });
  return new Uint8Array(await (await page.request.get(`/api/attachments/${file}/file`)).body());
}

/** From the question in the inbox, or the call, to the receipt and the end of the case. */
export async function takesThrough(page: Page, made: MadeUp, effort: Effort): Promise<Done> {
  if (made.question) await opensFromQuestion(page, made, effort);
  else await opensByTelephone(page, made, effort);
  await page.waitForURL(/\/staff\/matters\/[^/?]+$/);
  await isAlive(page);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { receipt, secret, facts } = made;
  if (Object.keys(facts).length > 0) {
    await fillIn(
      effort,
      await dialogAfter(page, effort, "내용 수정", "사건 내용 수정"),
      "matter",
      facts,
    );
  }
  await entersParties(page, made, effort);
  await entersObjects(page, made, effort);
  await entersCosts(page, made, effort);
  await stepsOn(page, effort, "서류 준비");
  const filing = await dialogAfter(page, effort, "접수 단계로");
  await fillIn(effort, filing, "matter", { receipt_number: receipt });
  await fillIn(effort, await dialogAfter(page, effort, "입금 받기"), "matter_entry", {});
  if (secret) {
    const facts = await dialogAfter(page, effort, "내용 수정", "사건 내용 수정");
    await fillIn(effort, facts, "matter", { registry_secret: secret });
  }
  await stepsOn(page, effort, "완료");
  await makesPapers(page, effort);
  const number = await page.locator(".matter-code .tabular").innerText();
  return { id, number, missing: await missingOf(page), pack: await packOf(page, id) };
}

/** What the books have before a clerk begins: address records of the office, and deliveries that were paid. */
export async function known(page: Page, matters: readonly MadeUp[]): Promise<void> {
  await page.goto("/staff/matters");
  const post = async (path: string, data: object) => {
    const headers = { "sec-fetch-site": "same-origin", origin: new URL(page.url()).origin };
    const answer = await page.request.post(path, { data, headers });
    assertEquals(answer.ok(), true, `${path}: ${await answer.text()}`);
  };
  for (const { objects, delivery, client } of matters) {
    for (const object of objects) {
      if (typeof object === "string") continue;
      const { address, office } = object;
      await post("/api/deposition/address/create", { address, regi_office: office });
    }
    if (!delivery) continue;
    const route = { rider: "1042", sender: "사무소", receiver: `${client.name} 앞`, memo: "" };
    await post("/api/quick/", { ...route, amount: delivery });
  }
}

/** A kind of money in words, as a workbook has it. */
export const kindLabel = (kind: CostTyped["kind"]): string =>
  ENTRY_KINDS.find(({ value }) => value === kind)!.label;
