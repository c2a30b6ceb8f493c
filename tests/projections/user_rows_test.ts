/** The user table's rows (S2 §3): what they show, and which events count as a change of them. */
import { assertEquals } from "@std/assert";
import { users } from "../../src/tables/users.ts";
import { type UserBook, userInfoOf, userRow, userView } from "../../projections/account/user.ts";
import { stored } from "../helpers/card_book.ts";

const profile = {
  nickname: "미나",
  email: "mina@example.com",
  phone_number: "+82 10-1234-5678",
  profile_img: "https://x/p",
  thumbnail_img: "https://x/t",
};
const flags = { is_active: true, is_staff: true, is_superuser: false };

function book(...facts: [type: string, data: unknown][]): UserBook {
  const made = userView.empty();
  const registered = { provider: "kakao", subject: "1", profile, flags };
  [["user.registered", registered] as const, ...facts].forEach(([type, data], index) => {
    const version = index + 1;
    userView.fold(made, stored(version, { stream: "user/mina", version, type, data }));
  });
  return made;
}

const named: [string, unknown] = ["user.changed", {
  changes: { name: { from: "", to: "이미나" }, last_name: { from: "", to: "이" } },
}];
const signedIn: [string, unknown] = ["user.signed_in", { session: "s1" }];

Deno.test("a row has every field of S2 §3 and every column a value", () => {
  const row = userRow(book(named), "mina")!;
  assertEquals(users.columns.filter(({ key }) => row[key] === undefined), []);
  const { kakao_nickname, kakao_email, kakao_thumbnail_img, kakao_profile_img } = row;
  assertEquals([row.name, row.last_name, row.first_name], ["이미나", "이", ""]);
  assertEquals([kakao_nickname, kakao_email], ["미나", "mina@example.com"]);
  assertEquals([kakao_thumbnail_img, kakao_profile_img], ["https://x/t", "https://x/p"]);
});

Deno.test("a person without a name is shown by nickname", () => {
  assertEquals(userRow(book(), "mina")!.name, "미나");
});

Deno.test("a sign-in changes the stream's version, not the row's: an open edit stays valid", () => {
  const found = book(named, signedIn, signedIn);
  assertEquals(found.byId.get("mina")!.version, 4);
  assertEquals(userRow(found, "mina")!.version, 2);
  const flagged = book(named, signedIn, ["user.flags_changed", { from: flags, to: flags }]);
  assertEquals(userRow(flagged, "mina")!.version, 4);
});

Deno.test("user info for scripts has the names that the office entered (S1 §3)", () => {
  const { last_name, first_name } = userInfoOf(book(named).byId.get("mina")!);
  assertEquals([last_name, first_name], ["이", ""]);
  assertEquals(userInfoOf(book().byId.get("mina")!).last_name, "미나");
});

Deno.test("the default preset is active staff who are no superusers (S2 §2, §6)", () => {
  assertEquals(users.presets![0].query, {
    is_active: "true",
    is_staff: "true",
    is_superuser: "false",
  });
  assertEquals(users.presets!.length, 4);
});
