/**
 * The tools that a model is offered for a question: a few, chosen by its words, by what the conversation used and opened
 * last, and by rights. The same conversation is always offered the same ones.
 */
import { z } from "zod";
import { refuse } from "../../../events/base/refusal.ts";
import { searchable } from "../../../events/base/text.ts";
import type { ChatMessage } from "../../../events/chat/chat.ts";
import { isOutside } from "../../../events/chat/chat.ts";
import { choiceOf } from "../../../events/base/named.ts";
import { actsOf, type Gathered, gathered, isGathered } from "../../tools/gathered.ts";
import { argumentsOf } from "./told.ts";
import { type ChatTool, textAnswer } from "./own_tool.ts";
import type { KnownTool } from "../../tools/tool.ts";
import { CHANGING, EARLIER, TABLE_WORDS, TOOL_WORDS, type Topic, TOPICS } from "./tool_words.ts";

/** Most tools of a question besides the three on tables and the one that opens others. */
const CHOSEN_MAX = 4;
/** Those of other servers: an office that sets one up wants it asked. */
const OUTSIDE_MAX = 8;
/** The share of the words of an earlier question: "그럼 지난달은?" asks for the same again. */
const EARLIER_SHARE = 0.25;
/** Points of a tool that the last answer used; a word of four letters has as many. */
const USED_POINTS = 4;
/** Points of a topic that the model opened: above any words. */
const OPENED_POINTS = 1_000;
/** Offered where nothing is asked for. */
const USUAL = ["office_today", "card_totals", "find_records"];

const plain = (text: string): string => searchable(text).replace(/\s/g, "");

/** Points of the words that a text has: a letter of a word is one point, and a word has so many at least. */
const pointsOf = (text: string, words: readonly string[], least = 1): number =>
  words.reduce((sum, word) => text.includes(word) ? sum + Math.max(least, word.length) : sum, 0);

/** A table's word of one letter (퀵) is as sure as one of three. */
const TABLE_LEAST = 3;

const topicOf = ({ name, writes }: KnownTool): Topic =>
  isOutside(name) ? "others" : writes ? "changes" : TOOL_WORDS[name]?.topic ?? "office";

const FIND_TOOLS = "find_tools";

const topicsInput = z.strictObject({
  about: choiceOf(TOPICS).meta({ title: "분야" }),
});

/** The tool that opens the tools of a topic, so that nothing is out of reach. */
export const findTools: ChatTool = {
  name: FIND_TOOLS,
  title: "도구 더 찾기",
  description: "알맞은 도구가 보이지 않을 때, 그 분야의 도구를 불러옵니다.",
  input: topicsInput,
  run(given, { tools }) {
    const { about } = given as z.output<typeof topicsInput>;
    const found = tools.filter((tool) => !isGathered(tool.name) && topicOf(tool) === about);
    if (found.length === 0) {
      return refuse(404, "no_tools", "이 분야에는 쓸 수 있는 도구가 없습니다.");
    }
    const lines = found.map(({ name, title, description }) =>
      `- ${name}: ${title}. ${description}`
    );
    return textAnswer(["이제 이 도구를 쓸 수 있습니다.", ...lines].join("\n"));
  },
};

/** What of a conversation the choice depends on. */
interface Asked {
  question: string;
  earlier: string;
  /** Tools of the answer before, and of this one. */
  used: string[];
  opened: Topic[];
  hasWorkbook: boolean;
  hasText: boolean;
  hasPicture: boolean;
}

function askedIn(messages: readonly ChatMessage[]): Asked {
  const places = messages.flatMap(({ role }, at) => role === "user" ? [at] : []);
  const texts = places.map((at) => plain((messages[at] as { text: string }).text));
  const calls = messages.slice(places.at(-2) ?? 0).flatMap((one) =>
    one.role === "tool" ? [one] : []
  );
  const files = messages.flatMap((one) => one.role === "user" ? one.files : []);
  return {
    question: texts.at(-1) ?? "",
    earlier: texts.at(-2) ?? "",
    used: calls.map(({ name }) => name),
    opened: calls.flatMap((call): Topic[] => {
      if (call.name !== FIND_TOOLS) return [];
      const read = topicsInput.safeParse(readTopic(argumentsOf(call) ?? {}));
      return read.success ? [read.data.about] : [];
    }),
    hasWorkbook: files.some(({ type }) => type === "workbook"),
    hasText: files.some(({ type }) => type === "text"),
    hasPicture: files.some(({ type }) => type === "image"),
  };
}

/** A topic by its code or by what it is called. */
export function readTopic(given: Record<string, unknown>): Record<string, unknown> {
  const about = String(given.about ?? "");
  const code = Object.entries(TOPICS).find(([name, label]) =>
    name === about || label === about || about !== "" && label.split("·").includes(about)
  )?.[0];
  return { ...given, about: code ?? given.about };
}

