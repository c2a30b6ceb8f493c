/**
 * The assistant's console in a browser (S2 §2–§5): a question and its streamed answer, a file, a tool by its form, a
 * change that waits for a yes, the list of conversations. With SCREENSHOTS=folder pictures are kept.
 */
import { Buffer } from "node:buffer";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import {
  type Asked,
  calls,
  type ModelServer,
  says,
  toldDataIn,
  toldIn,
} from "../chat/model_server.ts";
import { workbook } from "../helpers/workbooks.ts";
import { openIme } from "./grid/ime.ts";
import { ask, input, log, picture, settled, side, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

const ANSWER = `**점심**은 다음과 같습니다.

| 가게 | 금액 |
| --- | --- |
| 분식집 | 12,000원 |

\`\`\`json
{"합계": 12000}
\`\`\`
<script>alert(1)</script> ![표](https://elsewhere.example/a.png) [밖](https://elsewhere.example/)`;

const RED_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** A table of an answer in the grid of all tables: its cells by keyboard, as a workbook, and back. */
async function opensInTheGrid(page: Page): Promise<void> {
  const opener = log(page).getByRole("button", { name: "표로 열기" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "AI 답변의 표" });
  await dialog.getByRole("gridcell", { name: /12,000/ }).click();
  await picture(page, "grid");
  assertEquals(await violations(page), []);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "엑셀로 받기" }).click();
  assertStringIncludes((await download).suggestedFilename(), "AI_답변의_표");
  await dialog.getByRole("button", { name: "닫기" }).last().click();
  await hasFocus(opener);
}

async function asksAndIsAnswered(page: Page, model: ModelServer): Promise<void> {
  await page.getByText("연결됨").waitFor();
  await page.locator("select").filter({ hasText: "gemma-ko-4b" }).waitFor();
  await picture(page, "empty");
  await input(page).fill("첫 줄");
  await input(page).press("Shift+Enter");
  await input(page).pressSequentially("둘째 줄");
  await input(page).press("Enter");
  await log(page).getByText("점심", { exact: true }).waitFor();
  await settled(page);
  assertEquals(model.asked[0].messages.at(-1)!.content, "첫 줄\n둘째 줄");
  assertEquals(model.asked[0].model, "gemma-ko-4b");
  await log(page).getByRole("cell", { name: "12,000원" }).waitFor();
  // What a model writes makes no element of its own, and sends no request.
  await eventually(async () => {
    assertEquals(await log(page).locator("script, img, a").count(), 0);
    assertStringIncludes(await log(page).innerText(), "<script>alert(1)</script>");
  });
  const download = page.waitForEvent("download");
  await log(page).getByRole("button", { name: "엑셀로 받기" }).click();
  assertStringIncludes((await download).suggestedFilename(), "AI_답변의_표");
  await opensInTheGrid(page);
  await log(page).getByRole("button", { name: "밖" }).click();
  await page.getByRole("button", { name: "취소" }).click();
  await page.getByRole("button", { name: /첫 줄 둘째 줄/ }).waitFor();
}

async function usesAFile(page: Page, model: ModelServer): Promise<void> {
  const rows = [["가게", "금액"], ["분식집", 12_000], ["카페", 4_500]];
  const buffer = Buffer.from(workbook([["11월", rows]]));
  const chosen = page.getByLabel("파일 선택");
  await chosen.setInputFiles({ name: "지출.xlsx", mimeType: "", buffer });
  await page.getByRole("button", { name: "첨부 빼기: 지출.xlsx" }).waitFor();
  await chosen.setInputFiles({ name: "메모.txt", mimeType: "", buffer: Buffer.from("회의는 3시") });
  await page.getByRole("button", { name: "첨부 빼기: 메모.txt" }).press("Enter");
  await hasFocus(input(page));
  await chosen.setInputFiles({ name: "표.exe", mimeType: "", buffer: Buffer.from("MZ") });
  await page.getByText("텍스트(.txt) 파일만 올릴 수 있습니다.", { exact: false }).waitFor();
  const redDot = Buffer.from(RED_DOT, "base64");
  await chosen.setInputFiles({ name: "사진.png", mimeType: "", buffer: redDot });
  await page.getByRole("button", { name: "첨부 빼기: 사진.png" }).waitFor();
  await page.getByRole("button", { name: "이 파일을 요약해 주세요." }).click();
  await side(page).getByText(/^도구 \d+개$/).click();
  await side(page).getByLabel("도구 찾기").fill("엑셀");
  await picture(page, "file");
  await page.getByRole("button", { name: "보내기" }).click();
  await log(page).getByText("실행하지 못함").waitFor();
  await settled(page);
  assertStringIncludes(JSON.stringify(model.asked[1].messages.at(-1)!.content), "합계 16,500");
  await log(page).getByRole("img", { name: "사진.png" }).waitFor();
  await side(page).getByText("올린 엑셀 조회", { exact: true }).click();
  await side(page).getByRole("button", { name: "실행" }).click();
  await side(page).getByText("값을 입력해 주세요.").waitFor();
}

