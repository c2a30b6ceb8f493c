import { assertEquals } from "@std/assert";
import {
  acceptOffer,
  checkOffer,
  evolve,
  type FirstSuperuserEvent,
  type Offer,
  offer,
} from "../../events/account/first_superuser.ts";
import { userEvents } from "../../events/account/user.ts";

const digest = "a".repeat(64);
const expires_at = "2026-11-28T00:00:00.000Z";
const [JUST_BEFORE, THEN] = [new Date("2026-11-27T23:59:59.999Z"), new Date(expires_at)];
const OFFERED: Offer = { digest, expires_at, made_at: "", taken: null };
const asked = { digest, superusers: 0, now: JUST_BEFORE };

Deno.test("only an office without a superuser offers the rights", () => {
  const [event] = offer({ digest, expires_at }, { superusers: 0 });
  assertEquals(evolve(undefined, event, "now"), { ...OFFERED, made_at: "now" });
  assertEquals(offer({ digest, expires_at }, { superusers: 1 }), []);
});

const checks: [
  given: string,
  state: Offer | undefined,
  change: object,
  code: string | undefined,
][] = [
  ["its secret in time", OFFERED, {}, undefined],
  ["no offer", undefined, {}, "first_link_unknown"],
  ["another secret", OFFERED, { digest: "b".repeat(64) }, "first_link_unknown"],
  [
    "an offer that was taken",
    { ...OFFERED, taken: { user: "anna", at: "" } },
    {},
    "first_link_used",
  ],
  ["a superuser by now", OFFERED, { superusers: 1 }, "first_link_used"],
  ["the moment it ends", OFFERED, { now: THEN }, "first_link_expired"],
];
for (const [given, state, change, code] of checks) {
  Deno.test(`given ${given}, then the link ${code ? `is refused: ${code}` : "is good"}`, () =>
    assertEquals(checkOffer(state, { ...asked, ...change })?.code, code));
}

Deno.test("accepting the offer gives every right and uses the offer up", () => {
  const account = { flags: { is_active: true, is_staff: false, is_superuser: false } };
  const command = {
    digest,
    id: "anna",
    account: account as Parameters<typeof acceptOffer>[1]["account"],
  };
  const events = acceptOffer(OFFERED, command, asked) as FirstSuperuserEvent[];
  const [taken, given] = events;
  assertEquals(evolve(OFFERED, taken, "now").taken, { user: "anna", at: "now" });
  assertEquals(userEvents.some(({ type }) => type === given.type as string), true);
  assertEquals((given.data as unknown as { to: object }).to, {
    ...{ is_active: true, is_staff: true, is_superuser: true },
  });
  const late = acceptOffer(OFFERED, command, { ...asked, now: THEN });
  assertEquals("refused" in late && late.code, "first_link_expired");
  const nobody = acceptOffer(OFFERED, { ...command, account: undefined }, asked);
  assertEquals("refused" in nobody, true);
});
