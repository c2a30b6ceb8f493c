/** What the console is for: a question in a person's words, the office's own figure, and where it comes from. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ChatWhole } from "../../projections/chat/chat_answers.ts";
import { figuresIn, sourceOf, sourcesOf } from "../../web/pages/chat/figures.ts";
import { linkAccount, mina, pay, payment } from "../helpers/people.ts";
import { type Console, withConsole } from "./console.ts";
import { type Asked, calls, says, toldIn } from "./model_server.ts";

const id = "44444444-4444-4444-8444-444444444444";

/** Asks, and answers with the conversation as the page gets it. */
async function talk({ ask, call }: Console, prompt: string): Promise<ChatWhole["messages"]> {
  await ask({ prompt, conversation: id });
  const response = await call(`/api/chat/conversations/${id}/`);
  return (await response.json()).data.messages;
}

/** Figures of the last answer as the page shows them: each with its source, null where it is to be checked. */
function figuresOf(messages: ChatWhole["messages"]): [string, string | null][] {
  const sources = sourcesOf(messages);
  const last = messages.at(-1)!;
  assert(last.role === "ai");
  return figuresIn(last.text)
    .map((one) => [one.text, sourceOf(one, sources, messages.length - 1)]);
}

/** A line of the tool's answer, repeated by the model. */
const saysLine = (line: RegExp, before: string, after: string) => (asked: Asked) =>
  says(before + line.exec(toldIn(asked))![1] + after);

Deno.test("the lunch balance is the budget less this month's lunches, and links to them", async () => {
  const script = [
    calls("card_totals", {}),
    saysLine(/남은 돈 ([\d,]+원)/, "11월 점심 예산은 ", " 남았습니다. 하루 99,000원까지 쓰세요."),
  ];
  await withConsole(script, async (console) => {
    await pay(console.deps.books, "second", payment({ pay: 12_500 }));
    await pay(
      console.deps.books,
      "before",
      payment({ pay: 77_000, used_at: "2026-10-30T03:10:00.000Z" }),
    );
    const figures = figuresOf(await talk(console, "이번 달 점심 예산 얼마 남았어?"));
    const [[left, href], made] = figures;
    // 200,000 less 9,000 and 12,500; October's lunch is none of this month's.
    assertEquals([left, made], ["178,500원", ["99,000원", null]]);
    const query = href!.slice(href!.indexOf("?"));
    const rows = await (await console.call(`/api/mysql/card/list/${query}`)).json();
    // The page shows the group that its address has; the call lists all of the month.
    assertEquals(new URLSearchParams(query).get("only"), "lunch");
    const lunches = rows.filter(({ purpose }: { purpose: string }) => purpose === "lunch");
    assertEquals(lunches.map(({ pay }: { pay: number }) => pay).sort(), [12_500, 9_000]);
  });
});

Deno.test("the 17 days of leave are explained by their derivation", async () => {
  const script = [
    calls("leave_balance", {}),
    saysLine(/(\d+일)의 산정 근거/, "연차가 ", "인 까닭은 근속에 따라 더해졌기 때문입니다."),
  ];
  await withConsole(script, async (console) => {
    // Six years by then: 15 days, and one more for each two years after the first.
    await linkAccount(console.deps.books, "staff", mina);
    const messages = await talk(console, "왜 연차가 17일이야?");
    assertEquals(figuresOf(messages), [["17일", "/staff/leave-request/why"]]);
    const [tool] = messages.flatMap((one) => one.role === "tool" ? [one] : []);
    assertStringIncludes(tool.told!.text, "제60조");
    const page = await (await console.call("/staff/leave-request/why")).text();
    assertStringIncludes(page, "제60조");
  });
});