/** Answers are announced when they are whole, after what is being read; each follows its question. */
async function isHeardInOrder(page: Page): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const received = async () => {
    const { nodes } = await reader.send("Accessibility.getFullAXTree");
    const { properties = [] } = nodes.find(({ role }) => role?.value === "log")!;
    const of = (wanted: string) => properties.find(({ name }) => name === wanted)?.value.value;
    return { live: of("live"), busy: Boolean(of("busy")) };
  };
  await ask(page, "천천히 말해 줘");
  await log(page).getByText("반쯤").waitFor();
  await becomes(received, { live: "polite", busy: true });
  await page.getByRole("button", { name: "중지" }).click();
  await settled(page);
  await becomes(received, { live: "polite", busy: false });
  await becomes(async () => {
    const said = await log(page).ariaSnapshot();
    const places = ["천천히 말해 줘", "반쯤", "중지했습니다"].map((text) => said.indexOf(text));
    return places[0] >= 0 && places[0] < places[1] && places[1] < places[2];
  }, true);
}

async function stopsAndGoesOn(page: Page, model: ModelServer): Promise<void> {
  await isHeardInOrder(page);
  await model.cancelledBy(1);
  await page.getByText("중지했습니다. 여기까지 받은 내용은 남아 있습니다.").waitFor();
  // Whole in sight, above the input that stays at the bottom.
  await eventually(async () => {
    const notice = (await page.locator(".chat-broken").last().boundingBox())!;
    const { y } = (await page.locator(".chat-composer").boundingBox())!;
    assert(notice.y + notice.height <= y, `${notice.y + notice.height} is below ${y}`);
  });
  // The page has caught up with what was kept: the next question is taken.
  await page.getByRole("button", { name: "이어서 답하기" }).click();
  await log(page).getByText("끝까지", { exact: true }).waitFor();
  await settled(page);
  assertEquals(await violations(page), []);
  await picture(page, "answered");
  await page.getByRole("button", { name: "새 대화" }).click();
  await page.getByText("사무소의 기록에 관해 물어보세요.", { exact: false }).waitFor();
  await page.getByRole("button", { name: /첫 줄 둘째 줄/ }).click();
  await log(page).getByText("반쯤").waitFor();
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await page.getByText("아직 나눈 대화가 없습니다.").waitFor();
}

/** LM Studio's older list, which says what sees. */
const listed = (...models: [id: string, type: string][]) => {
  return { v0: { data: models.map(([id, type]) => ({ id, type })) } };
};

Deno.test("the destination of a picture is shown before sending, and nothing is sent where no model sees", async () => {
  await withAssistant([says("빨간 점입니다.")], async ({ signedIn }, model) => {
    const page = await signedIn("데모 직원 하나");
    const attaches = async () => {
      await page.goto("/chat");
      await page.getByText("연결됨").waitFor();
      const picked = { name: "사진.png", mimeType: "", buffer: Buffer.from(RED_DOT, "base64") };
      await page.getByLabel("파일 선택").setInputFiles(picked);
      await page.getByRole("button", { name: "첨부 빼기: 사진.png" }).waitFor();
      await input(page).fill("무엇이지?");
    };
    const send = page.getByRole("button", { name: "보내기" });
    model.lists = listed(["plain-7b", "llm"]);
    await attaches();
    await page.getByRole("alert").filter({ hasText: "이미지를 볼 수 있는 AI 모델이 없습니다." })
      .waitFor();
    await becomes(() => send.getAttribute("aria-disabled"), "true");
    await input(page).press("Enter");
    await picture(page, "no-sight");
    assertEquals(model.asked.length, 0);
    await page.getByRole("button", { name: "첨부 빼기: 사진.png" }).click();
    await becomes(() => send.getAttribute("aria-disabled"), null);
    model.lists = listed(["plain-7b", "llm"], ["eyes-7b", "vlm"]);
    await attaches();
    await page.getByText("이미지는 eyes-7b 모델이 분석합니다.").waitFor();
    await send.click();
    await log(page).getByText("빨간 점입니다.").waitFor();
    assertEquals(model.asked.map(({ model }) => model), ["eyes-7b"]);
  });
});

