/** Why a notice was not sent, in words. */
import type { DeliveryState } from "../../events/notice/notice.ts";

const WHY: Record<NonNullable<DeliveryState["code"]>, string> = {
  refused: "받는 쪽에서 거절했습니다.",
  unreachable: "서버에 연결하지 못했습니다.",
  no_address: "받을 주소가 없습니다.",
  not_set: "채널 설정이 없어졌습니다.",
  restored: "되돌린 백업에 남아 있던 알림입니다.",
  gone: "보낼 내용이 없어졌습니다.",
};

/** With the provider's own words, where there are any. */
export const failureText = ({ code, words }: Pick<DeliveryState, "code" | "words">): string =>
  [code ? WHY[code] : "", words].filter(Boolean).join(" ");

/** Longest words of a server, or detail of a failure, that are read and kept, in UTF-16 units. */
export const WORDS_MAX = 300;

/** What stands before an address in what the runtime says. */
const ADDRESS = "error sending request for url (";

/** What runtime and libraries say where a server did not answer. */
const CAUSES: [said: RegExp, text: string][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS|dns error/, "서버 이름을 찾을 수 없습니다."],
  [/ECONNREFUSED|connection refused/i, "서버가 연결을 거절했습니다."],
  [/certificate|UnknownIssuer|CERT_/i, "서버의 인증서를 신뢰할 수 없습니다."],
  [/ETIMEDOUT|timed? ?out|never received/i, "서버가 제때 응답하지 않았습니다."],
  [/reset|closed|hang up|EPIPE/i, "서버가 연결을 끊었습니다."],
];

/** Why a server gave no answer, with what the runtime said of it; an address, which may hold a secret, is left out. */
export function noAnswerText(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error) };
  const said = cause instanceof Error ? cause.message : message;
  const [before, after] = [said.indexOf(ADDRESS), said.indexOf("): ")];
  const detail = before < 0 ? said : said.slice(after < 0 ? said.length : after + "): ".length);
  const [, text = "서버에 연결하지 못했습니다."] = CAUSES.find(([known]) => known.test(detail)) ??
    [];
  return detail === "" ? text : `${text} (${detail.slice(0, WORDS_MAX)})`;
}
