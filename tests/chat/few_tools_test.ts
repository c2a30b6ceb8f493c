/** Few tools a question: which ones a model is offered, what they cost, and that nothing is out of reach. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Console, withConsole } from "./console.ts";
import { type Asked, calls, says } from "./model_server.ts";
import { tokensOf } from "./tokens.ts";

const conversation = "66666666-6666-4666-8666-666666666666";

const offeredIn = ({ model }: Console, at = 0): string[] =>
  (model.asked[at].tools ?? []).map((one) => one.function.name);

/** The last answer of a tool that a model got. */
const answerIn = ({ messages }: Asked): string =>
  JSON.parse(String(messages.findLast(({ role }) => role === "tool")!.content)).text;

Deno.test("a greeting costs at most 1,500 tokens with its rules and tools", () =>
  withConsole([says("안녕하세요.")], async (console) => {
    for (const as of ["staff", "superuser"] as const) {
      console.model.asked.length = 0;
      await console.ask({ prompt: "안녕하세요", conversation: crypto.randomUUID() }, as);
      const tokens = tokensOf(console.model.asked[0]);
      assert(tokens <= 1_500, `${as}: ${tokens} tokens`);
      assert(offeredIn(console).length <= 8, offeredIn(console).join(", "));
    }
  }));

Deno.test("what a question says decides about its tools", async (t) => {
  const cases: [question: string, ...tools: string[]][] = [
    ["이번 달 점심 예산이 얼마 남았어?", "card_totals"],
    ["퀵 잔액이 얼마야?", "courier_balance"],
    ["오늘 누가 휴가야?", "office_today"],
    ["내 연차가 며칠 남았어?", "leave_balance"],
    ["3억 5천 아파트 매매 등기 비용이 얼마야?", "registration_cost"],
    ["2026-0001 사건 요약해 줘", "matter_summary", "find"],
    ["2026-0001 사건에 입금 30만원 넣어 줘", "enter_matter_money"],
    ["어제 국수집 카드 내역을 저녁으로 바꿔 줘", "search_cards", "change_cards"],
  ];
  for (const [prompt, ...tools] of cases) {
    await t.step(prompt, () =>
      withConsole([says("네.")], async (console) => {
        await console.ask({ prompt, conversation });
        const offered = offeredIn(console);
        for (const tool of tools) assert(offered.includes(tool), `${tool}: ${offered}`);
        assert(offered.length <= 8, offered.join(", "));
        assert(offered.includes("find_tools"));
      }));
  }
});

Deno.test("a follow-up question has the tools of the question before", () =>
  withConsole([calls("courier_balance", {}), says("10,000원입니다.")], async (console) => {
    await console.ask({ prompt: "퀵 잔액이 얼마야?", conversation });
    const { version } = console.deps.books.views.chat.byId.get(conversation)!;
    await console.ask({ prompt: "그럼 어제는?", conversation, version });
    assert(offeredIn(console, 2).includes("courier_balance"), offeredIn(console, 2).join(", "));
  }));

Deno.test("a topic that a model opens is offered with the next step, by its Korean name too", () =>
  withConsole(
    [calls("find_tools", { about: "퀵" }), calls("courier_balance", {}), says("네.")],
    async (console) => {
      await console.ask({ prompt: "안녕하세요", conversation });
      const [first, second] = [offeredIn(console, 0), offeredIn(console, 1)];
      assertEquals([first, second].map((all) => all.includes("courier_balance")), [false, true]);
      assertStringIncludes(answerIn(console.model.asked[1]), "courier_balance: 퀵 잔액");
      assertStringIncludes(answerIn(console.model.asked[2]), "퀵 잔액");
    },
  ));

Deno.test("a gathered call is stored as the table's own, and shown to the model as it was made", () =>
  withConsole(
    [calls("find", { noun: "거래 회사", where: { "거래 중": "예" } }), says("네.")],
    async (console) => {
      await console.ask({ prompt: "거래 회사 알려 줘", conversation });
      const { messages } = console.deps.books.views.chat.byId.get(conversation)!.state;
      const call = messages.find((one) => one.role === "tool")!;
      assertEquals([call.name, JSON.parse(call.arguments)], [
        "search_company",
        { is_active: "예" },
      ]);
      const [made] = console.model.asked[1].messages.flatMap(({ tool_calls = [] }) => tool_calls);
      assertEquals((made as { function: unknown }).function, {
        name: "find",
        arguments: JSON.stringify({ noun: "회사", where: { is_active: "예" } }),
      });
    },
  ));

Deno.test("a gathered call without a known table or condition is answered with those that there are", () =>
  withConsole(
    [
      calls("find", { noun: "구름" }),
      calls("sum", { noun: "회사", where: { 날씨: "맑음" } }),
      says("네."),
    ],
    async (console) => {
      await console.ask({ prompt: "거래 회사 알려 줘", conversation });
      assertStringIncludes(
        answerIn(console.model.asked[1]),
        "noun은 다음 중 하나여야 합니다: 카드 사용내역",
      );
      assertStringIncludes(
        answerIn(console.model.asked[2]),
        "쓸 수 있는 조건: 담당자, 거래 중(예·아니요)",
      );
    },
  ));
