/**
 * The console with whatever model there is: `deno task lab llm` asks the server of LM_STUDIO_URL. Without it a
 * scripted one answers, so that what is asked of a real one is known to hold.
 */
import { assert, assertEquals } from "@std/assert";
import { saidOf, textOf, withConsole } from "./console.ts";
import { calls, says } from "./model_server.ts";

const real = Deno.env.get("LLM") === undefined ? "" : Deno.env.get("LM_STUDIO_URL") ?? "";
if (Deno.env.get("LLM") !== undefined && real === "") {
  throw new Error("set LM_STUDIO_URL to the address of a model server");
}

/** The server that is set, or the scripted one. */
const options = real === "" ? {} : {
  config: {
    chat: {
      url: real,
      key: Deno.env.get("LM_STUDIO_KEY") ?? "",
      model: Deno.env.get("LM_STUDIO_MODEL") ?? "",
      atOnce: 1,
      waitMs: 5_000,
      context: 0,
    },
  },
};
const conversation = "55555555-5555-4555-8555-555555555555";
const settings = { temperature: 0, max_tokens: 512, conversation };

Deno.test("any model completes an answer, knows the tools, and changes nothing by itself", async () => {
  const script = [
    says("안녕하세요."),
    calls("card_totals", {}),
    says("점심 예산은 191,000원 남았습니다."),
    calls("change_cards", { ids: ["lunch"], purpose: "dinner" }),
  ];
  await withConsole(script, async ({ ask, deps: { books } }) => {
    const chat = () => books.views.chat.byId.get(conversation)!;
    const first = await ask({ ...settings, prompt: "한국어로 짧게 인사해 줘." });
    assertEquals([first.at(-1), saidOf(first).filter((one) => "error" in one)], ["[DONE]", []]);
    assert(textOf(first).trim() !== "");
    const lunch = "card_totals 도구를 써서 이번 달 점심 예산이 얼마 남았는지 알려 줘.";
    await ask({ ...settings, prompt: lunch, version: chat().version });
    const used = chat().state.messages.flatMap((one) => one.role === "tool" ? [one] : []);
    assert(
      used.some(({ name, told: result }) => name === "card_totals" && result?.ok),
      JSON.stringify(used),
    );
    const change = "id가 lunch인 카드 내역의 목적을 저녁으로 바꿔 줘.";
    await ask({ ...settings, prompt: change, version: chat().version });
    assertEquals(books.views.card.byId.get("lunch")!.state.purpose, "lunch");
  }, options);
});
