import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { safeReturnUri } from "../../src/auth/return_uri.ts";

Deno.test("a sign-in leads to a page of this site, otherwise home", () => {
  const table: [string | undefined, string][] = [
    [undefined, "/"],
    ["", "/"],
    ["/", "/"],
    ["/staff/card-report?month=3#row", "/staff/card-report?month=3#row"],
    ["/검색?q=점심", "/%EA%B2%80%EC%83%89?q=%EC%A0%90%EC%8B%AC"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/x/..//evil.example", "/"],
    ["\\\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/\tevil", "/"],
    ["/a\r\nset-cookie: x=1", "/"],
    ["/oauth/login/kakao", "/"],
    ["/oauth/resume?return_uri=/", "/"],
    [`/${"a".repeat(3_000)}`, "/"],
  ];
  for (const [given, expected] of table) assertEquals(safeReturnUri(given), expected);
});

Deno.test("any return address keeps the browser on this site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "evil.example",
    ":",
    "?",
    "#",
    "%2f",
    " ",
    "\t",
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
    const url = new URL(safeReturnUri(pieces.join("")), "https://office.example/");
    assert(url.origin === "https://office.example");
  }));
});
