/** Shapes of the events of conversations (`events/chat/chat.ts`). */
import { z } from "zod";
import { FILES_MAX } from "./chat_limits.ts";

/** Longest question, the description of its files, and the title, in UTF-16 units. */
export const QUESTION_MAX_LENGTH = 8_000;
export const FILE_TEXT_MAX_LENGTH = 4_000;
export const TITLE_MAX_LENGTH = 60;
export const FOLDER_MAX_LENGTH = 40;
/** Letters of an answer that one event holds. */
export const PIECE_MAX_LENGTH = 8_000;
/** Letters of a tool's answer, and of the JSON with it. */
export const TOOL_TEXT_MAX_LENGTH = 6_000;

const name = z.string().min(1).max(200);
const callId = z.string().min(1).max(100);

export const started = z.object({ owner: z.string().min(1).max(64), title: z.string().max(200) });
export const renamed = z.object({ title: z.string().max(200) });
export const pinned = z.object({ pinned: z.boolean() });
/** "" for none. */
export const filed = z.object({ folder: z.string().max(200) });

export const file = z.object({
  /** Id of the file while the server has it (`src/nouns/chat/uploads.ts`). */
  id: z.string().max(64),
  name,
  type: z.enum(["image", "workbook", "text"]),
  /** Shown after it is deleted. */
  text: z.string().max(10_000),
});
export type ChatFile = z.infer<typeof file>;

export const asked = z.object({
  text: z.string().max(10_000),
  files: z.array(file).max(FILES_MAX),
});

/** Where a conversation forks (`events/chat/branches.ts`). */
export const branched = z.object({
  question: z.int().nonnegative(),
  part: z.enum(["question", "answer"]),
});
export const branchShown = branched.extend({ shown: z.int().nonnegative() });

export const begun = z.object({ model: z.string().max(200) });
export const grew = z.object({ text: z.string().min(1).max(PIECE_MAX_LENGTH) });

/** A tool call of the model; `arguments` as the model wrote them. */
const wish = z.object({ id: callId, name: z.string().max(100), arguments: z.string().max(20_000) });

export const usage = z.object({
  /** Tokens of prompt and answer, 0 if the server does not report them. */
  prompt: z.number().nonnegative(),
  completion: z.number().nonnegative(),
  /** Milliseconds from the question to the end, without waiting in the queue. */
  ms: z.number().nonnegative(),
});
export type ChatUsage = z.infer<typeof usage>;

/**
 * whole: completed; stopped: by the requester, or because they lost the right; broken: the rest did not arrive; cut: the
 * tokens were used up; filtered: by the model's own rules; empty: nothing was answered.
 */
export const ENDS = ["whole", "stopped", "broken", "cut", "filtered", "empty"] as const;
export type ChatEnd = (typeof ENDS)[number];
export const ended = z.object({
  end: z.enum(ENDS),
  /** Korean reason why it is not whole; "" if it is. */
  problem: z.string().max(300),
  calls: z.array(wish).max(16),
  usage,
  /** Korean sentence on how it was asked: what was left out, or that no tools were used. Absent where all was as usual. */
  note: z.string().max(300).optional(),
});

export const change = z.object({
  title: z.string().max(300),
  rows: z.array(z.object({
    what: z.string().max(500),
    label: z.string().max(200),
    before: z.string().max(2_000),
    after: z.string().max(2_000),
  })).max(100),
  href: z.string().max(500),
  /** The tool runs with these after approval: exactly as shown. */
  input: z.record(z.string(), z.unknown()),
  /** The values go to an outside server, and nothing of the office changes. */
  sends: z.literal(true).optional(),
});
export type ChatChange = z.infer<typeof change>;
export const proposed = z.object({ call: callId, change });

/** 이번만 / 이 대화에서 항상 / 거절. */
export const DECISIONS = ["once", "always", "refused"] as const;
export type ChatDecision = (typeof DECISIONS)[number];
/** Lifetime of an `always`, for one tool, and for changes of one record. */
export const ALLOWED_MINUTES = 10;
export const decided = z.object({ call: callId, decision: z.enum(DECISIONS) });

/** The data that a tool read: which fields of which records. */
const seen = z.object({
  noun: z.string().min(1).max(40),
  fields: z.array(z.string().min(1).max(40)).max(40),
  ids: z.array(z.string().min(1).max(64)).max(500),
});
export type ChatSeen = z.infer<typeof seen>;

export const told = z.object({
  call: callId,
  ok: z.boolean(),
  /** For a read of the office, which is stored as a reference and reread: all below is empty. */
  reads: z.array(seen).max(40).nullable(),
  text: z.string().max(10_000),
  /** JSON beside the text, if there is any and it is short enough. */
  data: z.unknown().optional(),
  links: z.array(z.object({ label: z.string().max(200), href: z.string().max(500) })).max(30),
  figures: z.array(
    z.object({ value: z.number(), text: z.string().max(100), href: z.string().max(500) }),
  )
    .max(100),
  undo: z.object({ path: z.string().max(300), body: z.record(z.string(), z.unknown()) }).nullable(),
});
export type ToolRecord = Omit<z.infer<typeof told>, "call">;
