/** Certificates of a test's own authority for servers of this machine (X.509 v3, ECDSA P-256). */

type Bytes = Uint8Array<ArrayBuffer>;

const joined = (...parts: Uint8Array[]): Bytes =>
  new Uint8Array(parts.flatMap((part) => [...part]));
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: Uint8Array[]): Bytes {
  const content = joined(...parts);
  const { length } = content;
  const size = length < 128
    ? [length]
    : length < 256
    ? [0x81, length]
    : [0x82, length >> 8, length & 255];
  return joined(new Uint8Array([tag, ...size]), content);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
/** An identifier, as its bytes have it. */
const oid = (...bytes: number[]) => der(0x06, new Uint8Array(bytes));
const yes = der(0x01, new Uint8Array([0xff]));
const whole = (bytes: Uint8Array): Bytes => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.slice(Math.max(0, start));
  return der(0x02, short[0] & 0x80 ? new Uint8Array([0]) : new Uint8Array(), short);
};

const SIGNED = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const named = (name: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, utf8(name)))));
const extension = (id: number, isCritical: boolean, value: Uint8Array) =>
  sequence(oid(0x55, 0x1d, id), isCritical ? yes : new Uint8Array(), der(0x04, value));

/** Of the authority: it may sign others. */
const AUTHORITY = [
  extension(0x13, true, sequence(yes)),
  extension(0x0f, true, der(0x03, new Uint8Array([2, 0x04]))),
];
/** Of a server: the names that it has. */
const SERVER = [
  extension(
    0x11,
    false,
    sequence(der(0x82, utf8("localhost")), der(0x87, new Uint8Array([127, 0, 0, 1]))),
  ),
];

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const newPair = () =>
  crypto.subtle.generateKey(CURVE, true, ["sign", "verify"]) as Promise<CryptoKeyPair>;
const DAY_MS = 24 * 60 * 60_000;
const time = (at: number) =>
  der(0x18, utf8(`${new Date(at).toISOString().replace(/[-:T]|\.\d+/g, "")}`));

async function certificate(
  names: { issuer: string; subject: string },
  keys: { signer: CryptoKey; own: CryptoKey },
  extensions: Uint8Array[],
): Promise<Bytes> {
  const own = new Uint8Array(await crypto.subtle.exportKey("spki", keys.own));
  const body = sequence(
    der(0xa0, whole(new Uint8Array([2]))),
    whole(crypto.getRandomValues(new Uint8Array(8))),
    SIGNED,
    named(names.issuer),
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    named(names.subject),
    own,
    der(0xa3, sequence(...extensions)),
  );
  const signature = new Uint8Array(
    await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.signer, body),
  );
  const asDer = sequence(whole(signature.slice(0, 32)), whole(signature.slice(32)));
  return sequence(body, SIGNED, der(0x03, new Uint8Array([0]), asDer));
}

const pem = (label: string, bytes: Uint8Array): string =>
  [
    `-----BEGIN ${label}-----`,
    ...bytes.toBase64().match(/.{1,64}/g)!,
    `-----END ${label}-----`,
    "",
  ].join("\n");

/** An authority, and a server's certificate for `localhost` and 127.0.0.1 that it signed, with its key: as PEM. */
export async function newCertificate(): Promise<{ authority: string; cert: string; key: string }> {
  const [root, server] = await Promise.all([newPair(), newPair()]);
  const issuer = "Test authority";
  const authority = await certificate(
    { issuer, subject: issuer },
    { signer: root.privateKey, own: root.publicKey },
    AUTHORITY,
  );
  const cert = await certificate(
    { issuer, subject: "localhost" },
    { signer: root.privateKey, own: server.publicKey },
    SERVER,
  );
  const key = new Uint8Array(await crypto.subtle.exportKey("pkcs8", server.privateKey));
  return {
    authority: pem("CERTIFICATE", authority),
    cert: pem("CERTIFICATE", cert),
    key: pem("PRIVATE KEY", key),
  };
}
