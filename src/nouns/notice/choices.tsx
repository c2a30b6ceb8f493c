/** What people choose of their notices (`/profile/notices`), and what a superuser has everybody start with. */
import { type ChannelName, CHANNELS, type Mode, MODES } from "../../../events/kit/notice_kind.ts";
import {
  chooseNotices,
  type NoticeChoice,
  noticeChoiceStream,
  type NoticeTimes,
  OFFICE_CHOICE,
} from "../../../events/notice/notice_choice.ts";
import { mayUse } from "../../../events/account/user.ts";
import { nouns } from "../../../events/nouns.ts";
import { choiceOf, modeWithout, timesOf } from "../../../projections/notice/choice.ts";
import { type NoticeKind, noticeKinds } from "../../../projections/notice/kinds.ts";
import {
  type ChoiceRow,
  type ChoicesProps,
  modeField,
  OwnNoticesPage,
} from "../../../web/pages/profile/notices.tsx";
import { noticePaths } from "../../../web/pages/staff/notices/paths.ts";
import type { Deps } from "../../deps.ts";
import { channelsOf } from "../../notices/channels.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { pushSwitchOf } from "./push.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";

/** A customer has none of the office's pages that pushes and webhooks are for. */
const CUSTOMERS_CHANNELS: readonly ChannelName[] = ["mail", "alimtalk"];

const isCustomer = (deps: Deps, whose: string): boolean =>
  whose !== OFFICE_CHOICE &&
  !mayUse(deps.books.views.user.byId.get(whose)?.state.flags ?? null, "staff");

/** Channels that the settings have for this account, or for the office. */
const setChannels = (deps: Deps, whose: string): ChannelName[] =>
  channelsOf(deps).filter((one) =>
    one.isSet() && (!isCustomer(deps, whose) || CUSTOMERS_CHANNELS.includes(one.name))
  ).map(({ name }) => name);

/** Those of them that have no address of this account. */
const unreachedBy = (deps: Deps, account: string, names: readonly ChannelName[]): ChannelName[] =>
  channelsOf(deps).filter((one) =>
    names.includes(one.name) && one.addressOf(deps.books.views, `user/${account}`) === ""
  ).map(({ name }) => name);

/** Kinds that this person may get; for the office all that have a choice. */
function kindsFor(deps: Deps, whose: string): NoticeKind[] {
  const flags = deps.books.views.user.byId.get(whose)?.state.flags ?? null;
  return [...noticeKinds.values()].filter((kind) =>
    kind.for !== "visitor" && (whose === OFFICE_CHOICE || mayUse(flags, kind.for))
  );
}

function rowsOf(deps: Deps, whose: string, channels: readonly ChannelName[]): ChoiceRow[] {
  const book = deps.books.views.notice_choice;
  const { modes } = choiceOf(book, whose);
  return kindsFor(deps, whose).map((kind) => ({
    ...{ kind: kind.kind, title: kind.title, noun: nouns[kind.noun].label },
    modes: Object.fromEntries(channels.map((channel) => [channel, {
      chosen: modes[kind.kind]?.[channel] ?? null,
      without: modeWithout(book, whose, kind, channel),
    }])),
  }));
}

/** What the form of choices shows of an account, or of the office. */
export async function choicesOf(
  c: Ctx,
  deps: Deps,
  { whose, action }: { whose: string; action: string },
  problem = "",
): Promise<ChoicesProps> {
  const channels = setChannels(deps, whose);
  return {
    ...{ action, channels, problem },
    csrf: await pageToken(c, deps),
    rows: rowsOf(deps, whose, channels),
    times: timesOf(deps.books.views.notice_choice, whose),
    unreached: whose === OFFICE_CHOICE ? [] : unreachedBy(deps, whose, channels),
    isCustomer: isCustomer(deps, whose),
    done: problem === "" && c.req.query("kind") === "saved",
  };
}

/** Minutes after midnight of `08:30`; null where it is no time of a day. */
function minutesOf(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

const WRONG_TIME = "시각은 00:00부터 23:59까지 입력해 주세요.";

/** The choice as a form has it; a text says what is wrong with it. */
function readChoice(c: Ctx, deps: Deps, whose: string): NoticeChoice | string {
  const field = readForm(c);
  const book = deps.books.views.notice_choice;
  const before = choiceOf(book, whose);
  const shown = setChannels(deps, whose);
  const modes = Object.fromEntries(
    kindsFor(deps, whose).map(({ kind }) => {
      // What a channel without settings was chosen for is kept until it has them again.
      const kept = Object.entries(before.modes[kind] ?? {})
        .filter(([channel]) => !shown.includes(channel as ChannelName));
      const given = CHANNELS.filter((channel) => shown.includes(channel)).flatMap((channel) => {
        const mode = MODES.find((one) => one === field(modeField(kind, channel)));
        return mode ? [[channel, mode] as const] : [];
      });
      return [kind, Object.fromEntries([...kept, ...given]) as Partial<Record<ChannelName, Mode>>];
    }),
  );
  const [quiet_from, quiet_to, digest_at] = ["quiet_from", "quiet_to", "digest_at"]
    .map((name) => minutesOf(field(name)));
  if (quiet_from === null || quiet_to === null || digest_at === null) return WRONG_TIME;
  const times: NoticeTimes = { quiet_from, quiet_to, digest_at };
  // The office's times stay the office's: a later change of them holds here too.
  const isOffices = whose !== OFFICE_CHOICE && before.times === null &&
    JSON.stringify(times) === JSON.stringify(timesOf(book, whose));
  return { modes, times: isOffices ? null : times };
}

/** Keeps what a form chose; answers what is wrong with it, or "". */
export async function keepChoice(c: Ctx, deps: Deps, whose: string): Promise<string> {
  const choice = readChoice(c, deps, whose);
  if (typeof choice === "string") return choice;
  const stream = noticeChoiceStream(whose);
  await deps.books.execute({
    stream,
    meta: formMeta(c, stream, crypto.randomUUID()),
    decide: ({ notice_choice }) =>
      chooseNotices(notice_choice.byId.get(whose)?.state, { whose, choice }),
  });
  return "";
}

async function show(c: Ctx, deps: Deps, problem = ""): Promise<Response> {
  const whose = c.get("identity")!.user.id;
  const choices = await choicesOf(c, deps, { whose, action: noticePaths.choices() }, problem);
  const page = (
    <OwnNoticesPage
      frame={officeFrame(c, deps)}
      push={isCustomer(deps, whose) ? null : await pushSwitchOf(c, deps)}
      {...choices}
    />
  );
  const status = problem ? 422 : 200;
  return await renderPage(c, deps, page, { title: "알림 설정", area: "office", status });
}

async function keep(c: Ctx, deps: Deps): Promise<Response> {
  const problem = await keepChoice(c, deps, c.get("identity")!.user.id);
  return problem ? await show(c, deps, problem) : c.redirect(noticePaths.choices("saved"), 303);
}

export const noticeChoiceRoutes: Route[] = [
  pageRoute(noticePaths.choices(), "user", "내 알림 설정 화면", (c, deps) => show(c, deps), {
    shows: ["notice_choice"],
  }),
  formRoute(noticePaths.choices(), "user", "내 알림 설정을 저장합니다.", keep),
];