function pointsFor(tool: KnownTool, asked: Asked): number {
  const { name, title, description, writes } = tool;
  const { question, earlier, used, opened } = asked;
  if (opened.includes(topicOf(tool))) return OPENED_POINTS;
  const isUsed = used.includes(name) ? USED_POINTS : 0;
  if (name === "query_file") return asked.hasWorkbook ? OPENED_POINTS : isUsed;
  if (name === "read_file") return asked.hasText ? OPENED_POINTS : isUsed;
  if (name === "analyze_image") return asked.hasPicture ? OPENED_POINTS : isUsed;
  if (writes && !isOutside(name) && !isUsed && pointsOf(question, CHANGING) === 0) return 0;
  const words = TOOL_WORDS[name]?.words ?? wordsIn(`${title} ${description}`);
  const own = pointsOf(question, words);
  return isUsed + own + (own === 0 ? pointsOf(earlier, words) * EARLIER_SHARE : 0);
}

/** Words of two letters and more of what another server says of its tool. */
const wordsIn = (
  text: string,
): string[] => [...new Set(searchable(text).match(/[\p{L}\d]{2,}/gu) ?? [])];

/** The best by points, in the order of the list where these are equal; those with none are left out. */
function best<T>(all: readonly T[], most: number, points: (one: T) => number): T[] {
  return all.map((one) => ({ one, points: points(one) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most).map(({ one }) => one);
}

/** The tables that a question is about, the surest first. */
function tablesAbout(tables: readonly Gathered[], { question, earlier, used }: Asked): Gathered[] {
  return best(tables, 2, ({ noun, title, also, tools }) => {
    const words = [...new Set([title, ...also, ...TABLE_WORDS[noun] ?? []].map(plain))];
    const own = pointsOf(question, words, TABLE_LEAST);
    const isUsed = Object.values(tools).some((name) => used.includes(name));
    return own + (isUsed ? USED_POINTS : 0) +
      (own === 0 ? pointsOf(earlier, words) * EARLIER_SHARE : 0);
  });
}

/** The few of the caller's tools that a conversation's last question is answered with. */
export function chooseTools(
  known: readonly KnownTool[],
  messages: readonly ChatMessage[],
): KnownTool[] {
  const asked = askedIn(messages);
  const names = new Set(known.map(({ name }) => name));
  const own = known.filter(({ name }) =>
    !isOutside(name) && (!isGathered(name) || isSpecial(name))
  );
  const outside = known.filter(({ name }) => isOutside(name));
  const opened = own.filter((tool) => asked.opened.includes(topicOf(tool))).length;
  const found = best(own, CHOSEN_MAX + opened, (tool) => pointsFor(tool, asked));
  const tables = gathered.filter(({ tools }) => names.has(tools.find));
  const about = tablesAbout(tables, asked);
  const asksNothing = found.length === 0 && about.length === 0;
  const chosen = [
    ...asksNothing ? own.filter(({ name }) => USUAL.includes(name)) : found,
    ...actsOf(tables, about),
    ...outside.length <= OUTSIDE_MAX
      ? outside
      : best(outside, OUTSIDE_MAX, (tool) => 1 + pointsFor(tool, asked)),
  ];
  const isEarlier = pointsOf(asked.question, EARLIER) > 0;
  const offered = chosen.map((tool) => plainForm(tool, isEarlier));
  return known.length === 0 ? [] : [...offered, opener];
}

/** Tables whose search has a tool of its own form are offered by it too. */
const isSpecial = (name: string): boolean => name === "card_totals" || name === "search_cards";

const opener: KnownTool = {
  name: FIND_TOOLS,
  title: findTools.title,
  description: findTools.description,
  parameters: {
    type: "object",
    properties: { about: { type: "string", enum: Object.values(TOPICS) } },
    required: ["about"],
  },
  writes: false,
};

interface Property {
  title?: string;
  description?: string;
  type?: string;
  enum?: unknown[];
  enumNames?: string[];
  [more: string]: unknown;
}

/** Rules that a model does not need in words: the tool checks them. */
const CHECKED = ["$schema", "additionalProperties", "pattern", "format", "minimum", "maximum"];

/** A tool's form with as few letters as say it: choices by their labels, titles as descriptions. */
function plainForm(tool: KnownTool, isEarlier: boolean): KnownTool {
  if (isOutside(tool.name)) return tool;
  const properties = (tool.parameters.properties ?? {}) as Record<string, Property>;
  const kept = Object.entries(properties).filter(([key]) =>
    (key !== "as_of" || isEarlier) &&
    !(tool.writes && ["version", "versions", "confirm"].includes(key))
  );
  const { required } = tool.parameters as { required?: string[] };
  return {
    ...tool,
    parameters: {
      type: "object",
      properties: Object.fromEntries(kept.map(([key, one]) => [key, plainProperty(one)])),
      ...(required && required.length > 0 ? { required } : {}),
    },
  };
}

function plainProperty({ title, description, enumNames, ...rest }: Property): Property {
  const said = [title, description].filter(Boolean).join(": ");
  const few = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !CHECKED.includes(key) && !/^(min|max)/.test(key)),
  );
  const labels = enumNames && new Set(enumNames).size === enumNames.length ? enumNames : rest.enum;
  return {
    ...few,
    ...(labels ? { enum: labels } : {}),
    ...(said ? { description: said } : {}),
  };
}
