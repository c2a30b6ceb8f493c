/** `/staff/notices/channels`: how notices leave the house, for superusers: a test, what was given up, office defaults. */
import { nouns } from "../../../events/nouns.ts";
import { type ChannelName, CHANNELS } from "../../../events/kit/notice_kind.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { isOf, type NewEvent } from "../../../events/base/event.ts";
import {
  type NoticeState,
  noticeStream,
  retryDelivery,
  setAsideDelivery,
} from "../../../events/notice/notice.ts";
import { OFFICE_CHOICE } from "../../../events/notice/notice_choice.ts";
import { noticeKinds } from "../../../projections/notice/kinds.ts";
import { type GivenUp, givenUpNotices } from "../../../projections/notice/notice.ts";
import { accountLabel } from "../../../projections/security/security_rows.ts";
import type { Views } from "../../../projections/registry.ts";
import {
  type ChannelLine,
  CHANNELS_TITLE,
  ChannelsPage,
  type GivenUpRow,
  type Tested,
} from "../../../web/pages/staff/notices/channels.tsx";
import { ALL, noticePaths } from "../../../web/pages/staff/notices/paths.ts";
import type { Deps } from "../../deps.ts";
import { NOTICES_AT_ONCE, sendingJob } from "../../notices/ask.ts";
import type { Channel } from "../../notices/channel.ts";
import { channelsOf } from "../../notices/channels.ts";
import { failureText } from "../../notices/failure_text.ts";
import { messageOf } from "../../notices/message.ts";
import { handOver } from "../../notices/send_notices.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { choicesOf, keepChoice } from "./choices.tsx";

/** Given up ones on the page, the newest of them. */
const SHOWN = 100;

const lineOf = (channel: Channel): ChannelLine => ({
  channel: channel.name,
  isSet: channel.isSet(),
  said: channel.described(),
});

const whoOf = (views: Views, to: string): string =>
  to.startsWith("user/") ? accountLabel(views, to.slice("user/".length)) : "상담 신청인";

function givenUpRow(views: Views, { entry, delivery }: GivenUp): GivenUpRow {
  const { id, state, updated_at } = entry;
  return {
    ...{ id, channel: delivery.channel, at: updated_at },
    kind: noticeKinds.get(state.kind)?.title ?? state.kind,
    who: whoOf(views, state.to),
    why: failureText(delivery),
  };
}

interface Said {
  tested?: Tested;
  problem?: string;
}

async function show(c: Ctx, deps: Deps, { tested, problem = "" }: Said = {}): Promise<Response> {
  const { views } = deps.books;
  const all = givenUpNotices(views.notice);
  const givenUp = all.slice(0, SHOWN);
  // A server quotes the address that it refuses.
  for (const noun of ["user", "consultation"]) {
    const ids = givenUp.filter(({ entry }) => isOf(entry.state.to, noun))
      .map(({ entry }) => entry.state.to.slice(noun.length + 1));
    logPersonalDataRead(c, { noun, how: "list", fields: ["email"], ids });
  }
  const defaults = { whose: OFFICE_CHOICE, action: noticePaths.defaults() };
  const page = (
    <ChannelsPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      channels={channelsOf(deps).map(lineOf)}
      tested={tested ?? null}
      givenUp={givenUp.map((one) => givenUpRow(views, one))}
      givenUpCount={all.length}
      defaults={await choicesOf(c, deps, defaults, problem)}
      done={c.req.query("kind") ?? ""}
    />
  );
  const status = problem ? 422 : 200;
  return await renderPage(c, deps, page, { title: CHANNELS_TITLE, area: "office", status });
}

/** The channel that a form names; null for none of the office's. */
const namedIn = (c: Ctx, deps: Deps): Channel | null =>
  channelsOf(deps).find(({ name }) => name === readForm(c)("channel")) ?? null;

