import { assert, assertEquals, assertMatch } from "@std/assert";
import type { LineOutcome } from "../../projections/table/import_shapes.ts";
import { employee, hire, mina } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { confirm, look, sheet } from "../tables/import_helper.ts";

const base = "/api/mysql/card";

/** A line as the command line sends it. */
function lineOf(line: number, values: Record<string, unknown> = {}) {
  const said = {
    used_at: "2026-11-02T03:10:00.000Z",
    time_known: true,
    store_name: `가게${line}`,
    pay: 9_000,
    card_user: "총무팀",
    method: "카드",
    note: "",
    participants: "",
    head_count: null,
    approve_num: null,
  };
  return { at: line, line, values: { ...said, ...values } };
}

async function send(app: TestApp, lines: unknown[], more: Record<string, unknown> = {}) {
  const json = {
    file: "6월.xlsx",
    operation: "one",
    keys: [],
    digest: "0".repeat(64),
    lines,
    ...more,
  };
  const response = await app.call(`${base}/import`, { method: "POST", as: "superuser", json });
  const body = await response.json();
  const outcomes = (body.data as LineOutcome[] | undefined)?.map(({ outcome }) => outcome) ?? [];
  return { status: response.status, body, outcomes };
}

async function undo(app: TestApp, operation: string) {
  const json = { operation };
  const response = await app.call(`${base}/undo`, { method: "POST", as: "superuser", json });
  return await response.json();
}

async function listed(app: TestApp, year = 2026, month = 11) {
  const path = `${base}/list/?year=${year}&month=${month}`;
  const response = await app.call(path, { as: "staff" });
  const rows = await response.json();
  return rows as { id: string; pay: number; store_name: string; version: number }[];
}

Deno.test("a batch is answered line by line; sent again, or by another import, it adds nothing", async () => {
  const app = await openTestApp({ empty: true });
  const lines = [lineOf(2), lineOf(3), { ...lineOf(3), at: 4 }];
  const first = await send(app, lines);
  assertEquals(first.outcomes, ["added", "added", "same"]);
  assertEquals((await send(app, lines)).outcomes, ["same", "same", "same"]);
  assertEquals((await send(app, lines, { operation: "two" })).outcomes, ["same", "same", "same"]);
  assertEquals(app.deps.books.views.card.byId.size, 2);
  await app.close();
});

Deno.test("an imported payment has its importer, file and line", async () => {
  const app = await openTestApp({ empty: true });
  await send(app, [lineOf(7)]);
  const [[id, entry]] = app.deps.books.views.card.byId;
  const [event] = await app.deps.books.history(`card/${id}`);
  assertEquals([event.actor.id, event.actor.via, event.actor.role], [
    "superuser",
    "import",
    "superuser",
  ]);
  assertEquals(entry.state.source, { file: "6월.xlsx", line: 7 });
  await app.close();
});

Deno.test("texts are cleaned; an employee's name becomes a participant, another stays in the note", async () => {
  const app = await openTestApp({ empty: true });
  await hire(app.deps.books, mina, employee("이미나"));
  const values = {
    store_name: "국수집".normalize("NFD"),
    card_user: "총무\u200b팀 ",
    note: "\u202e회식\u0007\r\n2차",
    participants: "이미나, 최외부",
  };
  const sent = await send(app, [lineOf(2, values)], { file: "유월.xlsx".normalize("NFD") });
  assertEquals(sent.outcomes, ["added"]);
  const [{ state }] = app.deps.books.views.card.byId.values();
  assertEquals([state.store_name, state.card_user, state.note, state.participants], [
    "국수집",
    "총무팀",
    "회식\n2차\n참석자: 이미나, 최외부",
    [mina],
  ]);
  assertEquals(state.source?.file, "유월.xlsx");
  await app.close();
});

Deno.test("a dry run shows the result and writes nothing", async () => {
  const app = await openTestApp({ empty: true });
  await send(app, [lineOf(2)]);
  const dry = await send(app, [lineOf(2), lineOf(3, { pay: 9_500 })], {
    dry_run: true,
    operation: "dry",
  });
  assertEquals(dry.outcomes, ["same", "added"]);
  assertEquals(app.deps.books.views.card.byId.size, 1);
  await app.close();
});