Deno.test("staff ask, attach a file, run a tool, stop an answer, and delete the conversation", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  try {
    await withAssistant(
      [
        says(...ANSWER.match(/[\s\S]{1,9}/g)!),
        calls("query_file", { file: "다른 파일" }),
        says("찾지 못했습니다."),
        [{ text: "반쯤" }, { wait: promise }],
        says("끝까지"),
      ],
      async ({ signedIn }, model) => {
        const page = await signedIn("데모 직원 하나");
        await page.goto("/chat");
        await asksAndIsAnswered(page, model);
        await usesAFile(page, model);
        await stopsAndGoesOn(page, model);
      },
    );
  } finally {
    resolve();
  }
});

/** A line of the tool's answer, repeated by the model. */
const repeats = (line: RegExp, words: (found: string) => string) => (asked: Asked) =>
  says(words(line.exec(toldIn(asked))![1]));

/** The month's sums in a table, and one that no tool gave. */
function tellsTotals(asked: Asked) {
  const { totals } = toldDataIn(asked) as { totals: Record<string, number> };
  const won = (purpose: string) => `${totals[purpose].toLocaleString("ko-KR")}원`;
  const rows = [["점심", "lunch"], ["저녁", "dinner"], ["기타", "other"]]
    .map(([label, purpose]) => `| ${label} | ${won(purpose)} |`);
  const table = ["| 목적 | 금액 |", "| --- | --- |", ...rows].join("\n");
  return says(`이번 달은 ${won("all")}입니다. 작년에는 9,999,999원이었습니다.\n\n${table}`);
}

/** Enter that ends a syllable sends the question, once, with that syllable in it. */
async function composesAQuestion(page: Page, model: ModelServer): Promise<void> {
  await page.getByText("연결됨").waitFor();
  await input(page).focus();
  const ime = await openIme(page);
  await page.keyboard.insertText("이번 달 점심 예산 얼마 남았");
  await ime.compose("ㅇ", "어");
  await ime.taken("Enter");
  await ime.commit("어");
  await ime.up("Enter");
  await settled(page);
  await becomes(() => model.asked[0]?.messages.at(-1)?.content, "이번 달 점심 예산 얼마 남았어");
  await becomes(() => input(page).inputValue(), "");
}

async function knowsItsFigures(page: Page): Promise<void> {
  const source = log(page).locator(".chat-ai").getByRole("link", { name: /^[\d,]+원$/ });
  await becomes(() => source.count(), 4);
  await log(page).getByText("9,999,999원 확인 필요").waitFor();
  await log(page).getByRole("link", { name: "장부에서 열기" }).waitFor();
  await log(page).getByText("완료", { exact: true }).click();
  await log(page).getByText("JSON 보기").click();
  await log(page).locator("pre", { hasText: '"totals"' }).waitFor();
  await log(page).getByRole("button", { name: "차트로 보기" }).press("Enter");
  await log(page).getByRole("link", { name: /^점심: / }).waitFor();
  await ask(page, "왜 연차가 그만큼이야?");
  await log(page).locator(".chat-ai").getByRole("link", { name: /^[\d.]+일$/ }).waitFor();
  await settled(page);
  assertEquals(await violations(page), []);
  await picture(page, "figures");
}