/** Sends something to the requester at once, and shows what the provider says to it. */
async function test(c: Ctx, deps: Deps): Promise<Response> {
  const channel = namedIn(c, deps);
  if (!channel?.isSet()) return c.redirect(noticePaths.channels(), 303);
  const { office, config, books } = deps;
  const to = channel.addressOf(books.views, `user/${c.get("identity")!.user.id}`);
  const shown = (isSent: boolean, words: string) =>
    show(c, deps, { tested: { channel: channel.name, isSent, words } });
  if (to === "") return await shown(false, "내 계정에 이 채널로 받을 주소가 없습니다.");
  const message = messageOf({
    ...{ to, office, origin: config.publicUrl, hasChoice: true, isRepeat: false },
    listPath: nouns.notice.page!,
    key: `test:${crypto.randomUUID()}`,
    texts: [{
      title: "알림 시험 발송",
      lines: ["이 메시지가 보이면 채널이 동작합니다."],
      path: noticePaths.channels(),
      action: "알림 발송 열기",
    }],
  });
  const result = await handOver(channel, message, c.req.raw.signal);
  return await shown(result.sent, result.sent ? result.reference : result.words);
}

const NOT_THERE = refuse(404, "notice_not_found", "알림을 찾을 수 없습니다.");

/** What a form names: a delivery, or all that were given up. */
function givenUpIn(c: Ctx, { books }: Deps): { id: string; channel: ChannelName }[] {
  const field = readForm(c);
  const id = field("id");
  if (id === ALL) {
    return givenUpNotices(books.views.notice)
      .map(({ entry, delivery: { channel } }) => ({ id: entry.id, channel }));
  }
  const channel = CHANNELS.find((one) => one === field("channel"));
  return channel ? [{ id, channel }] : [];
}

type Decide = (
  state: NoticeState | undefined,
  one: { id: string; channel: ChannelName },
  now: string,
) => NewEvent[] | Refusal;

/** Decides on what the form names, in commits of a bounded size; of many, those that have changed meanwhile are left. */
async function onGivenUp(
  c: Ctx,
  deps: Deps,
  done: string,
  decide: Decide,
  also: (ids: string[]) => NewEvent[],
): Promise<Response> {
  const named = givenUpIn(c, deps);
  let refused: Refusal | null = named.length === 0 ? NOT_THERE : null;
  for (let at = 0; at < named.length && !refused; at += NOTICES_AT_ONCE) {
    const some = named.slice(at, at + NOTICES_AT_ONCE);
    const stream = noticeStream(some[0].id);
    const outcome = await deps.books.execute({
      stream,
      meta: formMeta(c, stream, crypto.randomUUID()),
      decide({ notice }, now) {
        const decided = some.map((one) =>
          decide(notice.byId.get(one.id)?.state, one, now.toISOString())
        );
        const [first] = decided;
        if (named.length === 1 && isRefusal(first)) return first;
        const events = decided.flatMap((one) => isRefusal(one) ? [] : one);
        const ids = some.filter((_, index) => !isRefusal(decided[index])).map(({ id }) => id);
        return events.length === 0 ? [] : [...events, ...also([...new Set(ids)])];
      },
    });
    if (isRefusal(outcome)) refused = outcome;
  }
  return refused
    ? await show(c, deps, { problem: refused.message })
    : c.redirect(noticePaths.channels(done), 303);
}

/** Has one sent again that was given up, or all. */
const retry = (c: Ctx, deps: Deps): Promise<Response> =>
  onGivenUp(
    c,
    deps,
    "retried",
    (state, one, due) => retryDelivery(state, { ...one, due }),
    (ids) => sendingJob(ids, null),
  );

/** Takes one off the list that was given up, or all. */
const setAside = (c: Ctx, deps: Deps): Promise<Response> =>
  onGivenUp(c, deps, "set_aside", setAsideDelivery, () => []);

async function keepDefaults(c: Ctx, deps: Deps): Promise<Response> {
  const problem = await keepChoice(c, deps, OFFICE_CHOICE);
  return problem
    ? await show(c, deps, { problem })
    : c.redirect(noticePaths.channels("saved"), 303);
}

export const noticeChannelRoutes: Route[] = [
  pageRoute(noticePaths.channels(), "superuser", "알림 발송 화면", (c, deps) => show(c, deps), {
    shows: ["notice", "notice_choice"],
  }),
  formRoute(noticePaths.test(), "superuser", "채널 하나로 자신에게 시험 발송합니다.", test),
  formRoute(noticePaths.retry(), "superuser", "보내지 못한 알림을 다시 보냅니다.", retry),
  formRoute(noticePaths.setAside(), "superuser", "보내지 못한 알림을 목록에서 뺍니다.", setAside),
  formRoute(
    noticePaths.defaults(),
    "superuser",
    "알림의 사무소 기본값을 저장합니다.",
    keepDefaults,
  ),
];
