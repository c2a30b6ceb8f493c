/** S2 on couriers: §5 validation, §7 calls, §8 texts, §9 limits. */
import { assertEquals } from "@std/assert";
import { button, field, rows } from "../browser/courier_states.ts";
import { becomes } from "../browser/until.ts";
import { failing, REASON, saysWhatFailed } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import { type Json, type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

import {
  balance,
  list,
  mark,
  pagerParts,
  pages,
  quick,
  record,
  refusal,
  said,
  topUpRules,
} from "./s2_quick.ts";

async function limits(office: Office): Promise<void> {
  for (const key of ["rider", "sender", "receiver"]) {
    assertEquals(
      Math.floor((await refusal(office, { [key]: "가".repeat(21) })).status / 100),
      4,
      key,
    );
    await record(office, { [key]: "가".repeat(20) });
  }
  const page = await quick(office);
  for (const label of ["기사번호", "보내는 곳", "받는 곳"]) {
    await becomes(() => field(page, label).getAttribute("maxlength"), "20");
  }
}

async function amountRules(office: Office): Promise<void> {
  for (const amount of [-1, "많이", 1.5]) {
    assertEquals(
      Math.floor((await refusal(office, { memo: "금액", amount })).status / 100),
      4,
      String(amount),
    );
  }
  const page = await quick(office);
  const memo = mark();
  const amount = field(page, "금액(원)");
  await becomes(async () => [await amount.getAttribute("min"), await amount.getAttribute("step")], [
    "0",
    "100",
  ]);
  await field(page, "메모").fill(memo);
  const sent = page.waitForRequest((request) =>
    request.method() === "POST" && request.url().endsWith("/api/quick/")
  );
  await button(page, "저장").click();
  assertEquals((await sent).postDataJSON().amount, 0);
  await rows(page).filter({ hasText: memo }).waitFor();
}

async function put(office: Office): Promise<void> {
  const { data } = await record(office, { sender: "가", receiver: "나", amount: 1_000 });
  const body = {
    rider: "7",
    sender: "다",
    receiver: "라",
    amount: 2_000,
    memo: "고침",
    version: data.version,
  };
  const { data: saved } = await office.ok("staff", "PUT", `/api/quick/${data.id}/`, body);
  assertEquals([saved.rider, saved.sender, saved.receiver, saved.amount, saved.memo], [
    "7",
    "다",
    "라",
    2_000,
    "고침",
  ]);
}

async function reversal(office: Office): Promise<void> {
  const memo = mark();
  const { data } = await record(office, { memo, amount: 700 });
  assertEquals(
    Math.floor((await office.call("staff", "DELETE", `/api/quick/${data.id}/`)).status / 100),
    2,
  );
  const has = async (query: string) =>
    (await list(office, query)).results.some((row: Json) => row.memo === memo);
  assertEquals([await has("page=1"), await has("page=1&reversed=true")], [false, true]);
}

async function listFails(office: Office): Promise<void> {
  const page = await quick(office);
  await page.route("**/api/quick/?*", (route) => route.fulfill({ status: 500, json: {} }));
  await button(page, "다음").click();
  await said(page, "데이터를 불러오는데 실패했습니다: 500");
  await becomes(() => rows(page).count(), 0);
  await page.unroute("**/api/quick/?*");
  await failing(page, "**/api/quick/?*");
  await button(page, "다시 시도").click();
  await said(page, new RegExp(`데이터를 불러오는데 실패했습니다: (500|${REASON})`));
  await becomes(() => rows(page).count(), 0);
}

async function balanceFails(office: Office): Promise<void> {
  const page = await quick(office);
  await page.route(
    "**/api/quick/balance/",
    (route) => route.fulfill({ status: 502, body: "<h1>x</h1>", contentType: "text/html" }),
  );
  await button(page, "다음").click();
  await said(page, "잔액 정보를 불러오는데 실패했습니다: 사무소 서버가 응답하지 않습니다.");
}

async function saveFails(office: Office): Promise<void> {
  const page = await quick(office);
  await field(page, "메모").fill("잃지 않을 메모");
  await saysWhatFailed(page, /\/api\/quick\/$/, {
    act: () => button(page, "저장").click(),
    text: "저장에 실패했습니다.",
  });
  await becomes(() => field(page, "메모").inputValue(), "잃지 않을 메모");
}

async function deleteFails(office: Office): Promise<void> {
  const page = await quick(office);
  await button(page, /삭제$/).first().click();
  const dialog = page.getByRole("dialog");
  await saysWhatFailed(page, /\/api\/quick\/[^/?]+\/$/, {
    act: () => dialog.getByRole("button", { name: "삭제", exact: true }).click(),
    text: "삭제에 실패했습니다.",
    withReason: "삭제에 실패했습니다.",
  });
}

async function topUpFails(office: Office): Promise<void> {
  const page = await quick(office);
  await button(page, "잔액 추가").first().click();
  await page.getByRole("dialog").getByLabel("금액(원)").fill("1000");
  await saysWhatFailed(page, "**/api/quick/balance/", {
    act: () => button(page, "추가").click(),
    text: "잔액 추가에 실패했습니다.",
  });
}

async function successes(office: Office): Promise<void> {
  const page = await quick(office);
  const memo = mark();
  await field(page, "메모").fill(memo);
  await button(page, "저장").click();
  await said(page, "기록이 저장되었습니다.");
  const row = rows(page).filter({ hasText: memo });
  await row.getByRole("button", { name: /수정$/ }).click();
  await field(page, "받는 곳").fill("등기소");
  await button(page, "저장").click();
  await said(page, "배송 정보가 수정되었습니다.");
  await row.getByRole("button", { name: /삭제$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await said(page, "기록이 삭제되었습니다.");
  await button(page, "잔액 추가").first().click();
  await page.getByRole("dialog").getByLabel("금액(원)").fill("1000");
  await button(page, "추가").click();
  await said(page, "잔액이 성공적으로 추가되었습니다.");
}

async function confirms(office: Office): Promise<void> {
  const [one, other] = [mark(), mark()];
  await record(office, { sender: "사무소", receiver: "등기소", memo: one });
  await record(office, { memo: other });
  const page = await quick(office);
  for (const [memo, question] of [[one, "사무소 → 등기소"], [other, "미입력 → 미입력"]]) {
    await rows(page).filter({ hasText: memo }).getByRole("button", { name: /삭제$/ }).click();
    const dialog = page.getByRole("dialog", { name: `${question} 기록을 삭제하시겠습니까?` });
    await dialog.getByRole("button", { name: "취소" }).click();
    await dialog.waitFor({ state: "detached" });
  }
}

export const quickCallLines: Lines = {
  "S2-3.1": line("delivery record: its fields", async (office) => {
    await record(office, { rider: "1", sender: "가", receiver: "나", amount: 100, memo: "다" });
    for (const row of (await list(office)).results) {
      assertShape(row, {
        id: "string",
        rider: "string",
        sender: "string",
        receiver: "string",
        amount: "number",
        memo: "string",
        status: "string",
        created_at: "string",
        balance: "number",
      });
    }
  }),
  "S2-3.2": line("balance: charged, used, left", balance),
  "S2-5.1": line("rider, sender, receiver: 20", limits),
  "S2-5.2": line("memo: 500", async (office) => {
    assertEquals(Math.floor((await refusal(office, { memo: "가".repeat(501) })).status / 100), 4);
    await record(office, { memo: "가".repeat(500) });
    const page = await quick(office);
    await becomes(() => field(page, "메모").getAttribute("maxlength"), "500");
  }),
  "S2-5.3": line("amount: a number from 0, step 100; empty is sent as 0", amountRules),
  "S2-5.4": line("trimmed; at least one field", async (office) => {
    const { data } = await record(office, { sender: "  사무소  ", memo: " 메모 " });
    assertEquals([data.sender, data.memo], ["사무소", "메모"]);
    assertEquals(
      Math.floor((await refusal(office, { rider: " ", sender: "", amount: 0 })).status / 100),
      4,
    );
  }),
  "S2-5.5": line("top-up above 0, else '올바른 금액을 입력하세요.'; step 1000", topUpRules),
  "S2-5.6": line("top-up memo: 200, optional", async (office) => {
    const path = "/api/quick/balance/";
    assertEquals(
      Math.floor(
        (await refusal(office, { amount: 1_000, memo: "가".repeat(201) }, path)).status / 100,
      ),
      4,
    );
    await office.ok("staff", "POST", path, { amount: 1_000, memo: "가".repeat(200) });
    await office.ok("staff", "POST", path, { amount: 1_000 });
  }),
  "S2-7.1": line("GET /api/quick/: page, page_size; results, count", pages),
  "S2-7.2": line("POST /api/quick/", async (office) => {
    const { data } = await record(office, {
      rider: "9",
      sender: "가",
      receiver: "나",
      amount: 1_100,
      memo: "다",
    });
    assertEquals([data.rider, data.amount, data.memo], ["9", 1_100, "다"]);
  }),
  "S2-7.3": line("PUT /api/quick/{id}/: the same fields", put),
  "S2-7.4": differs(
    "DELETE /api/quick/{id}/",
    "a ledger never forgets: a deletion is a reversal, hidden unless asked for",
    reversal,
  ),
  "S2-7.5": line("GET /api/quick/balance/", balance),
  "S2-7.6": line("POST /api/quick/balance/: amount, memo", async (office) => {
    const { data } = await office.ok("staff", "POST", "/api/quick/balance/", {
      amount: 7_000,
      memo: "충전",
    });
    assertEquals([data.amount, data.status], [7_000, "balance_add"]);
  }),
  "S2-8.1": line("'데이터를 불러오는데 실패했습니다: …'; no rows", listFails),
  "S2-8.2": line("'잔액 정보를 불러오는데 실패했습니다: …'", balanceFails),
  "S2-8.3": {
    says: "a save that fails: the server's text, else '저장에 실패했습니다.'",
    check: saveFails,
  },
  "S2-8.4": {
    says: "'삭제에 실패했습니다.'",
    check: deleteFails,
  },
  "S2-8.5": {
    says: "a top-up that fails: the server's text, else '잔액 추가에 실패했습니다.'",
    check: topUpFails,
  },
  "S2-8.6": line("the four texts of success", successes),
  "S2-8.7": line("'… → … 기록을 삭제하시겠습니까?' with 미입력", confirms),
  "S2-9.1": line("page size 20; 10, 20, 50, 100", async (office) => {
    assertEquals((await office.get("staff", "/api/quick/")).results.length, 20);
    await pagerParts(office);
  }),
  "S2-9.2": line("steps 100 and 1000", async (office) => {
    const page = await quick(office);
    await becomes(() => field(page, "금액(원)").getAttribute("step"), "100");
    await button(page, "잔액 추가").first().click();
    await becomes(
      () => page.getByRole("dialog").getByLabel("금액(원)").getAttribute("step"),
      "1000",
    );
  }),
  "S2-9.3": line("texts of 20, 500 and 200 letters", async (office) => {
    const page = await quick(office);
    await becomes(() => field(page, "받는 곳").getAttribute("maxlength"), "20");
    await becomes(() => field(page, "메모").getAttribute("maxlength"), "500");
    await button(page, "잔액 추가").first().click();
    await becomes(
      () => page.getByRole("dialog").getByLabel("메모").getAttribute("maxlength"),
      "200",
    );
  }),
};
