/** Whose word a sign-in rests on: the signature, the issuer, the audience and the time of an ID token. */
import { assertEquals } from "@std/assert";
import { isRefusal } from "../../events/base/refusal.ts";
import { LoginProvider } from "../../src/auth/provider.ts";
import {
  clientId,
  curve,
  idToken,
  issuer,
  published,
  publishedCurve,
  somebody,
  type Token,
} from "../helpers/id_token.ts";

/** The person who signs in with this token: the subject, or the code of the refusal. */
async function whoSignsIn(id_token: string, now = () => new Date()): Promise<string> {
  const answers: Record<string, unknown> = {
    "/.well-known/openid-configuration": {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
    },
    "/token": { access_token: "access", token_type: "bearer", expires_in: 600, id_token },
    "/keys": { keys: [published, publishedCurve] },
  };
  const fake = (input: URL | RequestInfo) =>
    Promise.resolve(Response.json(answers[new URL(String(input)).pathname]));
  const settings = {
    name: "kakao" as const,
    issuer,
    accountUrl: `${issuer}/me`,
    label: "카카오",
    hosts: [],
    namespace: "",
    clientId,
    clientSecret: "secret",
    jsKey: "",
    scope: "openid",
  };
  const provider = new LoginProvider(settings, now, fake as typeof fetch);
  const granted = await provider.exchange("code", "https://office.example/cb", { nonce: "n" });
  return isRefusal(granted) ? granted.code : granted.subject;
}

Deno.test("a token signed with the provider's own key signs its subject in", async () => {
  assertEquals(await whoSignsIn(await idToken({})), "1");
});

Deno.test("a provider may sign with any of the usual kinds of keys that it publishes", async () => {
  const token = await idToken({ key: curve.privateKey, header: { alg: "ES256", kid: "2" } });
  assertEquals(await whoSignsIn(token), "1");
});

const past = Math.floor(Date.now() / 1000) - 3_600;
const bad: [what: string, token: Token][] = [
  ["another key", { key: somebody.privateKey }],
  ["no signature at all", { key: null, header: { alg: "none" } }],
  ["a signature that is left out", { key: null }],
  ["an algorithm of shared secrets", { header: { alg: "HS256" } }],
  ["a key that it brings along", {
    key: somebody.privateKey,
    header: { kid: undefined, jwk: await crypto.subtle.exportKey("jwk", somebody.publicKey) },
  }],
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another office's audience", { claims: { aud: "other-key" } }],
  ["another login's nonce", { claims: { nonce: "m" } }],
];

for (const [what, token] of bad) {
  Deno.test(`an ID token with ${what} is rejected`, async () => {
    assertEquals(await whoSignsIn(await idToken(token)), "token_failed");
  });
}

const over = { claims: { iat: past, exp: past + 600 } };

Deno.test("an expired ID token is rejected, and the clocks are given as the reason", async () => {
  assertEquals(await whoSignsIn(await idToken(over)), "clock_apart");
});

Deno.test("while the machine's clock is in doubt a token valid by the office's own time signs in", async () => {
  const held = () => new Date((past + 60) * 1_000);
  assertEquals(await whoSignsIn(await idToken(over), held), "1");
});
