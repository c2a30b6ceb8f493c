/** `cli doctor`: the address that visitors use, the proxy in front of it, and its certificate. */
import { connect } from "node:tls";
import type { Config } from "../../src/config.ts";
import { fail, type Found, ok, warn } from "./doctor_found.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A certificate is renewed a month before its end; with so many days left nobody did. */
const DAYS_LEFT = 14;
const ANSWER_MS = 5_000;
/** Between the responding machine's clock and our own. */
const CLOCK_MS = 30_000;

const LOOPBACK = ["127.0.0.1", "localhost", "::1"];

/** When the certificate of a host runs out, epoch milliseconds. Rejects where none is trusted. */
function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: ANSWER_MS }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(Date.parse(valid_to));
    });
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error("응답이 없습니다")));
  });
}

/** What the certificate is worth; null where it is well. */
async function certificateTrouble(url: URL, now: number): Promise<Found | null> {
  try {
    const end = await certificateEnd(url.hostname, Number(url.port || 443));
    // Some runtimes do not report it for a certificate that they trust.
    if (Number.isNaN(end)) return null;
    const days = Math.floor((end - now) / DAY_MS);
    if (days >= DAYS_LEFT) return null;
    const text = `${url.host}의 인증서가 ${days}일 뒤에 끝납니다.`;
    return warn(text, "프록시의 인증서 갱신을 확인하세요.");
  } catch (error) {
    const text = `${url.host}의 인증서를 믿을 수 없습니다. (${(error as Error).message})`;
    return fail(text, "프록시의 인증서와 주소(PUBLIC_URL)를 확인하세요.");
  }
}

/** How the address is answered: by this office, or not. */
export async function checkAddress({ publicUrl, host, demo }: Config): Promise<Found> {
  if (publicUrl === "") {
    if (LOOPBACK.includes(host)) return ok(`${host} · 이 컴퓨터에서만 열립니다.`);
    const todo = "프록시를 앞에 두고 PUBLIC_URL을 https 주소로 정하세요.";
    return (demo ? warn : fail)(`${host}에서 암호화 없이 열립니다.`, todo);
  }
  const url = new URL(publicUrl);
  if (url.protocol !== "https:" && !LOOPBACK.includes(url.hostname)) {
    return fail(
      `${publicUrl}은(는) 암호화하지 않은 주소입니다.`,
      "PUBLIC_URL을 https 주소로 바꾸세요.",
    );
  }
  const now = Date.now();
  const trouble = url.protocol === "https:" ? await certificateTrouble(url, now) : null;
  if (trouble?.state === "fail") return trouble;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(new URL("/healthz", url), { signal, redirect: "manual" });
    await response.body?.cancel();
    if (!response.ok) {
      const todo = "프록시가 이 서버로 보내는지, 서버가 실행 중인지 확인하세요.";
      return fail(`${publicUrl}이(가) ${response.status}(으)로 답합니다.`, todo);
    }
    const clock = Date.parse(response.headers.get("date") ?? "") || now;
    if (Math.abs(clock - Date.now()) > CLOCK_MS) {
      return warn("프록시의 시계가 이 컴퓨터와 30초 넘게 다릅니다.", "두 시계를 맞추세요(NTP).");
    }
    return trouble ?? ok(`${publicUrl}이(가) 답합니다.`);
  } catch (error) {
    const text = `${publicUrl}에 연결할 수 없습니다. (${(error as Error).message})`;
    return fail(text, "이름 서버(DNS), 방화벽, 프록시를 확인하세요.");
  }
}
