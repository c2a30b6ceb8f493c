/** Answers and inputs in the house's shapes: problems, JSON bodies, query strings. */
import { z, type ZodType } from "zod";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { escaped } from "../../projections/chat/markup.ts";
import { pauses } from "../kit/pause.ts";
import { describeIssues } from "./issues.ts";
import type { LongList } from "./json_limits.ts";
import { parseInSlices } from "./long_lists.ts";
import type { Ctx } from "./route.ts";

/** A refusal, or a trouble no decision can return (405, 500). */
export type Trouble = Omit<Refusal, "refused" | "status"> & { status: number };

/** Answers with a refusal: its status, its Korean text, never a stack. */
export function problem(c: Ctx, trouble: Trouble, headers: Record<string, string> = {}): Response {
  c.set("refused", trouble.code);
  // The key belongs to its first request.
  if (trouble.code === "idempotency_key_reused") c.set("keepAnswer", false);
  return Response.json(problemBody(c, trouble), { status: trouble.status, headers });
}

/** A refusal on the wire (S1 §8). */
export const problemShape = z.strictObject({
  error: z.string().describe("한국어 안내 문구"),
  message: z.string().describe("error와 같은 문구"),
  code: z.string().describe("프로그램이 구분하는 이름"),
  details: z.array(z.unknown()).describe("항목별로 더 있는 설명"),
  request_id: z.string(),
});

/** The body of a refusal. */
export function problemBody(
  c: Ctx,
  trouble: Omit<Trouble, "status">,
): z.output<typeof problemShape> {
  const { code, message, details = [] } = trouble;
  return { error: message, message, code, details, request_id: c.get("requestId") };
}

/** The same for a person stopped at the gate. It is cheap at any rate of requests; a form's input is one step back. */
export function plainProblem(
  c: Ctx,
  trouble: Trouble,
  headers: Record<string, string>,
): Response {
  const [title, then] = c.req.method === "POST"
    ? ["보내지 못했습니다", "브라우저의 뒤로 가기를 누르면 입력하신 내용이 그대로 있습니다."]
    : ["지금은 보여 드릴 수 없습니다", "잠시 후 이 화면을 새로 고쳐 주세요."];
  const html = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${escaped(trouble.message)}
<p>${then}
</html>
`;
  const type = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(html, { status: trouble.status, headers: { ...type, ...headers } });
}

/**
 * The JSON body in the shape of `schema`, which may do without one; a refusal (400 not JSON, 422 wrong
 * fields) otherwise.
 */
export async function readBody<S extends ZodType>(
  c: Ctx,
  schema: S,
): Promise<z.output<S> | Refusal> {
  const bytes = c.get("body");
  const none = schema.safeParse(undefined);
  if (!bytes?.byteLength && none.success) return none.data;
  const given = await parseJson(bytes ?? new Uint8Array(), c.get("longList"));
  if (given === undefined) {
    return refuse(400, "bad_json", "요청 내용을 읽을 수 없습니다. JSON 형식을 확인해 주세요.");
  }
  const parsed = await parseInSlices(schema, given.value);
  return parsed.success ? parsed.data : describeIssues(422, parsed.error, schema);
}

/** The query string in the shape of `schema`; a refusal (400) otherwise. The first of doubles counts. */
export function readQuery<S extends ZodType>(c: Ctx, schema: S): z.output<S> | Refusal {
  const parsed = schema.safeParse(c.req.query());
  return parsed.success ? parsed.data : describeIssues(400, parsed.error, schema);
}

const PAGE = "페이지 번호는 1 이상의 정수로 입력해 주세요.";
const PAGE_SIZE = "페이지당 건수는 1부터 500까지의 정수로 입력해 주세요.";

/** The requested page of a list, counted from 1, and its length. */
export const pageFields = {
  page: z.string().regex(/^[1-9]\d{0,6}$/, PAGE).meta({ title: "페이지" }),
  page_size: z.string().regex(/^([1-9]\d?|[1-4]\d\d|500)$/, PAGE_SIZE).meta({
    title: "페이지당 건수",
  }),
};

/** The requested page, counted from 1; invalid input means the first. */
export function pageNumber(text: string | undefined): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/**
 * An unpaired surrogate cannot be stored as UTF-8; it is replaced on input, so that memory and a replay are equal. A
 * field `__proto__` is refused: shapes ignore it, and a filter left empty would mean every row.
 */
function wellFormed(name: string, value: unknown): unknown {
  if (name === "__proto__") throw new SyntaxError("a field may not be called __proto__");
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Texts that may hold either, the letters of the name written as escapes included. */
const SUSPECT = /\\ud[89a-f]|\\u00[5-7]|__proto__/i;

async function parseJson(
  bytes: Uint8Array,
  list: LongList | null,
): Promise<{ value: unknown } | undefined> {
  try {
    return { value: list ? await parsedInPieces(bytes, list) : parsed(textOf(bytes)) };
  } catch {
    return undefined;
  }
}

/** A mark for the order of bytes is passed over at the very beginning alone. */
const textOf = (bytes: Uint8Array, ignoreBOM = false): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM }).decode(bytes);

/** Checks half a million cells without a step for each, because the text shows whether there is anything to replace. */
const parsed = (text: string): unknown =>
  SUSPECT.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);

/** The same value, with its long list parsed in parts, so that others are served meanwhile. */
async function parsedInPieces(
  bytes: Uint8Array,
  { start, end, commas }: LongList,
): Promise<unknown> {
  const place = crypto.randomUUID();
  const around = [bytes.subarray(0, start + 1), bytes.subarray(end)];
  const whole = parsed(`${textOf(around[0])}"${place}"${textOf(around[1], true)}`);
  const pause = pauses();
  const items: unknown[] = [];
  for (const [index, to] of [...commas, end].entries()) {
    const from = (index === 0 ? start : commas[index - 1]) + 1;
    const piece = parsed(`[${textOf(bytes.subarray(from, to), true)}]`) as unknown[];
    // A comma has something before and behind it.
    if (piece.length === 0) throw new SyntaxError("a list has an item that is none");
    for (const item of piece) items.push(item);
    await pause();
  }
  // For a repeated field the last value counts, which need not be this one.
  for (const value of Object.values(whole as object)) {
    if (Array.isArray(value) && value.length === 1 && value[0] === place) {
      value.length = 0;
      for (const item of items) value.push(item);
    }
  }
  return whole;
}
