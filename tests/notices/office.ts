/** An office that notifies: a clock set by hand, its engine, a worker that sends, and a mail server of its own. */
import { changeProfile, userStream } from "../../events/account/user.ts";
import type { NoticeState } from "../../events/notice/notice.ts";
import { channelsOf } from "../../src/notices/channels.ts";
import { NoticeEngine } from "../../src/notices/engine.ts";
import { sendNotices } from "../../src/notices/send_notices.ts";
import { JobRunner } from "../../src/jobs/runner.ts";
import type { Books } from "../../src/store/contract.ts";
import type { Config } from "../../src/config.ts";
import { CSRF_FIELD } from "../../web/ui/form/csrf.ts";
import { FORM, handClock } from "../helpers/contact.ts";
import { mailSettings, openMailServer } from "../helpers/mail_server.ts";
import { type Caller, openTestApp } from "../helpers/server.ts";
import { minji } from "../store/notes.ts";

interface Options {
  behaviour?: Parameters<typeof openMailServer>[0];
  /** Settings of the mail server besides its place. */
  mail?: Record<string, string>;
  config?: Partial<Config>;
  concerns?: () => Promise<readonly string[]>;
  /** 10:00 in Seoul on a Saturday, where it is not given. */
  start?: string;
}

export async function giveAddress(books: Books, id: string, email: string): Promise<void> {
  const { profile } = books.views.user.byId.get(id)!.state;
  await books.execute({
    stream: userStream(id),
    meta: { actor: minji, requestId: "r", key: crypto.randomUUID() },
    decide: ({ user }) =>
      changeProfile(user.byId.get(id)?.state, { id, profile: { ...profile, email } }),
  });
}

async function openNoticeOffice({ behaviour, mail, config, concerns, start }: Options = {}) {
  const clock = handClock(start);
  const server = await openMailServer(behaviour);
  const app = await openTestApp({
    now: clock.now,
    config: {
      mail: mailSettings(server.port, mail),
      publicUrl: "https://office.example.com",
      ...config,
    },
  });
  const { deps } = app;
  const { books } = deps;
  const newEngine = () => new NoticeEngine({ deps, channels: channelsOf(deps), concerns });
  const kinds = new Map([[sendNotices.kind, sendNotices]]);
  const newRunner = () => new JobRunner({ deps, kinds, alone: true, random: () => 1 });
  let [engine, runner] = [newEngine(), newRunner()];
  const office = {
    app,
    clock,
    server,
    books,
    /** The server starts: the engine first. */
    async begin() {
      [engine, runner] = [newEngine(), newRunner()];
      await engine.start();
      await runner.start();
    },
    /** The server stops; what is committed then is asked for at the next start. */
    async end() {
      await engine.close();
      await runner.close();
    },
    beat: () => engine.beat(),
    /** Resolves when all is asked for, and nothing is left to send now. */
    async settle() {
      await engine.settled();
      for (;;) {
        await runner.look();
        await runner.settled("notices");
        const at = clock.now().toISOString();
        const open = [...books.views.job.byId.values()].some(({ state }) =>
          state.queue === "notices" && (state.status === "queued" || state.status === "running") &&
          (state.not_before ?? "") <= at
        );
        if (!open) return await engine.settled();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    notices: (kind = ""): (NoticeState & { id: string })[] =>
      [...books.views.notice.byId.values()]
        .filter(({ state }) => kind === "" || state.kind === kind)
        .map(({ id, state }) => ({ ...state, id })),
    async close() {
      await office.end();
      await app.close();
      await server.close();
    },
  };
  await giveAddress(books, "staff", "staff@example.com");
  await giveAddress(books, "superuser", "boss@example.com");
  await office.begin();
  return office;
}

export type NoticeOffice = Awaited<ReturnType<typeof openNoticeOffice>>;

/** Runs a test against such an office, and closes it in any case. */
export async function withNoticeOffice(
  work: (office: NoticeOffice) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const office = await openNoticeOffice(options);
  try {
    await work(office);
  } finally {
    await office.close();
  }
}

/** Sends a plain form of a page, with the token of that page. */
export async function sendPageForm(
  { app }: NoticeOffice,
  page: string,
  action: string,
  fields: object,
  as: Caller,
) {
  const html = await (await app.call(page, { as })).text();
  const token = new RegExp(`name="${CSRF_FIELD}" value="([^"]+)"`).exec(html)![1];
  const body = new URLSearchParams({ [CSRF_FIELD]: token, ...fields });
  return await app.call(action, { as, method: "POST", body, headers: { "content-type": FORM } });
}
