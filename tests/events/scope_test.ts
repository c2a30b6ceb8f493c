import { assertEquals } from "@std/assert";
import {
  AREA_NAMES,
  areasFor,
  covers,
  readingScopes,
  type Scopes,
  scopesText,
} from "../../events/account/scope.ts";
import { areaOf } from "../../events/nouns.ts";
import { tables } from "../../events/tables.ts";

const flags = (role: string) => ({
  is_active: true,
  is_staff: role !== "user",
  is_superuser: role === "superuser",
});

const held: [scopes: Scopes, reads: boolean, writes: boolean][] = [
  [null, true, true],
  [{}, false, false],
  [{ cards: "read" }, true, false],
  [{ cards: "write" }, true, true],
  [{ posts: "write" }, false, false],
];
for (const [scopes, reads, writes] of held) {
  Deno.test(`given ${JSON.stringify(scopes)}, then cards may${reads ? "" : " not"} be read and may${writes ? "" : " not"} be written`, () =>
    assertEquals([covers(scopes, "cards", "read"), covers(scopes, "cards", "write")], [
      reads,
      writes,
    ]));
}

Deno.test("a token gets only areas that its owner can use", () => {
  assertEquals(areasFor(flags("user")), ["own"]);
  const superusers = ["accounts", "office", "jobs"];
  assertEquals(areasFor(flags("staff")), AREA_NAMES.filter((area) => !superusers.includes(area)));
  assertEquals(areasFor(flags("superuser")), AREA_NAMES);
  assertEquals(areasFor({ ...flags("superuser"), is_active: false }), []);
  assertEquals(readingScopes(["cards", "own"]), { cards: "read", own: "read" });
});

Deno.test("rows of leave, couriers and registrations are not in the area of tables", () => {
  const own = Object.keys(tables).filter((noun) => areaOf(noun) !== "tables");
  assertEquals(Object.fromEntries(own.map((noun) => [noun, areaOf(noun)])), {
    ...{ address: "registrations", document: "registrations", courier_charge: "couriers" },
    ...{ day_off: "leave", leave_approver: "leave", leave_attendance: "leave" },
    ...{ matter: "registrations", matter_entry: "registrations" },
    ...{ matter_object: "registrations", matter_party: "registrations" },
    ...{ matter_handover: "registrations" },
    ...{ paper_template: "registrations" },
    ...{ leave_policy: "leave", leave_rule: "leave", work_hours: "leave" },
  });
  assertEquals(["user", "security", "card", "job", "vehicle"].map(areaOf), [
    ...["accounts", "office", "cards", "jobs", "tables"],
  ]);
});

const all = (access: "read" | "write") =>
  Object.fromEntries(AREA_NAMES.map((area) => [area, access]));
const texts: [scopes: Scopes, text: string][] = [
  [null, "모든 권한"],
  [all("read"), "모든 영역 읽기"],
  [all("write"), "모든 영역 쓰기"],
  [{ posts: "read", cards: "write" }, "카드 사용내역 쓰기 · 소식 읽기"],
  [{}, ""],
];
for (const [scopes, text] of texts) {
  Deno.test(`given ${text || "no area"}, then the scopes are described so`, () =>
    assertEquals(scopesText(scopes), text));
}
