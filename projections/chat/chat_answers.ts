/** Response shapes of the console, of which the page imports only the types. */
import { z } from "zod";
import { branched, change, DECISIONS, ENDS, file, told } from "../../events/chat/chat_shapes.ts";
import { count, data, instant, text, version } from "../kit/answers.ts";

export const suggestions = z.strictObject({
  suggestions: z.strictObject({ general: z.array(text) }),
});

/** S2 §3: function.name, function.description, function.parameters.properties. */
export const toolList = z.strictObject({
  tools: z.array(z.strictObject({
    type: z.literal("function"),
    function: z.strictObject({
      name: text,
      title: text,
      description: text,
      parameters: z.record(text, z.unknown()),
      writes: z.boolean(),
    }),
  })),
});
export type ListedTool = z.infer<typeof toolList>["tools"][number];

const links = told.shape.links;
export const toolResult = z.strictObject({
  success: z.literal(true),
  tool_name: text,
  /** Its answer; "" for a change that was not yet confirmed with `confirm`. */
  result: text,
  data: z.unknown().optional(),
  links,
  figures: told.shape.figures,
  undo: told.shape.undo,
  change: change.nullable(),
});
export type ToolResult = z.infer<typeof toolResult>;

const outsideServer = z.strictObject({
  name: text,
  state: z.enum(["unknown", "ready", "down"]),
  tools: count,
  /** Its tools that are not offered: invalid name or shape, or too many. */
  left_out: count,
  checked_at: instant.nullable(),
});
export type OutsideServer = z.infer<typeof outsideServer>;
export const serverList = data(z.array(outsideServer));

export const modelList = z.strictObject({
  models: z.array(z.strictObject({
    id: text,
    type: text,
    sees: z.boolean().nullable().describe("이미지를 볼 수 있는지. 서버가 알려 주지 않으면 null"),
    context: count.nullable().describe(
      "한 번에 읽고 쓰는 토큰. 서버가 알려 주지 않거나 아직 불러오지 않은 모델이면 null",
    ),
  })),
  /** The default model; "" if none. */
  default: text,
  configured: z.boolean(),
});
export type ModelList = z.infer<typeof modelList>;

export const modelStatus = z.strictObject({
  status: z.enum(["connected", "disconnected"]),
  connected: z.boolean(),
  configured: z.boolean(),
  /** Korean reason; "" while it is connected. */
  message: text,
});
export type ModelStatus = z.infer<typeof modelStatus>;

export const uploaded = z.strictObject({
  message: text,
  info: z.strictObject({
    id: text,
    name: text,
    type: z.enum(["image", "workbook", "text"]),
    size: count,
    /** The beginning of a model's instructions. */
    summary: text,
    suggested_prompts: z.array(text),
    /** A workbook in the format of the import of card spending. */
    is_spending: z.boolean(),
    /** What a model is not given at once; "" if it is given all. */
    cut: text,
    /** Of a picture: a JPEG. */
    base64_data: text.nullable(),
  }),
});
export type UploadInfo = z.infer<typeof uploaded>["info"];

export const toolMessage = z.strictObject({
  role: z.literal("tool"),
  call: text,
  name: text,
  arguments: text,
  change: change.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  told: told.omit({ call: true, reads: true }).extend({
    later: z.literal(true).optional().describe("아직 다시 조회하지 않은 예전 결과"),
  }).nullable(),
});
const message = z.union([
  z.strictObject({
    role: z.literal("user"),
    at: text,
    text,
    files: z.array(file.extend({
      here: z.literal(true).optional().describe("서버가 아직 가지고 있어 다시 볼 수 있는 이미지"),
    })),
  }),
  z.strictObject({
    role: z.literal("ai"),
    /** When it began. */
    at: text,
    model: text,
    text,
    thought: text.describe("추론하는 모델이 답변 앞에 쓴 생각. 없으면 빈 값"),
    end: z.enum(ENDS).nullable(),
    problem: text,
    note: text.describe(
      "길이에 맞추느라 뺀 것이나 도구를 쓰지 못한 것을 알리는 문장. 없으면 빈 값",
    ),
  }),
  toolMessage,
]);

export const chatHead = z.strictObject({
  id: text,
  version,
  title: text,
  updated_at: instant,
  /** Text around the match; "" for a match in the title. */
  excerpt: text,
  running: z.boolean(),
  pinned: z.boolean(),
  folder: text.describe("폴더의 이름. 없으면 빈 값"),
});
export type ChatHead = z.infer<typeof chatHead>;
const allowed = z.array(z.strictObject({ tool: text, until: instant }));
/** Where a conversation has several ways on: at a question (from 0) of what is shown, or at the answer to it. */
const fork = branched.extend({
  shown: count.describe("보이는 갈래의 순서(0부터)"),
  count: count.describe("갈래의 수"),
});
export type ChatFork = z.infer<typeof fork>;
const forks = z.array(fork);
export const chatWhole = chatHead.extend({ messages: z.array(message), allowed, forks });
export type ChatWhole = z.infer<typeof chatWhole>;

const personUsage = z.strictObject({
  id: text,
  name: text,
  answers: count,
  prompt_tokens: count,
  completion_tokens: count,
  milliseconds: count,
  last_used_at: instant,
});
export type PersonUsage = z.infer<typeof personUsage>;
export const usageList = data(z.array(personUsage));

const HEAD = { id: true, version: true, title: true, allowed: true, forks: true } as const;

/** One `data:` line of a turn; each has exactly one of these. */
export const turnLine = z.union([
  z.strictObject({ content: text, at: count.describe("답변의 몇 번째 글자부터인지") })
    .describe("답변의 조각"),
  z.strictObject({ thought: text, at: count }).describe("추론하는 모델이 쓴 생각의 조각"),
  z.strictObject({ delay: z.strictObject({ seconds: count, isLoading: z.boolean() }) })
    .describe("모델 서버가 바쁘거나 모델을 불러오는 중이어서 다시 시도하기까지 남은 초"),
  z.strictObject({ waiting: count }).describe("모델의 차례를 기다림"),
  z.strictObject({ tool: z.strictObject({ call: text, name: text, arguments: text }) })
    .describe("도구 실행 시작"),
  z.strictObject({ result: toolMessage }).describe("도구 실행 결과"),
  z.strictObject({ proposal: toolMessage }).describe("승인을 기다리는 변경"),
  z.strictObject({
    usage: z.strictObject({ prompt: count, completion: count, ms: count }).optional(),
  })
    .describe("쓴 토큰과 시간"),
  z.strictObject({ note: text }).describe("길이에 맞추느라 뺀 것이나 도구를 쓰지 못한 것"),
  z.strictObject({ error: text, code: text }).describe("중단된 사유"),
  z.strictObject({ conversation: chatWhole.pick(HEAD) })
    .describe("보관된 대화"),
]);

/** A line of a turn that somebody joins: first the conversation as it is. */
export const joinedLine = z.union([
  z.strictObject({ whole: chatWhole }).describe("지금까지의 대화"),
  turnLine,
]);

/** The response of the call without a stream: S2 reads `content`. */
export const turnAnswer = z.strictObject({
  content: text,
  model: text,
  /** Why it is not whole; "" if it is. */
  error: text,
  /** What was left out of what the model was asked with, or that it used no tools; "" for nothing. */
  note: text,
  tools: z.array(toolMessage),
  conversation: chatWhole.pick(HEAD).nullable(),
});
