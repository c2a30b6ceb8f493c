import { assertEquals } from "@std/assert";
import type { Noted } from "../../events/security/security.ts";
import {
  openNotices,
  type SecurityBook,
  securityView,
} from "../../projections/security/security.ts";
import type { StoredEvent } from "../../events/base/event.ts";

const NOTED: Noted = {
  ...{ kind: "refused", subject: "", object: "", reason: "", count: 1, purpose: "" },
  ...{ network: "10.0.0.1", device: "Chrome", since: null, read: null },
};

let written = 0;
/** An entry at this moment of 27 November in Seoul's morning, or of another day. */
const noted = (
  data: Partial<Noted>,
  at = "2026-11-27T01:00:00.000Z",
  id = `2026-11-${++written}`,
) => ({
  ...{ stream: `security/${id}`, type: "security.noted", version: 1, at, requestId: "r" },
  ...{
    actor: { id: "anna", name: "안나", role: "staff", via: "web" },
    data: { ...NOTED, ...data },
  },
});
const about = (id: string, type: string, data: object = {}) => ({
  ...noted({}, "2026-11-28T00:00:00.000Z", id),
  ...{ type, data },
});

function given(...events: object[]): SecurityBook {
  const book = securityView.empty();
  for (const event of events) securityView.fold(book, event as StoredEvent);
  return book;
}
const entries = (book: SecurityBook) => [...book.byId.values()];
const noticesOf = (...events: object[]) => entries(given(...events)).map(({ notice }) => notice);

const notices: [what: string, data: Partial<Noted>, notice: string | null][] = [
  ["a refresh token that came twice", { kind: "refresh_reused" }, "refresh_reused"],
  [
    "rights given to somebody",
    { kind: "role_changed", reason: "superuser_given", subject: "bora" },
    "new_superuser",
  ],
  ["rights that come to who acts", { kind: "role_changed", reason: "superuser_given" }, null],
  ["other rights", { kind: "role_changed", reason: "staff_given", subject: "bora" }, null],
  [
    "a superuser by an invitation",
    { kind: "invitation", reason: "invitation_used_superuser" },
    "new_superuser",
  ],
  ["another invitation", { kind: "invitation", reason: "invitation_used" }, null],
  ["an export of very many", { kind: "exported", reason: "mass_export" }, "mass_export"],
  ["an export", { kind: "exported", reason: "" }, null],
  ["a destruction", { kind: "destroyed" }, "destruction"],
  ["a backup that was opened", { kind: "restored", reason: "backup_opened" }, "restored"],
  ["a record that was restored", { kind: "restored", reason: "" }, null],
  [
    "a login that the settings do not allow",
    { kind: "sign_in_failed", reason: "client_refused" },
    "login_setup",
  ],
  ["one failed sign-in", { kind: "sign_in_failed", reason: "denied" }, null],
  ["a sign-in", { kind: "signed_in" }, null],
];
for (const [what, data, notice] of notices) {
  Deno.test(`given ${what}, then superusers get ${notice ? `the notice ${notice}` : "no notice"}`, () =>
    assertEquals(noticesOf(noted(data)), [notice]));
}

const failure = (network: string, count: number, at?: string) =>
  noted({ kind: "sign_in_failed", reason: `denied ${written}`, network, count }, at);
const HOUR_LATER = "2026-11-27T02:00:00.000Z";

Deno.test("ten failed sign-ins of one network in an hour give one notice; nine give none", () => {
  assertEquals(noticesOf(failure("a", 9)), [null]);
  assertEquals(noticesOf(failure("a", 9), failure("a", 1), failure("a", 1)), [
    null,
    "many_failures",
    null,
  ]);
  assertEquals(noticesOf(failure("a", 9), failure("a", 9, HOUR_LATER)), [null, null]);
  assertEquals(noticesOf(failure("a", 9), failure("b", 9)), [null, null]);
});

