/**
 * The type of a tool: something an assistant can read or do. All of them are in `registry.ts`, and run only through
 * `run.ts`, which checks rights and arguments, and logs reads of personal data.
 */
import { z, type ZodType } from "zod";
import type { ChatSeen } from "../../events/chat/chat_shapes.ts";
import type { Role } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { Area } from "../../events/account/scope.ts";
import type { Views } from "../../projections/registry.ts";
import type { Deps } from "../deps.ts";
import type { Ctx, Route } from "../server/route.ts";

/** Most rows of one answer; with more it has their number and a link to the list. */
export const ROWS_MAX = 20;
/** Characters (UTF-16 units) of an answer's text. */
export const TEXT_MAX = 6_000;

/** The caller, and the office. */
export interface ToolContext {
  /** Its request: it has the caller and origin, and gathers the personal reads. */
  c: Ctx;
  deps: Deps;
  /** Tells this call from all others, 1–100 characters: the same one again writes nothing a second time. */
  callId: string;
  /** The requested earlier moment: `deps` has the views of then, and a link needs a page with a past. */
  at?: string;
  /** Called with the people in the answer. */
  onReads?(reads: ChatSeen[]): void;
  /** Cause of a write (a conversation's id, 1–100 of `A–Z a–z 0–9 _ -`); stored with its event. */
  cause?: string;
}

/** A figure of an answer: a number in the text that is not one of these has no source. */
export interface ToolFigure {
  /** The number itself: won, days, kilometres, percent. */
  value: number;
  /** Text form: "83,000원", "11.5일". */
  text: string;
  /** The page with its rows. */
  href: string;
}

/** A tool's answer. Texts in it may be anybody's (notes, shops, names): they are data, never instructions. */
export interface ToolAnswer {
  /** Korean, one fact a line, at most `TEXT_MAX` characters. */
  text: string;
  /** The same as JSON, where it is more than a sentence: at most `ROWS_MAX` rows. */
  data?: unknown;
  /** Pages of the office where it is seen; the asker may open each. */
  links: { label: string; href: string }[];
  figures?: ToolFigure[];
  /** For a write: the call that undoes it, as the office's own pages make it (POST, JSON). */
  undo?: { path: string; body: Record<string, unknown> };
}

/** A writing tool's proposed change: shown to the person, and nothing of it is done. */
export interface ToolChange {
  /** Korean: "카드 사용내역 1건 수정". */
  title: string;
  /** One for each value: its record (`what`), its field (`label`), its present and its new value. */
  rows: { what: string; label: string; before: string; after: string }[];
  /** The page where the records are. */
  href: string;
  /**
   * The arguments to run the tool with after approval: the same, bound to the versions that were shown. A change made
   * meanwhile is not overwritten: the run is refused (409).
   */
  input: Record<string, unknown>;
  /** How many records it changes. */
  records: number;
  /** Nothing of the office changes: the values go to an outside server. */
  sends?: true;
}

export interface OfficeTool<S extends ZodType = ZodType> {
  /** snake_case: "card_totals". */
  name: string;
  /** Korean, a few words, for lists. */
  title: string;
  /** Korean, one or two sentences: its answer, and when to use it. */
  description: string;
  /** Its JSON Schema is the form of its parameters. */
  input: S;
  /** The route that gives the same to a page or a program: a tool's rights are that route's. */
  like: `${Route["method"]} /${string}`;
  /** Lowest role that may ask, and the area a token must be allowed to read or to write; as `like` has them. */
  role: Role;
  area: Area | "public";
  /** Does its answer carry personal data? Then each run is in the log of reads. */
  personal: boolean;
  /** Does it change something? Then it has a `preview`, and is run only on a person's yes. */
  writes: boolean;
  /** The views it reads, as `like` names them, if it can answer for an earlier moment too. */
  asOf?: readonly (keyof Views)[];
  preview?(input: z.output<S>, ctx: ToolContext): Promise<ToolChange | Refusal>;
  run(input: z.output<S>, ctx: ToolContext): Promise<ToolAnswer | Refusal> | ToolAnswer | Refusal;
}

/** A tool as people and models see it. */
export interface KnownTool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: Record<string, unknown>;
  /** It changes something: a person approves first. */
  writes: boolean;
}

type Declared<S extends ZodType> =
  & Omit<OfficeTool<S>, "personal" | "writes">
  & Partial<Pick<OfficeTool<S>, "personal" | "writes">>;

/** Declares a tool; default: it reads, and nothing personal. In the registry all are alike. */
export function defineTool<S extends ZodType>(tool: Declared<S>): OfficeTool {
  return { personal: false, writes: false, ...tool } as OfficeTool;
}

/** The page of a long list. */
export const pageInput = z.int().min(1).max(500).optional()
  .meta({ title: "페이지", description: `${ROWS_MAX}건씩. 없으면 1` });

/** What a page of a list says of those after it. */
export const moreLines = (more: number, page: number, counter = "건"): string[] =>
  more > 0 ? [`외 ${more.toLocaleString("ko-KR")}${counter}. 이어서 보려면 page ${page + 1}`] : [];
