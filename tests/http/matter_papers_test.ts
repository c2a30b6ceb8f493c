/** Papers and deadlines of a case over HTTP: what is missing, corrected, printed, kept, packed, filled, due. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { TableRow } from "../../events/kit/column.ts";
import { closePdf } from "../../src/pdf/render.ts";
import { attach, filesAt } from "../helpers/attached_files.ts";
import { docxOf, docxText, paragraph } from "../helpers/docx.ts";
import { jobIs, startWorker } from "../helpers/jobs.ts";
import { bare, pagesOf } from "../helpers/pdf.ts";
import { openTestApp, type TestApp, withEmptyApp } from "../helpers/server.ts";

const NUMBER = "900101-1234568";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "staff", method, json });
  return { status: response.status, body: await response.json() };
}

async function add(app: TestApp, noun: string, json: object): Promise<TableRow> {
  const { status, body } = await send(app, "POST", `/api/${noun}/create`, json);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data;
}

/** A sale with its two parties and its object, as far as people typed it. */
async function sale(app: TestApp, more: object = {}): Promise<string> {
  const { id } = await add(app, "matter", { client_name: "김철수", kind: "sale" });
  const { body: { data } } = await send(app, "GET", `/api/matter/${id}/whole`);
  await send(app, "PUT", `/api/matter/${id}/update`, {
    cause: "매매",
    cause_date: "2026-11-02",
    contract_date: "2026-11-02",
    ...more,
  });
  await send(app, "PUT", `/api/matter_party/${data.parties[0].id}/update`, {
    hanja: "金哲秀",
    resident_number: NUMBER,
    address: "서울특별시 종로구 세종대로 175",
  });
  await add(app, "matter_party", { matter_id: id, role: "obligor", name: "이영희" });
  await add(app, "matter_object", { matter_id: id, text: "서울특별시 종로구 청운동 1-2" });
  return String(id);
}

const html = async (app: TestApp, path: string): Promise<string> =>
  (await (await app.call(path, { as: "staff" })).text()).replaceAll("<!-- -->", "");

/** The form of a page as a browser has it once it is shown. */
async function opened(app: TestApp, path: string): Promise<Record<string, string>> {
  const page = await html(app, path);
  const form = page.slice(page.indexOf(`action="${path}"`));
  const shown = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
    .filter(([input]) => !input.includes('type="checkbox"'))
    .map(([, name, value]) => [name, value]);
  return Object.fromEntries(shown);
}

