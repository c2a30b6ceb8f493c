/**
 * A month's story: imported, edited by two people, closed, reopened, a row brought back, the import taken back, closed
 * again, the server started anew. Every figure on the way is explained by the history.
 */
import { assertEquals, assertMatch } from "@std/assert";
import type { StoredCardEvent } from "../../events/card/card.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { reportAt } from "../../src/destruction/report.ts";
import { closeMonth, december, monthPage, NOVEMBER, reopenMonth } from "../helpers/closings.ts";
import { employee, hire, mina } from "../helpers/people.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

const CARD = "/api/mysql/card";

async function send(app: TestApp, as: Caller, method: string, path: string, json: unknown) {
  const response = await app.call(`${CARD}/${path}`, { as, method, json });
  return { status: response.status, body: await response.json() };
}

const lineOf = (line: number, pay: number) => ({
  at: line,
  line,
  values: {
    ...{
      used_at: `2026-11-1${line}T03:10:00.000Z`,
      time_known: true,
      store_name: `가게${line}`,
      pay,
    },
    ...{ card_user: "총무팀", method: "카드", note: "", participants: "", head_count: null },
    approve_num: null,
  },
});

/** What the events of the log up to a position make of the month's sum, without any view. */
async function sumByHistory({ deps: { books } }: TestApp, position: number): Promise<number> {
  const pays = new Map<string, number>();
  for await (const events of books.read()) {
    for (const event of events as StoredCardEvent[]) {
      if (event.position > position) return [...pays.values()].reduce((sum, pay) => sum + pay, 0);
      if (event.type === "card.recorded") pays.set(event.stream, event.data.pay);
      if (event.type === "card.deleted") pays.delete(event.stream);
    }
  }
  return [...pays.values()].reduce((sum, pay) => sum + pay, 0);
}

/** The month's sum as the view has it as of a position, which is what the history says. */
async function sumAsOf(app: TestApp, position: number): Promise<number> {
  const report = await reportAt(app.deps.books, "card", NOVEMBER, { position, edition: 1 });
  if (isRefusal(report)) throw new Error(report.message);
  const [{ amount }] = report.sums;
  assertEquals(amount, await sumByHistory(app, position), `as of ${position}`);
  return amount;
}

/** The month's changes as the page lists them, oldest first. */
async function told(app: TestApp): Promise<string[]> {
  const query = "/api/changes/list?from=2026-12-05";
  const { results } = await (await app.call(query, { as: "superuser" })).json();
  return results
    .filter(({ noun }: { noun: string }) => ["card", "closing"].includes(noun))
    .map(({ who, name, what }: Record<string, string>) => `${who}: ${name} ${what}`)
    .reverse();
}

async function live(app: TestApp): Promise<Record<string, number>> {
  const { books } = app.deps;
  await hire(books, mina, employee("이미나"));
  const at: Record<string, number> = { empty: books.head };
  const lines = [lineOf(1, 9_000), lineOf(2, 12_000), lineOf(3, 30_000)];
  const file = { file: "11월.xlsx", operation: "one", keys: [], digest: "0".repeat(64) };
  const { body: { operation } } = await send(app, "superuser", "POST", "import", {
    ...file,
    lines,
  });
  at.imported = books.head;
  const [first, second] = [...books.views.card.byId.keys()];
  const people = { purpose: "lunch", participants: [mina] };
  const edits = [["staff", first, "회의 점심"], ["superuser", second, "거래처 점심"]] as const;
  for (const [as, id, note] of edits) {
    const { status } = await send(app, as, "PUT", `update/${id}`, { ...people, note, version: 1 });
    assertEquals(status, 200);
  }
  await closeMonth(app, "card");
  at.closed = books.head;
  const late = { ...people, note: "늦은 비고", version: 2 };
  assertEquals(
    (await send(app, "staff", "PUT", `update/${first}`, late)).body.code,
    "month_closed",
  );

  await reopenMonth(app, "card", "영수증이 늦게 옴");
  const back = { to_version: 1, version: 2 };
  assertEquals((await send(app, "staff", "POST", `restore/${first}`, back)).status, 200);
  const undone = await send(app, "superuser", "POST", "undo", { operation });
  assertEquals([undone.body.done, undone.body.refused.length], [1, 2], "edited rows are left");
  at.reopened = books.head;
  await closeMonth(app, "card");
  at.again = books.head;
  return at;
}

Deno.test("every figure of a month that was closed, reopened and closed again is explained by history", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "office-story-" });
  const open = () => openTestApp({ now: () => december, empty: true, dataDir });
  let app = await open();
  const at = await live(app);
  const sums = async () => {
    const found: Record<string, number> = {};
    for (const [name, position] of Object.entries(at)) found[name] = await sumAsOf(app, position);
    return found;
  };
  const wanted = { empty: 0, imported: 51_000, closed: 51_000, reopened: 21_000, again: 21_000 };
  assertEquals(await sums(), wanted);
  assertEquals(await told(app), [
    "대표: 카드 내역 3건 가져오기",
    "김직원: 가게1 9,000원 용도, 비고, 참석자 수정",
    "대표: 가게2 12,000원 용도, 비고, 참석자 수정",
    "대표: 2026년 11월 카드 장부 마감",
    "대표: 2026년 11월 카드 장부 마감 풀기",
    "김직원: 가게1 9,000원 용도, 비고, 참석자 · 이전 내용으로 되돌림",
    "대표: 가게3 30,000원 가져오기 되돌리기",
    "대표: 2026년 11월 카드 장부 마감",
  ]);
  const reports = await app.deps.books.replay({});
  assertEquals(reports.filter(({ same }) => !same), [], "folded again, every view is the same");
  assertEquals((await app.deps.books.verify()).ok, true);
  await app.close();

  app = await open();
  assertEquals(await sums(), wanted, "and after a start");
  const page = (await monthPage(app, "card", NOVEMBER)).replaceAll(/<[^>]+>/g, " ");
  assertMatch(page, /확인됨/);
  assertMatch(page, /2건이 바뀌었습니다/);
  await app.close();
  await Deno.remove(dataDir, { recursive: true });
});
