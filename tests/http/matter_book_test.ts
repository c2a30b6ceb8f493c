/** 사건부: every case of a year in the order of its number, with its clients, sums and what became of it. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { bookLine, casesOf, yearsOf } from "../../projections/matter/book.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "staff", method, json });
  const body = await response.json();
  assertEquals(response.ok, true, JSON.stringify(body));
  return body.data;
}

const CASES = [
  { client_name: "박매수", kind: "sale", received_on: "2026-03-02" },
  { client_name: "㈜가나", kind: "officers", received_on: "2026-05-06", number: "2026-0099" },
  { client_name: "윤공탁", kind: "deposit", received_on: "2026-06-07" },
  { client_name: "지난해", kind: "gift", received_on: "2025-12-31" },
];

/** Four cases, one of a former book, one cancelled; the first has a fee, a tax and a payment. */
async function office(app: TestApp): Promise<string[]> {
  const ids: string[] = [];
  for (const one of CASES) ids.push((await send(app, "POST", "/api/matter/create", one)).id);
  const enter = (kind: string, amount: number, vat = 0) =>
    send(app, "POST", "/api/matter_entry/create", {
      ...{ matter_id: ids[0], on: "2026-03-03", kind, text: kind, amount, vat },
    });
  await enter("fee", 450_000, 45_000);
  await enter("tax", 5_720_000);
  await enter("payment", 1_000_000);
  const cancelled = { state: "cancelled", state_reason: "공탁 원인 소멸", version: 1 };
  await send(app, "PUT", `/api/matter/${ids[2]}/update`, cancelled);
  return ids;
}

Deno.test("the book of a year has each of its cases once, in the order of numbers, cancelled ones too", () =>
  withEmptyApp(async (app) => {
    await office(app);
    const { views } = app.deps.books;
    assertEquals(yearsOf(views), ["2026", "2025"]);
    const linesOf = (year: string) => casesOf(views, year).map((entry) => bookLine(views, entry));
    const lines = linesOf("2026");
    assertEquals(
      lines.map(({ number, clients, kind, remark }) => [number, clients, kind, remark]),
      [
        ["2026-0001", "박매수", "소유권이전(매매)", "수임"],
        ["2026-0099", "㈜가나", "임원 변경", "수임"],
        ["2026-0100", "윤공탁", "공탁", "취소, 공탁 원인 소멸"],
      ],
    );
    const { fees, vat, expenses, ended_on } = lines[0];
    assertEquals([fees, vat, expenses, ended_on], [450_000, 45_000, 5_720_000, null]);
    assertEquals(linesOf("2025").map(({ number }) => number), ["2025-0001"]);
    assertEquals(linesOf("2024"), []);
  }));

Deno.test("a case from a former book with a number of another kind is in the book of the year of its receipt", () =>
  withEmptyApp(async (app) => {
    const former = { client_name: "구장부", kind: "gift", received_on: "2024-02-03" };
    await send(app, "POST", "/api/matter/create", { ...former, number: "24-15" });
    await send(app, "POST", "/api/matter/create", { ...former, number: "제12호" });
    const { views } = app.deps.books;
    assertEquals(yearsOf(views), ["2024"]);
    assertEquals(casesOf(views, "2024").map(({ state }) => state.number), ["24-15", "제12호"]);
  }));

Deno.test("the page of a year names its cases, and the read of their clients is logged", () =>
  withEmptyApp(async (app) => {
    await office(app);
    const page = await (await app.call("/staff/matter-book?year=2026", { as: "staff" })).text();
    for (const text of ["2026-0001", "박매수", "5,720,000", "취소, 공탁 원인 소멸"]) {
      assertStringIncludes(page, text);
    }
    assertEquals(page.includes("지난해"), false);
    const reads = [...app.deps.books.views.security.byId.values()]
      .filter(({ read }) => read?.noun === "matter_party" && read.how === "list");
    assertEquals(reads.map(({ read }) => read!.total), [3]);
    const none = await (await app.call("/staff/matter-book?year=1999", { as: "staff" })).text();
    assertStringIncludes(none, "이 해에 수임한 사건이 없습니다.");
  }));

Deno.test("the book leaves the office as a workbook for a purpose only", () =>
  withEmptyApp(async (app) => {
    await office(app);
    const path = "/api/matter/book_excel?year=2026";
    assertEquals((await app.call(`${path}&purpose=`, { as: "staff" })).status, 428);
    const file = await app.call(`${path}&purpose=${encodeURIComponent("세무사 제출")}`, {
      as: "staff",
    });
    assertEquals(file.status, 200);
    assertStringIncludes(file.headers.get("content-disposition")!, "matter-book-2026.xlsx");
    assertEquals((await file.arrayBuffer()).byteLength > 1_000, true);
  }));
