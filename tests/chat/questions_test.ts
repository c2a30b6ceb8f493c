/**
 * 200 questions of an office: the tool that answers each is among the few that are offered, the call that the best model
 * makes of it is accepted, and the figure is that of the books. `deno task lab questions` puts all of them and says how many
 * are right by what they are about; the tests put every fifth.
 */
import { assert, assertEquals } from "@std/assert";
import { QUESTIONS } from "./questions/all.ts";
import type { Question } from "./questions/question.ts";
import { type Behaviour, put, withSuite } from "./questions/suite.ts";
import { calls, type Step } from "./model_server.ts";

const EVERY = Deno.env.get("QUESTIONS") === "all" ? 1 : 5;
/** Of a hundred that are put. */
const RIGHT_LEAST = 95;

const all: [noun: string, question: Question][] = Object.entries(QUESTIONS)
  .flatMap(([noun, questions]) => questions.map((one) => [noun, one] as [string, Question]));
const chosen = all.filter((_, at) => at % EVERY === 0);

interface Score {
  right: number;
  put: number;
  tokens: number[];
}

function printed(scores: ReadonlyMap<string, Score>): string {
  const lines = [...scores].map(([noun, { right, put, tokens }]) => {
    const middle = tokens.toSorted((a, b) => a - b)[Math.floor(tokens.length / 2)];
    return `${noun}: ${right}/${put} right, tokens ${middle} (most ${Math.max(...tokens)})`;
  });
  return lines.join("\n");
}

Deno.test("the best model gets the right tool, an accepted call and the figure of the books", () =>
  withSuite(async (console, office) => {
    const scores = new Map<string, Score>();
    const wrong: string[] = [];
    for (const [noun, question] of chosen) {
      const outcome = await put(console, office, question);
      const score = scores.get(noun) ?? { right: 0, put: 0, tokens: [] };
      scores.set(noun, score);
      score.put++;
      score.tokens.push(outcome.tokens);
      if (outcome.wrong.length === 0) score.right++;
      else wrong.push(`${question.ask}: ${outcome.wrong.join("; ")}\n${outcome.answer?.text}`);
    }
    if (EVERY === 1) globalThis.console.log(`\n${printed(scores)}\n\n${wrong.join("\n\n")}`);
    const right = chosen.length - wrong.length;
    assert(right * 100 >= RIGHT_LEAST * chosen.length, wrong.join("\n\n"));
  }));

Deno.test("there are two hundred questions, each once", () => {
  assert(all.length >= 200, String(all.length));
  assertEquals(new Set(all.map(([, { ask }]) => ask)).size, all.length);
});

const end: Step[] = [{ finish: "tool_calls" }, "done"];
const textOf = (args: Record<string, unknown>): string => JSON.stringify(args);

/** How servers send calls: LM Studio in pieces, vLLM with an index that repeats, Ollama as an object, llama.cpp without an id. */
const BEHAVIOURS: Record<string, Behaviour> = {
  "in pieces of four letters": (name, args) => [
    { call: { index: 0, id: "a", name } },
    ...textOf(args).match(/.{1,4}/gsu)!.map((piece): Step => {
      return { call: { index: 0, arguments: piece } };
    }),
    ...end,
  ],
  "arguments as an object": (name, args) => [
    { call: { index: 0, id: "a", name, arguments: args } },
    ...end,
  ],
  "without an index": (name, args) => [
    { call: { id: "a", name, arguments: textOf(args) } },
    ...end,
  ],
  "without an id": (name, args) => [{ call: { index: 0, name, arguments: textOf(args) } }, ...end],
  "the name repeated with each piece": (name, args) => [
    { call: { index: 0, id: "a", name, arguments: "" } },
    { call: { index: 0, id: "a", name, arguments: textOf(args) } },
    ...end,
  ],
  "two calls with one index": (name, args) => [
    { call: { index: 0, id: "a", name: "courier_balance", arguments: "{}" } },
    { call: { index: 0, id: "b", name, arguments: textOf(args) } },
    ...end,
  ],
  "as usual": calls,
};

Deno.test("the same comes out however a server sends the call", () =>
  withSuite(async (console, office) => {
    const few = Object.values(QUESTIONS).map(([first]) => first);
    for (const [name, behaviour] of Object.entries(BEHAVIOURS)) {
      for (const question of few) {
        const { wrong, answer } = await put(console, office, question, behaviour);
        assertEquals(wrong, [], `${name}: ${question.ask}\n${answer?.text}`);
      }
    }
  }));
