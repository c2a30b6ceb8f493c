/** The suite's office, and a question put to it by a scripted model that makes exactly the written call. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { fillDemoConsultations } from "../../../src/demo/consultations.ts";
import { fillDemo } from "../../../src/demo/fill.ts";
import { fillDemoLeave } from "../../../src/demo/leave.ts";
import { linkAccount } from "../../helpers/people.ts";
import { type Console, saidOf, withConsole } from "../console.ts";
import { calls, says, type Step } from "../model_server.ts";
import { tokensOf } from "../tokens.ts";
import { type Office, officeOf, type Question, type Wanted } from "./question.ts";

/** How a server sends a call of a tool. */
export type Behaviour = (tool: string, args: Record<string, unknown>) => Step[];

/** A tool's answer, as the page gets it. */
export interface Answered {
  ok: boolean;
  text: string;
  links: { label: string; href: string }[];
  figures: { value: number; text: string; href: string }[];
}

export interface Outcome {
  /** What is wrong with it; empty where it is right. */
  wrong: string[];
  tokens: number;
  answer: Answered | null;
}

const RETENTION_DAYS = 365;

/** Runs a test in the sample office, whose staff member is an employee of it. */
export const withSuite = (
  test: (console: Console, office: Office) => Promise<void>,
): Promise<void> =>
  withConsole([says("네.")], async (console) => {
    const { books, now, office } = console.deps;
    await fillDemo(books, now(), office.name);
    await linkAccount(books, "staff", "demo-03");
    await linkAccount(books, "superuser", "demo-21");
    await fillDemoLeave(books, now());
    await fillDemoConsultations(books, now(), RETENTION_DAYS);
    await test(console, officeOf(books.views, seoulDay(now())));
  }, { empty: true });

/** Field of a tool's answer in a stream. */
const ANSWER = "told";

/** Most tools of a question. */
const OFFERED_MAX = 8;

type Offered = { function: { name: string; parameters?: unknown } }[];

/** What the model was not offered: the tool, or the conditions of the table that it has to name. */
function notOffered({ tool, args }: Question, offered: Offered): string[] {
  const found = offered.find((one) => one.function.name === tool);
  const names = offered.map((one) => one.function.name).join(", ");
  if (!found) return [`${tool} is not offered: ${names}`];
  if (offered.length > OFFERED_MAX) return [`${offered.length} tools are offered: ${names}`];
  const form = JSON.stringify(found.function.parameters);
  const unknown = Object.keys((args.where ?? {}) as object).filter((name) => {
    return name !== "view" && !form.includes(name) && !isOtherName(name);
  });
  return unknown.map((name) => `the condition ${name} is not in the form`);
}

/** Conditions that the questions write in words of their own, or that there are not. */
const isOtherName = (name: string): boolean =>
  ["날짜", "목적", "상태", "담당자", "기간", "영수증", "크기"].includes(name);

function notWanted(answer: Answered, wanted: Wanted): string[] {
  const { ok, text, figures } = answer;
  const wrong: string[] = [];
  if (ok === (wanted.refused === true)) wrong.push(ok ? "is not refused" : "is refused");
  if (wanted.none && figures.length > 0) wrong.push("tells a figure that is none");
  const values = new Set(figures.map(({ value }) => value));
  for (const one of wanted.figures ?? []) if (!values.has(one)) wrong.push(`figure ${one} missing`);
  for (const one of wanted.says ?? []) {
    if (!text.includes(String(one))) wrong.push(`does not say ${one}`);
  }
  return wrong;
}

/** Puts a question, and says what is wrong with its tools, its call and its figures. */
export async function put(
  { model, ask }: Console,
  office: Office,
  question: Question,
  behaviour: Behaviour = calls,
): Promise<Outcome> {
  model.asked.length = 0;
  model.script = [() => behaviour(question.tool, question.args), () => says("네.")];
  const body = { prompt: question.ask, conversation: crypto.randomUUID() };
  const lines = saidOf(await ask(body, question.as));
  const [first] = model.asked;
  const answer = lines.flatMap(({ result }) =>
    result ? [(result as Record<string, Answered>)[ANSWER]] : []
  ).at(-1);
  if (!first || !answer) return { wrong: ["no call was made"], tokens: 0, answer: null };
  const wrong = [
    ...notOffered(question, first.tools as Offered ?? []),
    ...notWanted(answer, question.want(office)),
  ];
  return { wrong, tokens: tokensOf(first), answer };
}
