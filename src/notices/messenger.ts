/** 알림톡 and text messages to telephones, through a provider. */
import { mayUse } from "../../events/account/user.ts";
import { employeeOf } from "../../projections/account/account_employee.ts";
import { bareMobile } from "../../projections/kit/same_person.ts";
import type { Views } from "../../projections/registry.ts";
import type { JobDeps } from "../jobs/kind.ts";
import type { Channel, OutgoingMessage } from "./channel.ts";
import { solapi } from "./solapi.ts";
import type { TextMessage, TextProvider } from "./text_provider.ts";

const [AT_ONCE, LIMIT_MS] = [5, 15_000];
/** Longest text that a telephone takes in one message: characters that are not Latin count two (LMS). */
const TEXT_BYTES_MAX = 2_000;
/** Longest value of a template's variable, in UTF-16 units: with the rest it stays below 1,000. */
const VARIABLE_MAX = 500;

/** As much of a text as so many bytes have room for. */
function clipped(text: string, bytes: number): string {
  let used = 0;
  let kept = "";
  for (const sign of text) {
    used += sign.charCodeAt(0) < 128 ? 1 : 2;
    if (used > bytes) return kept;
    kept += sign;
  }
  return kept;
}

/** The message of a telephone: what a mail says, in lines. A visitor has no page behind a sign-in. */
function textMessage(
  { key, to, sender, subject, lines, link, settingsLink }: OutgoingMessage,
): TextMessage {
  const isReceipt = settingsLink === "";
  const foot = isReceipt ? [] : [link];
  const body = [`[${sender}] ${subject}`, ...lines].join("\n");
  const room = TEXT_BYTES_MAX - foot.join("").length - 1;
  const path = new URL(link).pathname.slice(1) + new URL(link).search;
  return {
    ...{ key, to, template: isReceipt ? "receipt" : "notice" },
    text: [clipped(body, room), ...foot].join("\n"),
    variables: {
      "#{사무소}": sender,
      "#{제목}": subject.slice(0, VARIABLE_MAX),
      // An empty value is refused.
      "#{내용}": lines.join("\n").slice(0, VARIABLE_MAX) || "자세한 내용은 화면에서 확인해 주세요.",
      ...isReceipt ? {} : { "#{경로}": path },
    },
  };
}

/** An account's number: of its employee as the office keeps it, or as the login provider said it. */
function numberOfAccount(views: Views, account: string, hasMail: boolean): string {
  const state = views.user.byId.get(account)?.state;
  if (!state) return "";
  // One message is enough for a customer: by mail, which costs nothing, where the office sends it and their account has
  // an address.
  if (!mayUse(state.flags, "staff") && hasMail && state.profile.email !== "") return "";
  const own = employeeOf(views, state)?.state.phone_num ?? "";
  return bareMobile(own) || bareMobile(state.profile.phone_number);
}

/** 알림톡 and text messages, where the settings name a provider. */
export function messengerChannel(
  { config: { texts, mail }, now }: Pick<JobDeps, "config" | "now">,
): Channel {
  const provider: TextProvider | null = texts && solapi(texts, now);
  return {
    name: "alimtalk",
    atOnce: AT_ONCE,
    limitMs: LIMIT_MS,
    isSet: () => provider !== null,
    described: () =>
      provider?.described() ??
        "SOLAPI_KEY, SOLAPI_SECRET, SOLAPI_FROM을 설정하면 알림톡이나 문자로 보냅니다.",
    addressOf(views, receiver) {
      const id = receiver.slice(receiver.indexOf("/") + 1);
      if (receiver.startsWith("user/")) return numberOfAccount(views, id, mail !== null);
      const person = views.consultation.byId.get(id)?.state.person;
      // One receipt is enough: by mail, which costs nothing, where they gave an address.
      return person?.email === "" ? bareMobile(person.phone) : "";
    },
    async send(message, signal) {
      const text = textMessage(message);
      // The provider keeps to no key: what an attempt that was cut short has handed over is looked up.
      const found = message.isRepeat ? await provider!.find(text, signal) : null;
      return found ?? await provider!.send(text, signal);
    },
  };
}