Deno.test("the server checks every line itself: bad ones are refused, good ones imported", async () => {
  const app = await openTestApp({ empty: true });
  const bad = [
    { pay: 0 },
    { pay: 1.5 },
    { store_name: "" },
    { note: "가".repeat(5_001) },
    { used_at: "어제" },
    { used_at: "9999-12-31T23:59:59Z" },
    { used_at: "0000-01-01T00:00:00Z" },
    { used_at: "1999-12-31T14:59:59Z" },
    { pay: Number.MAX_SAFE_INTEGER },
    { method: "카".repeat(51) },
  ].map((values, index) => lineOf(index + 3, values));
  const { status, body, outcomes } = await send(app, [lineOf(2), ...bad]);
  assertEquals(status, 200);
  assertEquals(outcomes, ["added", ...bad.map(() => "refused")]);
  assert(body.data.slice(1).every((row: LineOutcome) => /[가-힣]/.test(row.reason ?? "")));
  assertEquals(app.deps.books.views.card.byId.size, 1);
  await app.close();
});

Deno.test("more than 500 lines, or more than 2 MB, are refused whole", async () => {
  const app = await openTestApp({ empty: true });
  const many = await send(app, Array.from({ length: 501 }, (_, index) => lineOf(index + 2)));
  assertEquals(many.status, 422);
  const large = Array.from(
    { length: 450 },
    (_, at) => lineOf(at + 2, { note: "가".repeat(5_000) }),
  );
  assertEquals((await send(app, large)).status, 413);
  assertEquals(app.deps.books.views.card.byId.size, 0);
  await app.close();
});

const HEADER = ["사용일시", "가맹점", "금액", "비고"];
const LUNCH = ["2026-11-02 12:10", "국수집", 12_000, "점심"];
const DINNER = ["2026-11-03 19:40", "보쌈집", 80_000, "저녁 회식"];

Deno.test("an undone import counts nowhere and can be repeated", async () => {
  const app = await openTestApp({ empty: true });
  const bytes = sheet([HEADER, LUNCH, DINNER, ["합계", "", 92_000, ""]]);
  const preview = await look(app, bytes, { base });
  assertEquals(preview.summary.totals.map(({ stated, agrees }) => [stated, agrees]), [[
    92_000,
    true,
  ]]);
  assertEquals(preview.summary.added, { rows: 2, amount: 92_000 });
  const { body } = await confirm(app, bytes, preview, { base });
  assertEquals([body.added, (await listed(app)).length], [2, 2]);

  const undone = await undo(app, body.operation);
  assertEquals([undone.done, undone.refused], [2, []]);
  assertEquals(await listed(app), []);
  const [id] = app.deps.books.views.card.byId.keys();
  const json = { purpose: "other", note: "", participants: ["x"] };
  const edit = await app.call(`${base}/update/${id}/`, { method: "PUT", as: "staff", json });
  assertEquals(edit.status, 404);

  const redone = await undo(app, undone.operation);
  assertEquals([redone.done, (await listed(app)).length], [2, 2]);
  await undo(app, redone.operation);
  const again = await confirm(app, bytes, await look(app, bytes, { base }), { base });
  assertEquals([again.body.added, (await listed(app)).length], [2, 2]);
  const history = await (await app.call(`${base}/history/${id}/`, { as: "staff" })).json();
  assertEquals(history.data.map(({ kind }: { kind: string }) => kind), [
    "restored",
    "deleted",
    "restored",
    "deleted",
    "created",
  ]);
  await app.close();
});

Deno.test("a payment edited since stays when its import is undone, and is named", async () => {
  const app = await openTestApp({ empty: true });
  await hire(app.deps.books, mina, employee("이미나"));
  const bytes = sheet([HEADER, LUNCH, DINNER]);
  const { body } = await confirm(app, bytes, await look(app, bytes, { base }), { base });
  const dinner = (await listed(app)).find(({ store_name }) => store_name === "보쌈집")!;
  const json = { purpose: "dinner", note: "확인함", participants: [mina], version: dinner.version };
  await app.call(`${base}/update/${dinner.id}/`, { method: "PUT", as: "staff", json });
  const undone = await undo(app, body.operation);
  assertEquals(undone.done, 1);
  assertEquals(undone.refused.map(({ name }: { name: string }) => name), ["보쌈집"]);
  assertMatch(undone.refused[0].message, /그 뒤에 수정하여/);
  assertEquals((await listed(app)).map(({ store_name }) => store_name), ["보쌈집"]);
  await app.close();
});

