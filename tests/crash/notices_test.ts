/**
 * The office's own process, killed again and again while it asks for notices and hands them to a mail server, a provider of text
 * messages and a webhook: none is lost, no text message is sent twice, and what the others get again has the id it had.
 * `deno task lab notices` makes the run long: 2,000 notices and 200 kills (`NOTICES`, `KILLS`).
 */
import { assert, assertEquals } from "@std/assert";
import { mayUse } from "../../events/account/user.ts";
import { requestConsultation } from "../../events/consultation/consultation.ts";
import {
  chooseNotices,
  noticeChoiceStream,
  OFFICE_CHOICE,
} from "../../events/notice/notice_choice.ts";
import type { ChannelName } from "../../events/kit/notice_kind.ts";
import { randomFrom } from "../../scripts/lab/crash/run.ts";
import { startServerProcess } from "../../scripts/server/process.ts";
import { officeClock } from "../../src/backup/last.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { digestOf } from "../../src/kit/secret.ts";
import { within } from "../../src/kit/within.ts";
import { openOwnBooks } from "../../src/opening/own_books.ts";
import type { Books } from "../../src/store/contract.ts";
import { headersOf, mailSettings, openMailServer } from "../helpers/mail_server.ts";
import { openTextServer, textEnvironment } from "../helpers/text_server.ts";
import { environment, freePort } from "../start/process.ts";
import { withFolder } from "../store/notes.ts";

const given = (name: string, usual: number) => Number(Deno.env.get(name) ?? usual);
const [NOTICES, KILLS, SEED] = [given("NOTICES", 40), given("KILLS", 4), given("SEED", 41)];
/** A process that hands nothing over is killed after so long, in milliseconds; and the last one has so long to finish. */
const [IDLE_MS, END_MS] = [15_000, 120_000];
const ACTOR = { id: "system", name: "시험", role: "system", via: "system" } as const;