Deno.test("a hundred failed sign-ins of many networks in an hour give a notice", () => {
  const many = Array.from({ length: 12 }, (_, at) => failure(`n${at}`, 9));
  const found = noticesOf(...many);
  assertEquals([found.slice(0, 11).every((one) => one === null), found[11]], [
    true,
    "many_failures",
  ]);
});

Deno.test("a login provider that is down gives one notice an hour", () => {
  const down = (at?: string) =>
    noted({ kind: "sign_in_failed", reason: "provider_down", device: `${++written}` }, at);
  assertEquals(noticesOf(down(), down(), down(HOUR_LATER)), ["login_down", null, "login_down"]);
});

Deno.test("counted entries are one a day in Seoul, from first to last", () => {
  const [first, last] = ["2026-11-26T15:00:00.000Z", "2026-11-27T14:59:59.999Z"];
  const book = given(noted({ count: 2 }, first), noted({ count: 3 }, last));
  const [{ at, last_at, count, version }, ...others] = entries(book);
  assertEquals([at, last_at, count, version, others], [first, last, 5, 2, []]);
  const nextDay = given(noted({}, last), noted({}, "2026-11-27T15:00:00.000Z"));
  assertEquals(entries(nextDay).length, 2);
});

const apart: Partial<Noted>[] = [
  ...[{ subject: "bora" }, { network: "10.0.0.2" }, { device: "Firefox" }, { object: "GET /" }],
  { reason: "forbidden" },
];
for (const change of apart) {
  Deno.test(`another ${Object.keys(change)} is a separate entry`, () =>
    assertEquals(entries(given(noted({}), noted(change))).length, 2));
}

Deno.test("uncounted entries are separate each time", () =>
  assertEquals(
    entries(given(noted({ kind: "signed_in" }), noted({ kind: "signed_in" }))).length,
    2,
  ));

Deno.test("an acknowledged notice is closed until the next one", () => {
  const first = noted({ kind: "sign_in_failed", network: "a", count: 10 }, undefined, "2026-11-x");
  const seen = given(first, about("2026-11-x", "security.acknowledged"));
  assertEquals(openNotices(given(first)).map(({ id }) => id), ["2026-11-x"]);
  assertEquals([openNotices(seen), entries(seen)[0].acknowledged?.by.name], [[], "안나"]);
  const again = { ...first, at: HOUR_LATER, stream: "security/2026-11-y" };
  const reopened = given(first, about("2026-11-x", "security.acknowledged"), again);
  assertEquals(openNotices(reopened).map(({ count, acknowledged }) => [count, acknowledged]), [
    [20, null],
  ]);
  given(about("2026-11-none", "security.acknowledged"));
});

Deno.test("open notices come newest first", () => {
  const book = given(
    noted({ kind: "destroyed" }, undefined, "2026-11-a"),
    noted({ kind: "destroyed" }, undefined, "2026-11-b"),
  );
  assertEquals(openNotices(book).map(({ id }) => id), ["2026-11-b", "2026-11-a"]);
});

Deno.test("an expired volume's entries and notices are removed and do not return", () => {
  const entry = (id: string) => noted({ kind: "destroyed" }, undefined, id);
  const expired = about("2026-10", "security.expired", { month: "2026-10" });
  const book = given(entry("2026-10-a"), entry("2026-11-a"), expired, entry("2026-10-b"));
  assertEquals([[...book.byId.keys()], [...book.notices], [...book.months]], [
    ["2026-11-a"],
    ["2026-11-a"],
    ["2026-11"],
  ]);
});

Deno.test("a month may be reviewed again, and earlier reviews stay", () => {
  const reviewed = (remark: string) =>
    about("2026-10", "security.reviewed", { month: "2026-10", entries: 3, remark });
  const { reviews } = given(reviewed("이상 없음"), reviewed("다시 봄"));
  assertEquals(reviews.get("2026-10")?.map(({ remark, entries }) => [remark, entries]), [
    ["이상 없음", 3],
    ["다시 봄", 3],
  ]);
});
