/** Renders pages for assertions, with a handful of built files that are not there. */
import { Hono } from "hono";
import { consultationView } from "../../projections/consultation/consultation.ts";
import { courierView } from "../../projections/courier/courier.ts";
import { courierRuleView } from "../../projections/courier/courier_rule.ts";
import { policyView } from "../../projections/policy/view.ts";
import { postView } from "../../projections/post/post.ts";
import type { Role } from "../../events/base/event.ts";
import type { Identity } from "../../src/auth/identity.ts";
import { readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import type { Assets } from "../../src/server/assets.ts";
import type { Ctx, Env } from "../../src/server/route.ts";
import { readOffice } from "../../src/office/office_file.ts";

export const NONCE = "nonce-of-this-answer";

/** A build with one chunk per island and one shared chunk. */
export const assets: Assets = {
  style: (name) => `/assets/${name}`,
  styleText: (name) => `/* ${name} */`,
  client: () => ["/assets/client.js"],
  early: () => "",
  worker: () => "",
  island: (name) => [`/assets/${name}.js`, "/assets/shared.js"],
  fontFaces: () => [],
  fonts: (area) => area === "public" ? ["/assets/public.woff2"] : [],
  serve: () => Promise.resolve(null),
};

export async function pageDeps(options: { demo?: boolean } = {}): Promise<Deps> {
  const { logins } = readConfig({ KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" });
  const { demo = false } = options;
  const own = { publicUrl: "https://office.example", kakaoMapKey: "" };
  const config = { demo, logins: demo ? [] : logins, ...own };
  const auth = { resumeAddress: () => null };
  const views = {
    post: postView.empty(),
    consultation: consultationView.empty(),
    courier: courierView.empty(),
    courier_rule: courierRuleView.empty(),
    policy: policyView.empty(),
  };
  const books = { views };
  // The sample office speaks for one that has said all that it must.
  const office = { ...await readOffice(""), registered: true };
  const now = () => new Date("2026-11-21T01:00:00.000Z");
  return { config, assets, auth, books, now, office } as unknown as Deps;
}

/** An identity with this role, called 김하나. Staff and superusers have the staff flag. */
export function identity(role: Role): Identity {
  const flags = {
    is_active: role !== "visitor",
    is_staff: role === "staff" || role === "superuser",
    is_superuser: role === "superuser",
  };
  const profile = {
    nickname: "김하나",
    email: "",
    phone_number: "",
    profile_img: "",
    thumbnail_img: "http://k.kakaocdn.net/face.jpg",
  };
  const user = { id: "kakao-1", state: { profile, flags } } as Identity["user"];
  const session = {
    session: null,
    sessionId: "s",
    tokenId: null,
    authenticatedAt: null,
    scopes: null,
    withheld: false,
  };
  return { user, role, via: "web", ...session };
}

/** What a handler answers to a request of this person. */
export async function visit(
  handle: (c: Ctx) => Response | Promise<Response>,
  request: { url?: string; as?: Role; cookie?: string; encoding?: string } = {},
): Promise<{ response: Response; html: string }> {
  const app = new Hono<Env>();
  app.get("*", (c) => {
    c.set("nonce", NONCE);
    c.set("requestId", "request-1234");
    c.set("identity", request.as ? identity(request.as) : null);
    return handle(c);
  });
  const headers = new Headers();
  if (request.cookie) headers.set("cookie", request.cookie);
  if (request.encoding) headers.set("accept-encoding", request.encoding);
  const response = await app.request(request.url ?? "/", { headers });
  return { response, html: await response.clone().text() };
}

/** Markup that the page's policy would refuse: style attributes, handlers, scripts without the nonce. */
export function refusedByPolicy(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.filter((tag) =>
    /\sstyle=/i.test(tag) || /\son[a-z]+=/i.test(tag) ||
    (/^<(script|style)(?! type="application\/ld\+json")/i.test(tag) &&
      !tag.includes(`nonce="${NONCE}"`))
  );
}
