import { assertEquals } from "@std/assert";
import { instantOf, momentOf, momentWords } from "../../projections/kit/as_of.ts";
import { momentChoices } from "../../web/ui/time/time_choices.ts";
import { addressAt } from "../../web/ui/time/time_open.ts";

const MOMENTS: [text: string, instant: string | null][] = [
  ["2026-03-31T18:00", "2026-03-31T09:00:00.000Z"],
  ["2026-03-31T23:59:59", "2026-03-31T14:59:59.000Z"],
  ["2026-01-01T00:00", "2025-12-31T15:00:00.000Z"],
  ["2024-02-29T12:00", "2024-02-29T03:00:00.000Z"],
  ["2026-02-29T12:00", null],
  ["2026-03-31", null],
  ["2026-03-31T24:00", null],
  ["2026-03-31 18:00", null],
  ["2026-03-31T18:00Z", null],
  ["", null],
];

for (const [text, instant] of MOMENTS) {
  Deno.test(`the moment "${text}" is ${instant ?? "none"}`, () => {
    assertEquals(instantOf(text), instant);
  });
}

Deno.test("an instant is written as Seoul's clock shows it, to the minute", () => {
  assertEquals(momentOf("2026-03-31T09:00:30.000Z"), "2026-03-31T18:00");
  assertEquals(momentWords("2026-03-31T18:00"), "2026-03-31 18:00");
});

Deno.test("the choices end with their day, month, quarter or year in Seoul", () => {
  const at = (instant: string) =>
    Object.fromEntries(
      momentChoices(Date.parse(instant)).map(({ label, moment }) => [label, moment]),
    );
  assertEquals(at("2026-05-02T16:30:00Z"), {
    "한 시간 전": "2026-05-03T00:30",
    "어제": "2026-05-02T23:59:59",
    "지난달 말": "2026-04-30T23:59:59",
    "지난 분기 말": "2026-03-31T23:59:59",
    "지난해 말": "2025-12-31T23:59:59",
  });
  assertEquals(at("2026-01-10T03:00:00Z")["지난 분기 말"], "2025-12-31T23:59:59");
});

Deno.test("another moment keeps the filter and begins at the first page", () => {
  const place = {
    pathname: "/settings",
    search: "?tab=users&search=이&page=3&as_of=2026-01-01T10:00",
  };
  const to = (moment: string | null) => decodeURIComponent(addressAt(moment, place as Location));
  assertEquals(to("2026-03-31T18:00"), "/settings?tab=users&search=이&as_of=2026-03-31T18:00");
  assertEquals(to(null), "/settings?tab=users&search=이");
});