async function approvesByKeyboard(page: Page): Promise<void> {
  await ask(page, "어제 카드 내역 목적을 저녁으로 바꿔 줘");
  const proposal = log(page).getByRole("region", { name: "승인이 필요한 변경" });
  await proposal.getByRole("cell", { name: "저녁" }).waitFor();
  await settled(page);
  await picture(page, "proposal");
  assertEquals(await violations(page), []);
  // From the input backwards: no, always, once.
  for (const name of ["거절", "이 대화에서 항상", "이번만"]) {
    await page.keyboard.press("Shift+Tab");
    await hasFocus(proposal.getByRole("button", { name }));
  }
  await page.keyboard.press("Enter");
  await log(page).getByText("저녁으로 바꿨습니다.").waitFor();
  await hasFocus(input(page));
  await settled(page);
  await log(page).getByRole("button", { name: "되돌리기" }).press("Enter");
  await hasFocus(log(page).getByText("되돌렸습니다.", { exact: true }));
}

/** A no changes nothing; "always" is asked once in its conversation, and once more in the next one. */
async function refusesAndAllowsAlways(page: Page): Promise<void> {
  const proposal = log(page).getByRole("region", { name: "승인이 필요한 변경" });
  await ask(page, "기타로 바꿔 줘");
  await proposal.getByRole("button", { name: "거절" }).click();
  await log(page).getByText("바꾸지 않았습니다.", { exact: true }).waitFor();
  await log(page).getByText("실행하지 못함 · 거절함").waitFor();
  await hasFocus(input(page));
  await settled(page);
  await ask(page, "그래도 기타로 바꿔 줘");
  await proposal.getByRole("button", { name: "이 대화에서 항상" }).click();
  await log(page).getByText("기타로 바꿨습니다.").waitFor();
  await settled(page);
  await ask(page, "다시 점심으로 바꿔 줘");
  await log(page).getByText("점심으로 바꿨습니다.").waitFor();
  await becomes(() => log(page).getByText("완료 · 이 대화에서 항상 승인함").count(), 2);
  await becomes(() => proposal.count(), 0);
  await settled(page);
}

/** Superusers see what answers cost, and give a workbook of spending to the one import. */
async function seesCostsAndImports(page: Page): Promise<void> {
  await page.getByText("연결됨").waitFor();
  await page.getByText("사용자별 사용량").click();
  await page.getByRole("region", { name: "AI 사용량" }).getByText("데모 직원 하나").waitFor();
  const header = ["이용일시", "가맹점명", "이용금액"];
  const rows = [header, ["2026-11-20 12:31", "새로운 분식집", 12_000]];
  const buffer = Buffer.from(workbook([["11월", rows]]));
  await page.getByLabel("파일 선택").setInputFiles({ name: "카드사.xlsx", mimeType: "", buffer });
  await page.getByRole("button", { name: "카드 사용내역으로 가져오기" }).waitFor();
  await picture(page, "usage");
  assertEquals(await violations(page), []);
  await page.getByRole("button", { name: "카드 사용내역으로 가져오기" }).click();
  await page.getByRole("dialog").getByText("가맹점명").first().waitFor();
}

Deno.test("staff ask for what is left, why, and a change: figures link to rows, and changes wait for approval", async () => {
  let changed = "";
  const change = (purpose: string) => () => calls("change_cards", { ids: [changed], purpose });
  const script = [
    calls("card_totals", {}, "totals"),
    tellsTotals,
    calls("leave_balance", {}, "leave"),
    repeats(/([\d.]+일)의 산정 근거/, (days) => `연차가 ${days}인 까닭은 근속 때문입니다.`),
    calls("search_cards", { year: 2026, purpose: "lunch" }, "search"),
    (asked: Asked) => {
      const { rows: [{ id }] } = toldDataIn(asked) as { rows: { id: string }[] };
      changed = id;
      return calls("change_cards", { ids: [id], purpose: "dinner" }, "change");
    },
    says("저녁으로 바꿨습니다."),
    change("other"),
    says("바꾸지 않았습니다."),
    change("other"),
    says("기타로 바꿨습니다."),
    change("lunch"),
    says("점심으로 바꿨습니다."),
  ];
  await withAssistant(script, async ({ signedIn }, model) => {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/chat");
    await composesAQuestion(page, model);
    await knowsItsFigures(page);
    await approvesByKeyboard(page);
    await refusesAndAllowsAlways(page);
    const superuser = await signedIn("데모 관리자");
    await superuser.goto("/chat");
    await seesCostsAndImports(superuser);
  });
});