Deno.test("the same payments under another mapping are reported, and left out unless wanted", async () => {
  const app = await openTestApp({ empty: true });
  const first = sheet([HEADER, LUNCH, DINNER]);
  await confirm(app, first, await look(app, first, { base }), { base });
  // A list of the same payments from elsewhere: days without times, another form of the names, users.
  const other = sheet([
    ["승인일자", "이용처", "이용금액", "사용자"],
    ["2026-11-02", "(주)국수집", 12_000, "총무팀"],
    ["2026-11-03", "보쌈집 본점", 80_000, "총무팀"],
    ["2026-11-04", "국수집", 12_000, "총무팀"],
  ]);
  const preview = await look(app, other, { base });
  assertEquals([preview.counts.added, preview.summary.similar], [1, { rows: 2, amount: 92_000 }]);
  assertEquals(preview.similar.map(({ line, like }) => [line, like]), [[
    2,
    "2026-11-02 12:10 국수집 12,000원",
  ], [
    3,
    "2026-11-03 19:40 보쌈집 80,000원",
  ]]);
  const wanted = { base, fields: { similar: "true" } };
  assertEquals((await look(app, other, wanted)).counts.added, 3);
  const { body } = await confirm(app, other, preview, { base });
  assertEquals([body.added, (await listed(app)).length], [1, 3]);
  await app.close();
});

Deno.test("a total that differs by exactly the refused rows is explained", async () => {
  const app = await openTestApp({ empty: true });
  const bytes = sheet([HEADER, LUNCH, ["내일", "보쌈집", 80_000, ""], ["합계", "", 92_000, ""]]);
  const { summary } = await look(app, bytes, { base });
  assertEquals(summary.refused, { rows: 1, amount: 80_000 });
  assertEquals(summary.totals, [
    {
      sheet: "목록",
      line: 4,
      label: "합계",
      stated: 92_000,
      sum: 12_000,
      agrees: false,
      refused: 80_000,
    },
  ]);
  assertEquals(summary.amount, summary.added.amount + summary.refused.amount);
  await app.close();
});

Deno.test("two imports of one file at once, while a payment is edited, book each payment once", async () => {
  const app = await openTestApp({ empty: true });
  await hire(app.deps.books, mina, employee("이미나"));
  const many = Array.from(
    { length: 600 },
    (_, at) => ["2026-11-02 12:10", `가게${at}`, 1_000 + at, ""],
  );
  const known = sheet([HEADER, LUNCH]);
  await confirm(app, known, await look(app, known, { base }), { base });
  const [lunch] = await listed(app);
  const bytes = sheet([HEADER, LUNCH, ...many]);
  const preview = await look(app, bytes, { base });
  const json = { purpose: "lunch", note: "팀 점심", participants: [mina], version: lunch.version };
  const edit = { method: "PUT", as: "staff", json } as const;
  const [one, other, edited] = await Promise.all([
    confirm(app, bytes, preview, { base, key: "one" }),
    confirm(app, bytes, preview, { base, key: "other" }),
    app.call(`${base}/update/${lunch.id}/`, edit),
  ]);
  const added = [one, other].map(({ body }) => body.added ?? 0);
  assertEquals([added[0] + added[1], edited.status], [600, 200]);
  assertEquals((await listed(app)).length, 601);
  assertEquals(app.deps.books.views.card.byId.get(lunch.id)?.state.note, "팀 점심");
  await app.close();
});

Deno.test("any content of a line is stored as text or refused with a reason", async () => {
  const app = await openTestApp({ empty: true });
  const wrong: Record<string, unknown>[] = [
    { store_name: false },
    { used_at: "yesterday" },
    { approve_num: 7, card_user: null },
    { pay: "9,000" },
  ];
  const lines = wrong.map((values, at) => lineOf(at + 2, values));
  const nothing = { at: 9, line: 9, values: {} };
  const { status, outcomes, body } = await send(app, [...lines, nothing]);
  assertEquals(status, 200, JSON.stringify(body));
  assertEquals(outcomes, ["added", "refused", "added", "refused", "refused"]);
  await app.close();
});
