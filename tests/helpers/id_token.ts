/** ID tokens as a login provider makes them, and as it does not. */

export const issuer = "https://kauth.example";
export const clientId = "rest-key";
const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};
const theirs = await crypto.subtle.generateKey(rsa, true, ["sign", "verify"]);
export const somebody = await crypto.subtle.generateKey(rsa, true, ["sign", "verify"]);
/** What the provider publishes at its `jwks_uri`. */
export const published = {
  ...await crypto.subtle.exportKey("jwk", theirs.publicKey),
  kid: "1",
  use: "sig",
};

/** A second key of theirs, of the other usual kind. */
export const curve = await crypto.subtle.generateKey(
  { name: "ECDSA", namedCurve: "P-256" },
  true,
  ["sign", "verify"],
);
export const publishedCurve = {
  ...await crypto.subtle.exportKey("jwk", curve.publicKey),
  kid: "2",
  use: "sig",
};

const part = (value: unknown) =>
  new TextEncoder().encode(JSON.stringify(value)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });

export interface Token {
  key?: CryptoKey | null;
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
}

/** A token as the provider makes them, but for what is given; `key` null leaves the signature out. */
export async function idToken({ key = theirs.privateKey, header, claims }: Token): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: issuer,
    aud: clientId,
    sub: "1",
    iat: now,
    exp: now + 600,
    nonce: "n",
    ...claims,
  };
  const signed = `${part({ alg: "RS256", kid: "1", ...header })}.${part(all)}`;
  if (key === null) return `${signed}.`;
  const how = key.algorithm.name === "ECDSA" ? { name: "ECDSA", hash: "SHA-256" } : rsa.name;
  const bytes = await crypto.subtle.sign(how, key, new TextEncoder().encode(signed));
  const alphabet = { alphabet: "base64url", omitPadding: true } as const;
  return `${signed}.${new Uint8Array(bytes).toBase64(alphabet)}`;
}
