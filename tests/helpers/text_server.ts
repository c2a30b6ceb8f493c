/**
 * A provider of text messages of the tests, made from what Solapi publishes of its API: a caller proves itself by a signature that
 * counts once and for a quarter of an hour, `send` answers with a code even where it takes nothing, `list` has the newest first.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { readConfig } from "../../src/config.ts";
import answers from "../fixtures/solapi/answers.json" with { type: "json" };

const [KEY, SECRET] = ["NCSTEST0TEST0KEY", "0123456789ABCDEF0123456789ABCDEF"];
const SKEW_MS = 15 * 60_000;

/** What `send` takes: the published fields, and no others. */
const sendBody = z.strictObject({
  message: z.strictObject({
    to: z.string().regex(/^\d{8,11}$/),
    from: z.string().regex(/^\d{8,11}$/),
    text: z.string().min(1).max(2_000).optional(),
    customFields: z.record(z.string().max(30), z.string().max(100)),
    kakaoOptions: z.strictObject({
      pfId: z.string().min(1),
      templateId: z.string().min(1),
      variables: z.record(z.string().regex(/^#\{[^.}]+\}$/), z.string().min(1)),
      disableSms: z.boolean(),
    }).optional(),
  }),
});
export type SentText = z.infer<typeof sendBody>["message"];

interface Behaviour {
  /** The code that `send` answers with, where it is not 2000; an answer instead, or one that comes late. */
  answer?: (message: SentText) => string | Response | undefined | Promise<Response | undefined>;
  now?: () => Date;
}

const error = (status: number, errorCode: string) =>
  Response.json({ ...answers.error, errorCode }, { status });

/** Why a call is refused by what it is signed with; null where it is not. */
function refusal(header: string, now: Date, used: Set<string>): Response | null {
  const [, key, date, salt, signature] =
    /^HMAC-SHA256 apiKey=(\w+), date=(\S+), salt=(\w{12,64}), signature=([\da-f]{64})$/
      .exec(header) ?? [];
  if (key !== KEY) return error(403, "InvalidAPIKey");
  const own = createHmac("sha256", SECRET).update(date + salt).digest("hex");
  if (signature !== own) return error(403, "SignatureDoesNotMatch");
  if (Math.abs(Date.parse(date) - now.getTime()) > SKEW_MS) {
    return error(403, "RequestTimeTooSkewed");
  }
  if (used.has(signature)) return error(403, "DuplicatedSignature");
  used.add(signature);
  return null;
}

/** Starts one on a free port of this machine. */
export function openTextServer(behaviour: Behaviour = {}) {
  /** Messages that were registered, the oldest first. */
  const taken: { message: SentText; code: string; number: number }[] = [];
  const used = new Set<string>();
  const calls: string[] = [];

  async function send(request: Request): Promise<Response> {
    const parsed = sendBody.safeParse(await request.json());
    if (!parsed.success) return error(400, "ValidationError");
    const { message } = parsed.data;
    const given = await behaviour.answer?.(message);
    if (given instanceof Response) return given;
    const code = given ?? "2000";
    const number = taken.push({ message, code, number: taken.length + 1 });
    const shape = code === "2000"
      ? answers.sent
      : { ...answers.refusedInside200, statusCode: code };
    return Response.json({
      ...shape,
      ...{ to: message.to, from: message.from, messageId: `M4V${number}`, groupId: `G4V${number}` },
    });
  }

  function list({ searchParams }: URL): Response {
    const [[shape]] = [Object.values(answers.list.messageList)];
    if (searchParams.get("criteria") !== "from" || searchParams.get("cond") !== "eq") {
      return error(400, "ValidationError");
    }
    const found = taken.filter(({ message }) => message.from === searchParams.get("value"))
      .slice(-Number(searchParams.get("limit") ?? 20)).reverse();
    const messageList = Object.fromEntries(found.map(({ message, code, number }) => [
      `M4V${number}`,
      {
        ...{ ...shape, ...message, statusCode: code },
        ...{ messageId: `M4V${number}`, groupId: `G4V${number}` },
      },
    ]));
    return Response.json({ ...answers.list, messageList });
  }

  const options = { port: 0, hostname: "127.0.0.1", onListen() {} };
  const server = Deno.serve(options, async (request) => {
    const url = new URL(request.url);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const now = behaviour.now?.() ?? new Date();
    const refused = refusal(request.headers.get("authorization") ?? "", now, used);
    if (refused) return refused;
    switch (`${request.method} ${url.pathname}`) {
      case "POST /messages/v4/send":
        return await send(request);
      case "GET /messages/v4/list":
        return list(url);
      case "GET /cash/v1/balance":
        return Response.json(answers.balance);
      default:
        return error(404, "NotFound");
    }
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    taken,
    calls,
    behaviour,
    close: () => server.shutdown(),
  };
}

/** Environment that leads to it. */
export const textEnvironment = (url: string): Record<string, string> => ({
  SOLAPI_URL: url,
  SOLAPI_KEY: KEY,
  SOLAPI_SECRET: SECRET,
  SOLAPI_FROM: "02-123-4567",
});

/** The settings that lead to it. */
export const textSettings = (url: string, more: Record<string, string> = {}) =>
  readConfig({ KV_URL: ":memory:", ...textEnvironment(url), ...more }).texts;