/** What the channels took, counted outside of the process: ids that stay the same at every attempt. */
class Channels {
  readonly taken: Record<"mail" | "alimtalk" | "webhook", string[]> = {
    mail: [],
    alimtalk: [],
    webhook: [],
  };
  #onTaken = () => {};
  #texts = openTextServer({
    answer: ({ customFields }) => void this.#take("alimtalk", customFields.key),
  });
  #hook = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    this.#take("webhook", request.headers.get("webhook-id")!);
    return new Response("ok");
  });
  #mail: Awaited<ReturnType<typeof openMailServer>>;

  constructor(mail: Awaited<ReturnType<typeof openMailServer>>) {
    this.#mail = mail;
    mail.behaviour.taken = (one) => this.#take("mail", headersOf(one)["message-id"]);
  }

  #take(channel: keyof Channels["taken"], id: string): void {
    this.taken[channel].push(id);
    this.#onTaken();
  }

  get count(): number {
    return Object.values(this.taken).reduce((sum, ids) => sum + ids.length, 0);
  }

  /** Resolves once so many more were taken. */
  more(count: number): Promise<void> {
    const until = this.count + count;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onTaken = () => this.count >= until && resolve();
    return promise;
  }

  get environment(): Record<string, string> {
    const { port, from } = mailSettings(this.#mail.port)!;
    return {
      ...{ MAIL_HOST: "127.0.0.1", MAIL_PORT: String(port), MAIL_SECURITY: "none" },
      ...{ MAIL_FROM: from.address, ...textEnvironment(this.#texts.url) },
      WEBHOOK_URL: `http://127.0.0.1:${this.#hook.addr.port}/`,
      WEBHOOK_SECRET: "0123456789abcdef",
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#mail.close(), this.#texts.close(), this.#hook.shutdown()]);
  }
}

/** The office as a process with its own rights. */
function life(config: Config, env: Record<string, string>) {
  const child = startServerProcess(config, { env, loud: false });
  let said = "";
  const reading = Promise.all([child.stdout, child.stderr].map(async (stream) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) said += part;
  }));
  const end = async (signal: Deno.Signal) => {
    child.kill(signal);
    const status = await child.status;
    await reading;
    return status;
  };
  /** Resolves once it serves. */
  const ready = async () => {
    for (;;) {
      const found = await fetch(`http://127.0.0.1:${config.port}/healthz`).catch(() => null);
      await found?.body?.cancel();
      if (found?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { end, ready, said: () => said };
}

async function withBooks<T>(config: Config, work: (books: Books) => Promise<T>): Promise<T> {
  const { books } = await openOwnBooks(config, await officeClock(config), () => {});
  try {
    return await work(books);
  } finally {
    await books.close();
  }
}

/**
 * Writes requests of visitors while no server runs: the next one finds them when it starts. Each is a receipt, and a notice to
 * every member of staff. Answers what the channels then have to take.
 */
async function ask(books: Books): Promise<Record<keyof Channels["taken"], number>> {
  const staff = [...books.views.user.byId.values()]
    .filter(({ state }) => mayUse(state.flags, "staff")).length;
  const requests = Math.ceil(NOTICES / (staff + 1));
  const write = (stream: string, decide: Parameters<Books["execute"]>[0]["decide"]) =>
    books.execute({ stream, meta: { actor: ACTOR, requestId: "r", key: stream }, decide });
  const now = { alimtalk: "now", mail: "now", webhook: "now" } as const;
  await write(
    noticeChoiceStream(OFFICE_CHOICE),
    ({ notice_choice }) =>
      chooseNotices(notice_choice.byId.get(OFFICE_CHOICE)?.state, {
        whose: OFFICE_CHOICE,
        choice: {
          modes: { consultation_received: now },
          times: { quiet_from: 0, quiet_to: 0, digest_at: 510 },
        },
      }),
  );
  for (let number = 0; number < requests; number++) {
    const id = `killed-${number}`;
    const digits = String(100_000 + number);
    await write(
      `consultation/${id}`,
      ({ consultation }) =>
        requestConsultation(consultation.byId.get(id)?.state, {
          id,
          request: {
            receipt: `20261127-${digits}`,
            ...{ service: "real-estate", call_time: "any", suspicions: [] },
            person: {
              ...{ name: "김하늘", phone: "", email: `visitor${number}@example.com` },
              ...{ subject: "등기", message: "문의합니다." },
            },
            consent: { version: "1", items: ["이름"], retention_days: 365 },
          },
        }),
    );
  }
  const toStaff = requests * staff;
  return { mail: toStaff + requests, alimtalk: toStaff, webhook: toStaff };
}

/** Others come and go by the clock: a deadline that is near. */
const KINDS = ["consultation_received", "consultation_receipt"];

/** What every channel has to have taken, by the log: notices of these requests that it says were sent. */
function sentIn(books: Books): Record<keyof Channels["taken"], string[]> {
  const all = [...books.views.notice.byId.values()]
    .filter(({ state }) => state.about.id.startsWith("killed-") && KINDS.includes(state.kind));
  const ids = (channel: ChannelName) =>
    all.filter(({ state }) =>
      state.deliveries.some((one) => one.channel === channel && one.status === "sent")
    ).map(({ id }) => `${channel}:${id}`);
  const marks = (channel: ChannelName) => ids(channel).map((id) => digestOf(id).slice(0, 40));
  return {
    mail: marks("mail").map((mark) => `<${mark}@example.com>`),
    alimtalk: marks("alimtalk"),
    webhook: ids("webhook"),
  };
}

Deno.test(`given an office that is killed ${KILLS} times while ${NOTICES} notices go out, when it starts again each time, then each is taken by its channels, none is lost, and no text message is sent twice`, () =>
  withFolder(async (folder) => {
    const channels = new Channels(await openMailServer());
    const env = environment(folder, { PORT: freePort(), DEMO: "1", ...channels.environment });
    const config = readConfig(env);
    const first = life(config, env);
    await first.ready();
    await first.end("SIGTERM");
    const expected = await withBooks(config, ask);
    const random = randomFrom(SEED);
    const before = channels.count;
    const all = Object.values(expected).reduce((sum, count) => sum + count, 0);
    const known = () =>
      Object.values(channels.taken).reduce((sum, ids) => sum + new Set(ids).size, 0) - before;
    let kills = 0;
    let slowestMs = 0;
    const began = performance.now();
    while (kills < KILLS && known() < all) {
      const started = performance.now();
      const office = life(config, env);
      // On average what is left lasts for the kills that are left; some die before they serve.
      const share = Math.max(1, Math.floor((all - known()) / (KILLS - kills) * 1.2 * random()));
      if (kills % 5 === 4) await within(200 + random() * 1_500, channels.more(Infinity));
      else if (await within(IDLE_MS, channels.more(share))) {
        slowestMs = Math.max(slowestMs, performance.now() - started);
      }
      await office.end("SIGKILL");
      kills++;
    }
    const last = life(config, env);
    const until = performance.now() + END_MS;
    while (known() < all && performance.now() < until) await within(END_MS, channels.more(1));
    await last.ready();
    // What it took last is recorded before it ends.
    assertEquals((await last.end("SIGTERM")).code, 0, last.said());
    const seconds = Math.round((performance.now() - began) / 1_000);
    const sent = await withBooks(config, (books) => Promise.resolve(sentIn(books)));
    console.log(
      `${kills} kills in ${seconds} s, slowest from start to work ${Math.round(slowestMs)} ms`,
    );
    for (const name of ["mail", "alimtalk", "webhook"] as const) {
      const own = new Set(sent[name]);
      const taken = channels.taken[name].filter((id) => own.has(id));
      const lost = [...own].filter((id) => !taken.includes(id));
      const repeats = taken.length - new Set(taken).size;
      console.log(
        `  ${name.padEnd(9)} accepted ${
          new Set(taken).size
        }, lost ${lost.length}, again ${repeats}`,
      );
      assertEquals([own.size, lost], [expected[name], []], name);
      if (name === "alimtalk") assertEquals(repeats, 0, "each costs money: a repeat is looked up");
      // A process dies with no more under way than a channel takes at once.
      else assert(repeats <= kills * 3, `${name}: ${repeats} repeats`);
    }
    assert(kills >= KILLS * 0.8, `${kills} kills while there was work`);
    await channels.close();
  }));