const sent = (app: TestApp, path: string, fields: Record<string, string>) =>
  app.call(path, {
    as: "staff",
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** Sends the form of a page as a browser would; values that are not given stay as they are shown. */
const press = async (app: TestApp, path: string, fields: Record<string, string> = {}) =>
  await sent(app, path, { ...await opened(app, path), ...fields });

/** A field of the form, as the page has it: its text, and what is said below it. */
async function fieldAt(response: Response, key: string): Promise<string> {
  const page = (await response.text()).replaceAll("<!-- -->", "");
  const at = page.indexOf(`name="field:${key}"`);
  return page.slice(page.lastIndexOf("<div", at), page.indexOf("</div>", at));
}

const pdfText = (file: Uint8Array): string => bare(pagesOf(file).flat().join(""));

const papersTest = (name: string, test: (app: TestApp) => Promise<void>) =>
  Deno.test(name, () =>
    withEmptyApp(async (app) => {
      try {
        await test(app);
      } finally {
        await closePdf();
      }
    }));

papersTest(
  "given a case that lacks values, then its papers list them with the places where they are entered",
  async (app) => {
    const id = await sale(app);
    const page = await html(app, `/staff/matters/${id}/papers`);
    for (
      const name of ["소유권이전등기신청서(매매)", "위임장", "확인서면", "영수증", "비용 명세서"]
    ) {
      assertStringIncludes(page, name);
    }
    // Short, because a failure would print the page.
    const lacking = page.slice(
      page.indexOf("소유권이전등기신청서(매매)"),
      page.indexOf("위임인 확인서"),
    );
    assertMatch(lacking, /<a href="\/staff\/matters\/[^"]+#matter-facts">거래가액<\/a>/);
    assertMatch(
      page,
      /<a href="\/staff\/matters\/[^"]+#matter-parties">등기의무자 이영희의 주소<\/a>/,
    );
  },
);

papersTest(
  "given a paper, when it is looked at, then numbers are masked; printed for a purpose, they are whole",
  async (app) => {
    const id = await sale(app);
    const page = await html(app, `/staff/matters/${id}/papers/power_of_attorney`);
    assertStringIncludes(page, "900101-●●●●●●●");
    assert(!page.includes("1234568"));
    const path = `/api/matter/${id}/papers/power_of_attorney`;
    const refused = await app.call(path, { headers: { "x-purpose": "" } });
    assertEquals([refused.status, (await refused.json()).code], [428, "purpose_required"]);
    const printed = await app.call(path, { headers: { "x-purpose": "filing" } });
    assertEquals(printed.headers.get("content-type"), "application/pdf");
    const name = printed.headers.get("content-disposition")!;
    assertStringIncludes(decodeURIComponent(name), "위임장 2026-0001.pdf");
    const text = pdfText(await printed.bytes());
    for (const part of [NUMBER, "김철수(金哲秀)", "2026년11월2일매매"]) {
      assertStringIncludes(text, part);
    }
  },
);

papersTest(
  "given a client whose identity was checked, then the paper names the employee who did",
  async (app) => {
    const id = await sale(app);
    const made = await app.call("/api/employee/create", {
      as: "superuser",
      method: "POST",
      json: { name: "정담당" },
    });
    const { data: { id: employee } } = await made.json();
    const { body: { data } } = await send(app, "GET", `/api/matter/${id}/whole`);
    const checked = { identity_how: "resident_card", identity_by: employee };
    await send(app, "PUT", `/api/matter_party/${data.parties[0].id}/update`, checked);
    const page = await html(app, `/staff/matters/${id}/papers/identity`);
    assertStringIncludes(page, "정담당");
    assert(!page.includes(String(employee)));
  },
);

papersTest(
  "given a correction by hand, when it is kept, then it is a version among the case's files, and the case is as it was",
  async (app) => {
    const id = await sale(app);
    const path = `/staff/matters/${id}/papers/power_of_attorney`;
    const kept = await press(app, path, { "field:cause.text": "매매예약", act: "keep" });
    assertEquals([kept.status, kept.headers.get("location")], [303, `${path}?done=kept`]);
    const page = await html(app, path);
    assertStringIncludes(page, "매매예약");
    assertStringIncludes(page, "손으로 고친 값입니다");
    const { files } = await filesAt(app, `matter/${id}`);
    assertEquals(files.map(({ name }) => name), ["위임장.pdf"]);
    const file = await app.call(`/api/attachments/${files[0].id}/file`);
    const text = pdfText(await file.bytes());
    // A number that was shown masked and not changed is the whole one.
    assertStringIncludes(text, NUMBER);
    assertStringIncludes(text, "매매예약");
    assertStringIncludes(await html(app, `/staff/matters/${id}/papers`), "보관 1판");
    const { body } = await send(app, "GET", `/api/matter/${id}/whole`);
    assertEquals(body.data.matter.cause, "매매");
    // An empty field takes the case's value again.
    await press(app, path, { "field:cause.text": "", act: "save" });
    assert(!(await html(app, path)).includes("매매예약"));
  },
);

papersTest(
  "given a paper that is open elsewhere, when the case or another field changes meanwhile, then a save takes neither back",
  async (app) => {
    const id = await sale(app);
    const path = `/staff/matters/${id}/papers/power_of_attorney`;
    const { body: { data } } = await send(app, "GET", `/api/matter/${id}/whole`);
    const [buyer] = data.parties;
    const old = await opened(app, path);
    await send(app, "PUT", `/api/matter_party/${buyer.id}/update`, {
      address: "대전광역시 중구 1",
    });
    await press(app, path, { "field:cause.date": "2026년 11월 3일", act: "save" });
    const kept = await sent(app, path, { ...old, "field:cause.text": "매매예약", act: "save" });
    assertEquals(kept.status, 303);
    const page = await html(app, path);
    for (const text of ["대전광역시 중구 1", "2026년 11월 3일", "매매예약"]) {
      assertStringIncludes(page, text);
    }
    const list = await html(app, `/staff/matters/${id}/papers`);
    assertEquals(list.match(/손으로 고친 값 \d+개/g), ["손으로 고친 값 2개"]);
  },
);

papersTest(
  "given a field that two people correct, then the second is asked, with both values, and may decide",
  async (app) => {
    const id = await sale(app);
    const path = `/staff/matters/${id}/papers/power_of_attorney`;
    const old = await opened(app, path);
    await press(app, path, { "field:cause.text": "매매예약", act: "save" });
    const mine = { ...old, "field:cause.text": "교환", act: "save" };
    const refused = await sent(app, path, mine);
    assertEquals(refused.status, 409);
    const field = await fieldAt(refused, "cause.text");
    for (const text of ['value="교환"', "지금 값: 매매예약"]) assertStringIncludes(field, text);
    assertStringIncludes(await html(app, path), "매매예약");
    await press(app, path, { "field:cause.text": "교환", act: "save" });
    assertStringIncludes(await html(app, path), "교환");
  },
);

papersTest(
  "given numbers on a paper, then those of parties are read only, others can be written, and half of one is refused with what was typed",
  async (app) => {
    const id = await sale(app);
    const path = `/staff/matters/${id}/papers/contract`;
    const { body: { data } } = await send(app, "GET", `/api/matter/${id}/whole`);
    const attorney = await html(app, `/staff/matters/${id}/papers/power_of_attorney`);
    assert(!attorney.includes(`name="field:party.${data.parties[0].id}.number"`));
    assertStringIncludes(attorney, "번호는 사건에서 고칩니다");
    // The office's own account in a term.
    const term = "제3조(비용) 국민은행 123456-04-567890 계좌로 냅니다.";
    const saved = await press(app, path, { "field:term.2": term, act: "save" });
    assertEquals(saved.status, 303, await saved.text());
    const shown = await html(app, path);
    assert(!shown.includes("567890"));
    const masked = /제3조\(비용\) 국민은행 ([^ ]+) 계좌/.exec(shown)![1];
    // What is masked stays whole where the words around it change.
    const more = `제3조(비용) 국민은행 ${masked} 계좌로 미리 냅니다.`;
    assertEquals((await press(app, path, { "field:term.2": more, act: "save" })).status, 303);
    const file = await app.call(`/api/matter/${id}/papers/contract`, {
      headers: { "x-purpose": "filing" },
    });
    assertStringIncludes(pdfText(await file.bytes()), bare("123456-04-567890 계좌로 미리 냅니다."));
    const half = { "field:term.2": more.replace(/[\d-]+(?=●)/, "999-"), act: "save" };
    const refused = await press(app, path, half);
    assertEquals(refused.status, 422);
    const field = await fieldAt(refused, "term.2");
    for (const text of ["999-●", "번호 전체를 입력하거나"]) assertStringIncludes(field, text);
  },
);

papersTest(
  "given a form of many parties, then it is saved, and what is too long is refused beside its field",
  async (app) => {
    const id = await sale(app);
    const path = `/staff/matters/${id}/papers/power_of_attorney`;
    const others = Array.from(
      { length: 500 },
      (_, at) => [`field:party.p${at}.address`, "서울특별시 관악구 봉천로 227, 301동 1203호"],
    );
    const many = { ...Object.fromEntries(others), "field:cause.text": "매매예약", act: "save" };
    assertEquals((await press(app, path, many)).status, 303);
    assertStringIncludes(await html(app, path), "매매예약");
    const long = { "field:cause.text": "매".repeat(2_001), act: "save" };
    const refused = await press(app, path, long);
    assertEquals(refused.status, 422);
    assertStringIncludes(await fieldAt(refused, "cause.text"), "2,000자까지");
  },
);

papersTest(
  "given all papers of a case, when they are packed, then a job makes one file of the case",
  async (app) => {
    const id = await sale(app);
    const sent = await press(app, `/staff/matters/${id}/papers`, { form: "power_of_attorney" });
    assertEquals(sent.status, 303);
    const [job] = [...app.deps.books.views.job.byId.values()].filter(({ state }) =>
      state.kind === "matter_pack"
    );
    const worker = await startWorker(app, "packer");
    await jobIs(app, job.id, "succeeded");
    await worker.close();
    const { files } = await filesAt(app, `matter/${id}`);
    assertEquals(files.map(({ name }) => name), ["서류 묶음.pdf"]);
  },
);

papersTest(
  "given a template that cannot be filled in a pack, then the others are made, and the job says which is not",
  async (app) => {
    const id = await sale(app);
    for (const [name, text] of [["깨진 서식", "{사건번호"], ["온전한 서식", "{사건번호}"]]) {
      const { id: template } = await add(app, "paper_template", { name, kind: "" });
      const body = docxOf([paragraph(text)]);
      await attach(app, `paper_template/${template}`, body as Uint8Array<ArrayBuffer>, {
        name: `${name}.docx`,
      });
    }
    await press(app, `/staff/matters/${id}/papers`);
    const [job] = [...app.deps.books.views.job.byId.values()].filter(({ state }) =>
      state.kind === "matter_pack"
    );
    const worker = await startWorker(app, "packer");
    await jobIs(app, job.id, "dead");
    await worker.close();
    const { files } = await filesAt(app, `matter/${id}`);
    assertEquals(files.map(({ name }) => name).sort(), [
      "서류 묶음.pdf",
      "온전한 서식 2026-0001.docx",
    ]);
    const { state } = app.deps.books.views.job.byId.get(job.id)!;
    assertStringIncludes(JSON.stringify(state), "깨진 서식");
  },
);

papersTest(
  "given a template of the office, then it is filled with the case, and what it lacks is named",
  async (app) => {
    const id = await sale(app);
    const { id: template } = await add(app, "paper_template", {
      name: "대출 확인서",
      kind: "sale",
    });
    const page = `/staff/matters/${id}/papers/template/${template}`;
    assertStringIncludes(await html(app, page), "워드 문서(.docx)가 없습니다");
    const body = docxOf([
      paragraph("{사건번호} {등기권리자.이름한자} {등기권리자.주민등록번호} {접수번호} {없는필드}"),
    ]);
    await attach(app, `paper_template/${template}`, body as Uint8Array<ArrayBuffer>, {
      name: "확인서.docx",
    });
    assertStringIncludes(await html(app, `/staff/matters/${id}/papers`), "대출 확인서");
    const shown = await html(app, page);
    assertStringIncludes(shown, "빈 줄로 두었습니다: 접수번호");
    assertStringIncludes(shown, "이름을 확인해 주세요: 없는필드");
    const path = `/api/matter/${id}/templates/${template}`;
    const filled = await app.call(path, { headers: { "x-purpose": "filing" } });
    assertStringIncludes(docxText(await filled.bytes()), `2026-0001 김철수(金哲秀) ${NUMBER} `);
  },
);

papersTest(
  "given a template of the office, when it is kept and packed, then each is a filled document among the case's files",
  async (app) => {
    const id = await sale(app);
    const { id: template } = await add(app, "paper_template", { name: "대출 확인서", kind: "" });
    await add(app, "paper_template", { name: "문서가 없는 서식", kind: "" });
    const body = docxOf([paragraph("{사건번호} {등기권리자.이름한자} {등기권리자.주민등록번호}")]);
    await attach(app, `paper_template/${template}`, body as Uint8Array<ArrayBuffer>, {
      name: "확인서.docx",
    });
    const page = `/staff/matters/${id}/papers/template/${template}`;
    const kept = await press(app, page);
    assertEquals([kept.status, kept.headers.get("location")], [303, `${page}?done=kept`]);
    const textOf = async (file: string) =>
      docxText(await (await app.call(`/api/attachments/${file}/file`)).bytes());
    const filled = `2026-0001 김철수(金哲秀) ${NUMBER}`;
    const [first] = (await filesAt(app, `matter/${id}`)).files;
    assertEquals([first.name, first.type], ["대출 확인서 2026-0001.docx", "docx"]);
    assertStringIncludes(await textOf(first.id), filled);
    assertStringIncludes(await html(app, page), "보관 1판");
    assertStringIncludes(await html(app, `/staff/matters/${id}/papers`), "보관 1판");

    await press(app, `/staff/matters/${id}/papers`);
    const [job] = [...app.deps.books.views.job.byId.values()].filter(({ state }) =>
      state.kind === "matter_pack"
    );
    const worker = await startWorker(app, "packer");
    await jobIs(app, job.id, "succeeded");
    await worker.close();
    const { files } = await filesAt(app, `matter/${id}`);
    const names = ["대출 확인서 2026-0001.docx", "대출 확인서 2026-0001.docx", "서류 묶음.pdf"];
    assertEquals(files.map(({ name }) => name).sort(), names);
    assertStringIncludes(await html(app, page), "보관 2판");
  },
);

Deno.test("given deadlines, then the case, the list and the front page say which is missed and which is near", async () => {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ empty: true, now: () => now });
  try {
    const id = await sale(app, { balance_date: "2026-11-24" });
    const { body: { data } } = await send(app, "GET", `/api/matter/${id}/whole`);
    const lines = data.deadlines.map(({ code, due, status }: Record<string, string>) =>
      `${code} ${due} ${status}`
    );
    assertEquals(lines, [
      "balance 2026-11-24 near",
      "sale_report 2026-12-02 ahead",
      "sale_tax 2027-01-25 ahead",
      "sale_transfer 2027-01-25 ahead",
    ]);
    assertEquals(data.missing, []);
    assertStringIncludes(await html(app, "/staff"), "7일 안에 기한이 오는 사건 1건");
    now = new Date("2026-11-26T01:00:00.000Z");
    await app.signInAgain("staff");
    assertStringIncludes(await html(app, "/staff"), "기한이 지난 사건 1건");
    const due = await send(app, "GET", "/api/matter/list?next_due_end=2026-11-30");
    assertEquals(due.body.results.map((row: TableRow) => row.next_due), ["2026-11-24"]);
    await send(app, "PUT", `/api/matter/${id}/update`, { receipt_date: "2026-11-26" });
    assert(!(await html(app, "/staff")).includes("기한이 지난 사건"));
  } finally {
    await app.close();
  }
});
