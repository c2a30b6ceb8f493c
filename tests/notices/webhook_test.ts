/** The webhook: signed so that its receiver can tell, the same id at every attempt, and failures that are distinguished. */
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import type { OutgoingMessage } from "../../src/notices/channel.ts";
import { webhookChannel, webhookOf, webhookSignature } from "../../src/notices/webhook.ts";
import { readConfig } from "../../src/config.ts";

const SECRET = "0123456789abcdef0123";
const now = () => new Date("2026-11-27T00:00:00.000Z");
const MESSAGE: OutgoingMessage = {
  key: "webhook:backup_late.1.staff",
  to: "",
  subject: "백업이 늦어지고 있습니다",
  lines: [],
  sender: "등기 사무소",
  text: "본문",
  html: "",
  link: "https://office.example.com/staff",
  settingsLink: "",
  isRepeat: false,
};

/** A receiver of its own: keeps what comes and answers with a status. */
async function withReceiver(
  status: number,
  play: (url: string, calls: { headers: Headers; body: string }[]) => Promise<void>,
): Promise<void> {
  const calls: { headers: Headers; body: string }[] = [];
  const options = { port: 0, hostname: "127.0.0.1", onListen() {} };
  const server = Deno.serve(options, async (request) => {
    calls.push({ headers: request.headers, body: await request.text() });
    return new Response("받은 쪽의 말", { status, headers: { location: "/elsewhere" } });
  });
  try {
    await play(`http://127.0.0.1:${server.addr.port}/hook`, calls);
  } finally {
    await server.shutdown();
  }
}

const channelTo = (url: string) =>
  webhookChannel({
    config: readConfig({ KV_URL: ":memory:", WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET }),
    now,
  });
const send = (url: string) => channelTo(url).send(MESSAGE, AbortSignal.timeout(5_000));

Deno.test("given a webhook, when a notice is sent, then subject and link come signed with id and time", () =>
  withReceiver(200, async (url, calls) => {
    assertEquals((await send(url)).sent, true);
    const [{ headers, body }] = calls;
    const seconds = now().getTime() / 1_000;
    assertEquals(JSON.parse(body), {
      id: MESSAGE.key,
      subject: MESSAGE.subject,
      link: MESSAGE.link,
    });
    assertEquals(headers.get("webhook-id"), MESSAGE.key);
    assertEquals(headers.get("webhook-timestamp"), String(seconds));
    const signature = webhookSignature(SECRET, MESSAGE.key, seconds, body);
    assertEquals(headers.get("webhook-signature"), signature);
    assert(signature !== webhookSignature(SECRET, MESSAGE.key, seconds, `${body} `));
    assert(signature !== webhookSignature(`${SECRET}4`, MESSAGE.key, seconds, body));
  }));

const ANSWERS: [status: number, again: boolean][] = [
  [302, false],
  [400, false],
  [429, true],
  [503, true],
];
for (const [status, again] of ANSWERS) {
  Deno.test(`given a receiver that answers ${status}, then another attempt is ${again ? "made" : "not made"}`, () =>
    withReceiver(status, async (url, calls) => {
      const result = await send(url);
      assert(!result.sent);
      assertEquals([result.again, calls.length], [again, 1]);
    }));
}

Deno.test("given a receiver that is away, then the channel is down and another attempt is made", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const result = await send(`http://127.0.0.1:${port}/hook/secret`);
  assert(!result.sent);
  assertEquals([result.again, result.isDown], [true, true]);
  assertMatch(result.words, /^서버가 연결을 거절했습니다\. \(.+\)$/);
  // Who knows the address of some receivers may post there.
  assertEquals(result.words.includes("secret"), false);
});

Deno.test("given an address without a secret, then the settings are refused", () => {
  assertThrows(() => webhookOf({ WEBHOOK_URL: "https://a.example", WEBHOOK_SECRET: "" }));
  assertEquals(webhookOf({ WEBHOOK_URL: "", WEBHOOK_SECRET: "" }), null);
});

Deno.test("given a receiver whose answer never ends, then its beginning is read and the notice is sent", async () => {
  let taken = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    const pull = (into: ReadableStreamDefaultController) => {
      taken++;
      into.enqueue(new Uint8Array(64 * 1024).fill(65));
    };
    return new Response(new ReadableStream({ pull }));
  });
  try {
    const result = await send(`http://127.0.0.1:${server.addr.port}/hook`);
    assertEquals(result, { sent: true, reference: `200 ${"A".repeat(300)}` });
    assert(taken < 1_000, `${taken} pieces were read`);
  } finally {
    await server.shutdown();
  }
});
