/** The name a request was sent to. What is not ours is turned away before anything else looks at it. */
import { bare } from "./security.ts";

interface HostOptions {
  /** The address visitors use. */
  publicUrl: string;
  /** Demo accounts have no passwords: they are for people at this machine. */
  demo: boolean;
}

/**
 * Null when the request may go on. A Host that is no name at all is a bad request. In a demo, another
 * site's name that was pointed at this machine (DNS rebinding) could sign in as anybody: only the
 * public address, `localhost` and bare addresses are answered there. A page that is asked for by another of this
 * machine's own names than the one in use is sent there: cookies set for one are not sent to the other, and a
 * sign-in begun on one and ended on the other would lose its state. Calls are answered by any of them.
 */
export function checkHost(request: Request, { publicUrl, demo }: HostOptions): Response | null {
  const asked = URL.parse(request.url);
  const refused = (status: number, text: string) =>
    bare(`${text}\n`, status, {}, publicUrl.startsWith("https:"));
  if (!asked) return refused(400, "요청의 Host 값이 올바르지 않습니다.");
  const { hostname } = asked;
  if (demo && !isOurs(hostname, publicUrl)) {
    return refused(421, "데모는 이 컴퓨터의 주소로만 열 수 있습니다.");
  }
  if (!isOtherName(hostname, publicUrl)) return null;
  if (request.method !== "GET" || !request.headers.get("accept")?.includes("text/html")) {
    return null;
  }
  return bare(null, 307, { location: publicUrl + asked.pathname + asked.search });
}

/** The names of this machine to itself. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

function isOtherName(hostname: string, publicUrl: string): boolean {
  const used = new URL(publicUrl);
  return used.protocol === "http:" && used.hostname !== hostname &&
    [used.hostname, hostname].every((name) => OWN_NAMES.includes(name));
}

/** An address in numbers cannot be pointed elsewhere; a name can. */
function isOurs(hostname: string, publicUrl: string): boolean {
  return hostname === "localhost" || /^(\d+(\.\d+){3}|\[[\da-f:.]+\])$/.test(hostname) ||
    hostname === new URL(publicUrl).hostname;
}
