/** The assistant's answers on their way: from the model's server to a browser, and 200 of them at once. */
import { linesOf } from "./lines.ts";
import { median, quantile, type Result } from "./measure.ts";
import { openOffice } from "./office.ts";

const STREAMS = 200;
/** One person may have ten answers on their way. */
const PEOPLE = 20;
const TOKENS = 240;
const PAUSE_MS = 50;
const FIRST_BAR_MS = 50;
const GROWTH_BAR = 1.25;
const MB = 1024 * 1024;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const encoder = new TextEncoder();
const event = (delta: unknown, finish: string | null) =>
  encoder.encode(
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
  );

/** A model whose every word is the moment at which it was sent. */
function startModel() {
  return Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    await request.body?.cancel();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        await pause(Math.random() * PAUSE_MS);
        for (let word = 0; word < TOKENS; word++) {
          controller.enqueue(event({ content: `${performance.now()} ` }, null));
          await pause(PAUSE_MS);
        }
        controller.enqueue(event({}, "stop"));
        controller.enqueue(encoder.encode("data: [DONE]\n\n"));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
}

/** Milliseconds that each word of an answer took from the model's server to here. */
async function delaysOf(response: Response): Promise<number[]> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const delays: number[] = [];
  for await (const line of linesOf(response.body!)) {
    if (!line.startsWith('data: {"content"')) continue;
    const now = performance.now();
    const words = JSON.parse(line.slice("data: ".length)).content.trim().split(" ");
    for (const word of words) delays.push(now - Number(word));
  }
  return delays;
}

const memory = () => Deno.memoryUsage().rss / MB;

/** Memory in use, a little before and after half of the answers' time, and at their end. */
async function watchMemory(): Promise<number[]> {
  const whole = TOKENS * PAUSE_MS;
  const seen: number[] = [];
  for (const share of [0.3, 0.3, 0.3]) {
    await pause(whole * share);
    seen.push(memory());
  }
  return seen;
}

export async function benchChat(): Promise<Result[]> {
  const model = startModel();
  const office = await openOffice(() => Promise.resolve(), {
    settings: {
      LM_STUDIO_URL: `http://127.0.0.1:${model.addr.port}`,
      LM_STUDIO_AT_ONCE: String(STREAMS),
    },
    people: PEOPLE,
  });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, office.fetch);
  const ask = async (person: number) => {
    const json = { prompt: "말해 줘", model: "bench", conversation: crypto.randomUUID() };
    const response = await fetch(`http://127.0.0.1:${server.addr.port}/api/chat/stream/`, {
      method: "POST",
      headers: {
        cookie: office.cookies[person],
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
      },
      body: JSON.stringify(json),
    });
    return await delaysOf(response);
  };
  try {
    const alone = await ask(0);
    const asked = Array.from({ length: STREAMS }, (_, at) => ask(at % PEOPLE));
    const [many, seen] = await Promise.all([Promise.all(asked), watchMemory()]);
    const firsts = many.map(([first]) => first);
    const growth = seen.at(-1)! / seen[0];
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return [
      {
        name: "chat: first word, alone",
        ours: ms(alone[0]),
        against: "",
        figure: `others ${ms(median(alone.slice(1)))} (median)`,
        bar: `≤ ${FIRST_BAR_MS} ms`,
        met: alone[0] <= FIRST_BAR_MS,
      },
      {
        name: `chat: first word, ${STREAMS} at once`,
        ours: `${ms(median(firsts))} (median)`,
        against: "",
        figure: `${ms(quantile(firsts, 0.95))} (p95), all words ${ms(median(many.flat()))}`,
        bar: `≤ ${FIRST_BAR_MS} ms`,
        met: median(firsts) <= FIRST_BAR_MS,
      },
      {
        name: `chat: memory of ${STREAMS} answers`,
        ours: `${seen.at(-1)!.toFixed(0)} MB at the end`,
        against: `${seen[0].toFixed(0)} MB at a third`,
        figure: `${many.flat().length} of ${STREAMS * TOKENS} words`,
        bar: `≤ ${GROWTH_BAR} times`,
        met: growth <= GROWTH_BAR && many.flat().length === STREAMS * TOKENS,
      },
    ];
  } finally {
    await server.shutdown();
    await office.close();
    await model.shutdown();
  }
}
