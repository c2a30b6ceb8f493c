/** Whether the channels that notices leave by can be reached from here. Nothing is sent. */
import type { Config } from "../../src/config.ts";
import { mailProblem, mailText } from "../../src/notices/mail.ts";
import { solapiBalance } from "../../src/notices/solapi.ts";
import { fail, type Found, ok, warn } from "./doctor_found.ts";

const PATIENCE_MS = 5_000;

/** Any answer counts: without a message it is a refusal. */
const isReached = (address: string, redirect: RequestRedirect = "follow"): Promise<boolean> =>
  fetch(address, { method: "HEAD", redirect, signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(() => true, () => false);

/** Whether the mail server answers, is trusted, and accepts the office's name and password. */
export async function checkMail({ mail }: Config): Promise<Found> {
  if (!mail) {
    return ok("메일을 보내지 않습니다. 알림을 메일로 보내려면 MAIL_HOST와 MAIL_FROM을 설정하세요.");
  }
  const problem = await mailProblem(mail);
  if (problem === "") return ok(`${mailText(mail)} · 연결과 로그인이 됩니다.`);
  const next =
    "MAIL_로 시작하는 설정과 메일 서버를 확인하세요. 시험 발송은 알림 발송 화면에 있습니다.";
  return fail(`${mailText(mail)} · ${problem}`, next);
}

/** Whether the push services of browsers answer. */
export async function checkPush({ push }: Config): Promise<Found> {
  if (!push) return ok("푸시 알림을 보내지 않습니다. 보내려면 PUSH=1을 설정하세요.");
  // Names below a wildcard are only known from subscriptions.
  const hosts = push.hosts.filter((host) => !host.includes("*"));
  const reached = await Promise.all(hosts.map((host) => isReached(`https://${host}/`)));
  const away = hosts.filter((_, at) => !reached[at]);
  if (away.length === 0) return ok(`푸시 서비스에 연결됩니다: ${hosts.join(", ")}`);
  const next = "방화벽이 이 컴퓨터에서 나가는 https 연결을 막는지 확인하세요.";
  return fail(`푸시 서비스에 연결하지 못했습니다: ${away.join(", ")}`, next);
}

/** Money with which some twenty text messages are sent, in won. */
const BALANCE_LOW = 1_000;

/** Whether the provider of 알림톡 and text messages knows the office, and how much of the prepaid money is left. */
export async function checkTexts({ texts }: Config): Promise<Found> {
  if (!texts) {
    return ok(
      "알림톡과 문자를 보내지 않습니다. 보내려면 SOLAPI_KEY, SOLAPI_SECRET, SOLAPI_FROM을 설정하세요.",
    );
  }
  const found = await solapiBalance(texts, new Date());
  const { host } = new URL(texts.url);
  if (typeof found === "string") {
    const next = "SOLAPI_로 시작하는 설정과 솔라피의 API Key 화면, 서버의 시계를 확인하세요.";
    return fail(`${host} · ${found}`, next);
  }
  const text = `${host} · 인증되었습니다. 잔액 ${found.toLocaleString("ko-KR")}원`;
  return found < BALANCE_LOW ? warn(text, "솔라피에서 충전하세요.") : ok(text);
}

/** Whether the webhook's server answers. */
export async function checkWebhook({ webhook }: Config): Promise<Found> {
  if (!webhook) {
    return ok("웹훅을 보내지 않습니다. 보내려면 WEBHOOK_URL과 WEBHOOK_SECRET을 설정하세요.");
  }
  const { origin } = new URL(webhook.url);
  if (await isReached(webhook.url, "manual")) return ok(`웹훅 주소에 연결됩니다: ${origin}`);
  return fail(`웹훅 주소에 연결하지 못했습니다: ${origin}`, "WEBHOOK_URL과 그 서버를 확인하세요.");
}
