/**
 * A push service of the tests, made from RFC 8030 (delivery), RFC 8291 and 8188 (sealed for the browser) and RFC 8292
 * (who sends). It takes what is right in all of them and refuses the rest, and opens a message as the browser would.
 */
import { assert, assertEquals } from "@std/assert";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes =>
  new Uint8Array(Uint8Array.fromBase64(text, { alphabet: "base64url" }));
const textOf = (bytes: Uint8Array): string =>
  bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Bytes =>
  new Uint8Array(parts.flatMap((part) => [...part]));

/** A browser with its keys, subscribed at a push service. */
async function openBrowser(endpoint: string) {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]) as CryptoKeyPair;
  const own = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    endpoint,
    keys: { p256dh: textOf(own), auth: textOf(auth) },
    /** Opens a body of one record with the content coding aes128gcm. */
    async open(body: Bytes): Promise<string> {
      const [salt, sender] = [body.slice(0, 16), body.slice(21, 21 + body[20])];
      const theirs = await crypto.subtle.importKey("raw", sender, curve, false, []);
      const shared = await crypto.subtle.deriveBits(
        { name: "ECDH", public: theirs },
        pair.privateKey,
        256,
      );
      const info = joined(utf8("WebPush: info\0"), own, sender);
      const secret = await derive(new Uint8Array(shared), auth, info, 32);
      const key = await derive(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
      const nonce = await derive(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
      const opener = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
      const sealed = body.slice(21 + body[20]);
      const record = new Uint8Array(
        await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, opener, sealed),
      );
      const end = record.lastIndexOf(2);
      return new TextDecoder().decode(record.slice(0, end));
    },
  };
}
type Browser = Awaited<ReturnType<typeof openBrowser>>;

async function derive(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8));
}

/** Is it signed by whom it names, for this service, for at most a day (RFC 8292)? */
async function holdsVapid(header: string, audience: string): Promise<boolean> {
  const [, token, publicKey] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  if (!token) return false;
  const [head, claims, signature] = token.split(".");
  const how = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(publicKey), how, false, ["verify"]);
  const isSigned = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    bytesOf(signature),
    utf8(`${head}.${claims}`),
  );
  const { aud, exp, sub } = JSON.parse(new TextDecoder().decode(bytesOf(claims)));
  const left = exp - Date.now() / 1_000;
  return isSigned && aud === audience && left > 0 && left <= 24 * 60 * 60 &&
    /^(https:|mailto:)/.test(sub);
}

/** Serves on this machine; `statusOf` says what it answers to what is right otherwise. */
export function openPushService(statusOf: (path: string) => number = () => 201) {
  const taken: { path: string; body: Bytes; topic: string; key: string }[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname, origin } = new URL(request.url);
    const { headers } = request;
    const body = new Uint8Array(await request.arrayBuffer());
    const authorization = headers.get("authorization") ?? "";
    if (!await holdsVapid(authorization, origin)) return new Response("bad vapid", { status: 403 });
    const isSealed = headers.get("content-encoding") === "aes128gcm" && body.length <= 4_096;
    if (!isSealed || !/^\d+$/.test(headers.get("ttl") ?? "")) {
      return new Response("bad request", { status: 400 });
    }
    const status = statusOf(pathname);
    const key = authorization.split("k=")[1];
    if (status === 201) {
      taken.push({ path: pathname, body, topic: headers.get("topic") ?? "", key });
    }
    return new Response(status === 201 ? null : "no", { status });
  });
  const host = `127.0.0.1:${server.addr.port}`;
  return {
    host,
    taken,
    browser: (name: string): Promise<Browser> => openBrowser(`http://${host}/push/${name}`),
    /** The messages of a browser, opened. */
    async shown(browser: Browser): Promise<{ text: string; link: string; tag: string }[]> {
      const { pathname } = new URL(browser.endpoint);
      const own = taken.filter(({ path }) => path === pathname);
      for (const { key } of own) assertEquals(bytesOf(key).length, 65);
      assert(own.every(({ topic }) => topic.length <= 32));
      return await Promise.all(own.map(async ({ body }) => JSON.parse(await browser.open(body))));
    },
    close: () => server.shutdown(),
  };
}
