/** The six calls on couriers (S2 §7), the ledger that does not forget, and what is refused. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import type {
  CourierBalance,
  CourierPage,
  CourierRow,
} from "../../projections/courier/courier_shapes.ts";
import { quickPaths } from "../../web/pages/quick/paths.ts";
import { PencilLedger, type Step, step } from "../helpers/courier_model.ts";
import { type CallOptions, openTestApp, type TestApp, withEmptyApp } from "../helpers/server.ts";

const HISTORIES = Number(Deno.env.get("COURIER_HTTP_RUNS") ?? 12);
const delivery = {
  rider: "1042",
  sender: "사무소",
  receiver: "서초등기소",
  amount: 7_000,
  memo: "등기 신청서",
};

const send = (app: TestApp, method: string, path: string, json?: unknown, more?: CallOptions) =>
  app.call(`/api/quick/${path}`, { method, json, ...more });

async function row(answer: Promise<Response>): Promise<CourierRow> {
  const response = await answer;
  assert(response.ok, `${response.status}`);
  return (await response.json()).data;
}
const record = (app: TestApp, more: object = {}): Promise<CourierRow> =>
  row(send(app, "POST", "", { ...delivery, ...more }));
const topUp = (app: TestApp, amount: number, more: object = {}): Promise<CourierRow> =>
  row(send(app, "POST", "balance/", { amount, memo: "충전", ...more }));
const list = async (app: TestApp, query = ""): Promise<CourierPage> =>
  await (await app.call(`/api/quick/${query}`)).json();
const balance = async (app: TestApp): Promise<CourierBalance> =>
  await (await app.call("/api/quick/balance/")).json();
const balances = async (app: TestApp) => (await list(app)).results.map(({ balance }) => balance);

Deno.test("given a top-up and two deliveries, then the list is newest first with the balance after each", () =>
  withEmptyApp(async (app) => {
    await topUp(app, 100_000, { created_at: "2026-11-18T00:00:00Z" });
    await record(app, { created_at: "2026-11-19T00:00:00Z" });
    await record(app, { created_at: "2026-11-20T00:00:00Z", amount: 12_000 });
    const { results, count } = await list(app);
    assertEquals(count, 3);
    assertEquals(results.map(({ status, balance }) => [status, balance]), [
      ["delivery", 81_000],
      ["delivery", 93_000],
      ["balance_add", 100_000],
    ]);
    assertEquals(await balance(app), {
      total_balance: 100_000,
      total_amount: 19_000,
      available_balance: 81_000,
      reconciled: true,
      low_below: 50_000,
      is_low: false,
    });
  }));

Deno.test("a correction in the past updates every balance after it", () =>
  withEmptyApp(async (app) => {
    await topUp(app, 50_000, { created_at: "2026-11-01T00:00:00Z" });
    const first = await record(app, { created_at: "2026-11-02T00:00:00Z" });
    await record(app, { created_at: "2026-11-03T00:00:00Z" });
    assertEquals(await balances(app), [36_000, 43_000, 50_000]);
    await row(
      send(app, "PUT", `${first.id}/`, { amount: 10_000, version: 1, reason: "요금 정정" }),
    );
    assertEquals(await balances(app), [33_000, 40_000, 50_000]);
    await row(send(app, "PUT", `${first.id}/`, { created_at: "2026-11-04T00:00:00Z", version: 2 }));
    assertEquals(await balances(app), [33_000, 43_000, 50_000]);
    await record(app, { created_at: "2026-10-31T00:00:00Z", amount: 1_000 });
    assertEquals(await balances(app), [32_000, 42_000, 49_000, -1_000]);
  }));

Deno.test("a deleted record keeps who, when and why, and is shown only on request", () =>
  withEmptyApp(async (app) => {
    await topUp(app, 50_000);
    const { id } = await record(app);
    const gone = await row(send(app, "DELETE", `${id}/`, { reason: "중복 등록" }));
    assertEquals([gone.reversed, gone.version], [true, 2]);
    assertEquals((await list(app)).count, 1);
    const { results } = await list(app, "?reversed=true");
    assertEquals(results.map(({ reversed, balance }) => [reversed, balance]), [
      [true, 50_000],
      [false, 50_000],
    ]);
    const [{ kind, reason, by, was }] = results[0].reversals;
    assertEquals([kind, reason, by.name, was.amount], ["reversed", "중복 등록", "김직원", 7_000]);
    const back = await row(send(app, "POST", `${id}/restore`, { version: 2 }));
    assertEquals([back.reversed, back.balance, back.reversals.length], [false, 43_000, 1]);
  }));

Deno.test("S2's own DELETE without a body reverses the record", () =>
  withEmptyApp(async (app) => {
    const { id } = await record(app);
    assertEquals((await send(app, "DELETE", `${id}/`)).status, 200);
    assertEquals((await list(app)).count, 0);
  }));

Deno.test("a correction keeps the former values with the reason, and they can be restored", () =>
  withEmptyApp(async (app) => {
    const { id } = await record(app);
    const put = { ...delivery, amount: 9_000, reason: "왕복 요금", version: 1 };
    const { reversals } = await row(send(app, "PUT", `${id}/`, put));
    assertEquals(reversals.map(({ kind, reason, was }) => [kind, reason, was.amount]), [
      ["corrected", "왕복 요금", 7_000],
    ]);
    const { data } = await (await app.call(`/api/quick/${id}/history`)).json();
    const result = data[0].changes.map(({ key, to }: { key: string; to: unknown }) => [key, to]);
    assertEquals(result, [["amount", 9_000], ["reason", "왕복 요금"]]);
    const back = await row(send(app, "POST", `${id}/restore`, { to_version: 1, version: 2 }));
    assertEquals([back.amount, back.reversals.length], [7_000, 2]);
  }));

Deno.test("the same request twice is one record", () =>
  withEmptyApp(async (app) => {
    const once = { headers: { "idempotency-key": "one-click" } };
    const answers = await Promise.all([
      send(app, "POST", "", delivery, once),
      send(app, "POST", "", delivery, once),
    ]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    assertEquals(first.data.id, second.data.id);
    assertEquals((await list(app)).count, 1);
    const money = { headers: { "idempotency-key": "one-top-up" } };
    for (const _time of [1, 2]) await send(app, "POST", "balance/", { amount: 1_000 }, money);
    assertEquals((await balance(app)).total_balance, 1_000);
  }));

Deno.test("an edit of a record deleted meanwhile is refused and shows it", () =>
  withEmptyApp(async (app) => {
    const { id } = await record(app);
    await send(app, "DELETE", `${id}/`, { reason: "주문 취소" }, { as: "superuser" });
    const late = await send(app, "PUT", `${id}/`, { ...delivery, amount: 1, version: 1 });
    const { code, details: [{ current }] } = await late.json();
    assertEquals([late.status, code, current.reversed], [409, "stale_version", true]);
    assertEquals(current.updated_by.name, "대표");
    assertEquals(current.reversals[0].reason, "주문 취소");
  }));

Deno.test("a balance below its threshold is shown as low on every page of the office", () =>
  withEmptyApp(async (app) => {
    assertEquals((await balance(app)).is_low, false);
    await topUp(app, 60_000);
    assertEquals((await balance(app)).is_low, false);
    const menu = async () => await (await app.call("/staff/card-report")).text();
    assertEquals((await menu()).includes("잔액 부족"), false);
    const answer = await send(app, "PUT", "balance/rules", { low_below: 70_000 });
    assertEquals((await answer.json()).is_low, true);
    assertStringIncludes(await menu(), "잔액 부족");
    assertEquals((await balance(app)).low_below, 70_000);
  }));

interface Refusal {
  what: string;
  call: [method: string, path: string, json: unknown];
  status: number;
  text: string;
}

const refusals: Refusal[] = [
  {
    what: "a top-up of 0",
    call: ["POST", "balance/", { amount: 0 }],
    status: 422,
    text: "올바른 금액을 입력하세요.",
  },
  {
    what: "a top-up of -1",
    call: ["POST", "balance/", { amount: -1 }],
    status: 422,
    text: "올바른 금액을 입력하세요.",
  },
  {
    what: "a top-up of 1e15",
    call: ["POST", "balance/", { amount: 1e15 }],
    status: 422,
    text: "금액은 100,000,000원까지 입력할 수 있습니다.",
  },
  {
    what: "a top-up of 1e300",
    call: ["POST", "balance/", { amount: 1e300 }],
    status: 422,
    text: "올바른 금액을 입력하세요.",
  },
  {
    what: "a top-up of 천원",
    call: ["POST", "balance/", { amount: "천원" }],
    status: 422,
    text: "올바른 금액을 입력하세요.",
  },
  {
    what: "a top-up of half a won",
    call: ["POST", "balance/", { amount: 0.5 }],
    status: 422,
    text: "올바른 금액을 입력하세요.",
  },
  {
    what: "a top-up of nothing",
    call: ["POST", "balance/", {}],
    status: 422,
    text: "올바른 금액을 입력하세요.",
  },
  {
    what: "a top-up's memo of 201 letters",
    call: ["POST", "balance/", { amount: 1, memo: "가".repeat(201) }],
    status: 422,
    text: "200자까지 입력할 수 있습니다.",
  },
  {
    what: "an empty record",
    call: ["POST", "", {}],
    status: 422,
    text: "하나 이상을 입력해 주세요.",
  },
  {
    what: "a record of spaces",
    call: ["POST", "", { rider: "  ", memo: "\n" }],
    status: 422,
    text: "하나 이상을 입력해 주세요.",
  },
  {
    what: "a rider of 21 letters",
    call: ["POST", "", { rider: "1".repeat(21) }],
    status: 422,
    text: "20자까지 입력할 수 있습니다.",
  },
  {
    what: "a sender of 21 letters",
    call: ["POST", "", { sender: "가".repeat(21) }],
    status: 422,
    text: "20자까지 입력할 수 있습니다.",
  },
  {
    what: "a memo of 501 letters",
    call: ["POST", "", { memo: "가".repeat(501) }],
    status: 422,
    text: "500자까지 입력할 수 있습니다.",
  },
  {
    what: "an amount below nothing",
    call: ["POST", "", { amount: -100 }],
    status: 422,
    text: "금액은 0원 이상으로 입력해 주세요.",
  },
  {
    what: "an amount in words",
    call: ["POST", "", { amount: "천원" }],
    status: 422,
    text: "금액은 원 단위의 정수로 입력해 주세요.",
  },
  {
    what: "a status of one's own",
    call: ["POST", "", { ...delivery, status: "balance_add" }],
    status: 422,
    text: "알 수 없는 항목입니다: status",
  },
  {
    what: "tomorrow",
    call: ["POST", "", { ...delivery, created_at: "2026-11-21T15:00:00Z" }],
    status: 422,
    text: "2000년부터 오늘까지",
  },
  {
    what: "no time at all",
    call: ["POST", "", { ...delivery, created_at: "어제" }],
    status: 422,
    text: "일시는 2026-01-31T09:00:00Z와 같은",
  },
  {
    what: "a record nobody knows",
    call: ["PUT", "nothing/", delivery],
    status: 404,
    text: "배송 기록을 찾을 수 없습니다.",
  },
  {
    what: "page 0",
    call: ["GET", "?page=0", undefined],
    status: 400,
    text: "페이지 번호는 1 이상의 정수로",
  },
  {
    what: "a page of 501",
    call: ["GET", "?page_size=501", undefined],
    status: 400,
    text: "1부터 500까지의 정수로",
  },
];

Deno.test("an invalid request is refused in Korean and writes nothing", async (t) => {
  const app = await openTestApp({ empty: true });
  for (const { what, call: [method, path, json], status, text } of refusals) {
    await t.step(what, async () => {
      const response = await send(app, method, path, json);
      const { message } = await response.json();
      assertEquals([response.status, message.includes(text)], [status, true], message);
    });
  }
  assertEquals((await list(app, "?reversed=true")).count, 0);
  await app.close();
});

Deno.test("no call edits a top-up: not S2's, not a table's, not a restore", () =>
  withEmptyApp(async (app) => {
    const { id } = await topUp(app, 10_000);
    const put = await send(app, "PUT", `${id}/`, { amount: 99_999, version: 1 });
    assertEquals(put.status, 409);
    assertStringIncludes((await put.json()).message, "잔액 추가 기록은 수정할 수 없습니다.");
    for (const path of [`${id}/update`, "bulk_update", "bulk_edit", "import"]) {
      const method = path.endsWith("update") && path !== "bulk_update" ? "PUT" : "POST";
      const { status } = await send(app, method, path, { amount: 1 });
      assert(status === 404 || status === 405, `${path}: ${status}`);
    }
    assertEquals((await balance(app)).available_balance, 10_000);
  }));

Deno.test("reads of records are in the security log, and a workbook has every column", () =>
  withEmptyApp(async (app) => {
    const { id } = await record(app);
    await list(app);
    const reads = [...app.deps.books.views.security.byId.values()].flatMap(({ read }) =>
      read ?? []
    );
    assertEquals(reads.at(-1)?.ids, [id]);
    assertEquals(reads.at(-1)?.fields, ["sender", "receiver", "memo", "reason"]);
    const file = await app.call(quickPaths.api.excel());
    assertMatch(file.headers.get("content-type") ?? "", /spreadsheet/);
    assertEquals(file.headers.get("x-total-count"), "1");
    await file.body?.cancel();
  }));

/** Does one step over HTTP; answers whether it was done. */
async function ask(app: TestApp, one: Step, ids: string[]): Promise<boolean> {
  const id = "at" in one ? ids[one.at % ids.length] : "";
  const calls = {
    record: () => send(app, "POST", "", (one as { record: object }).record),
    top_up: () => {
      const { created_at, amount } = one as { created_at: string; amount: number };
      return send(app, "POST", "balance/", { created_at, amount });
    },
    correct: () => send(app, "PUT", `${id}/`, (one as { to: object }).to),
    reverse: () => send(app, "DELETE", `${id}/`, { reason: "시험" }),
    restore: () => send(app, "POST", `${id}/restore`, {}),
    return: async () => {
      const known = await app.call(`/api/quick/${id}/history`);
      const { version } = await known.json();
      const to_version = (one as { version: number }).version;
      return await send(app, "POST", `${id}/restore`, { to_version, version });
    },
  };
  const response = await calls[one.do]();
  const answer = await response.json();
  if (response.status === 201) ids.push(answer.data.id);
  return response.ok;
}

Deno.test("after any history over HTTP every balance equals a plain sum", async () => {
  const histories = fc.sample(fc.array(step, { minLength: 4, maxLength: 14, size: "max" }), {
    numRuns: HISTORIES,
    seed: 20_261_122,
  });
  for (const steps of histories) {
    await withEmptyApp(async (app) => {
      const pencil = new PencilLedger();
      const ids: string[] = [];
      for (const one of steps) {
        if ("at" in one && ids.length === 0) continue;
        assertEquals(await ask(app, one, ids), pencil.take(one) !== null, JSON.stringify(one));
        const { results } = await list(app, "?page_size=500");
        const expected = pencil.order.map((place) => [ids[place], pencil.balanceAfter(place)]);
        assertEquals(results.map(({ id, balance }) => [id, balance]), expected);
      }
      const { available_balance, total_balance, reconciled } = await balance(app);
      const { charged, balance: left } = pencil;
      assertEquals([available_balance, total_balance, reconciled], [left, charged, true]);
    });
  }
});
