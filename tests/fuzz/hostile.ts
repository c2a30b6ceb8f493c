/** Hostile values, and how they get into harmless requests. */
import fc from "fast-check";

const STRINGS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00\ud800",
  "\ufeff",
  "\u202e거꾸로",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "0x10",
  "9".repeat(400),
  "99999999999999999999",
  "=cmd|' /C calc'!A0",
  "<script>alert(1)</script>",
  "'; DROP TABLE events; --",
  "../../../../etc/passwd",
  "%00%ff%2e%2e%2f",
  "\r\nset-cookie: session=1",
  "(a+)+$",
  "👩‍👩‍👧‍👦".repeat(50),
  "é".repeat(3_000),
  "ㅎ".repeat(6_000),
  "x".repeat(70_000),
  "0000-00-00",
  "2026-02-30",
  "2026-13-01T25:61:61Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "1969-12-31T23:59:59-23:59",
  "24:00",
  "a,b,,c",
  "~",
  ":",
  "*",
];

const NUMBERS = [0, -1, 1.5, -0.1, 2 ** 31, 2 ** 53, 2 ** 64, 1e21, -1e308, 1e308, 5e-324];

/** Arrays in arrays, as deep as said. */
function nest(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** As `JSON.parse` makes it: a field of that very name, not the prototype. */
const PROTO: unknown = JSON.parse('{"__proto__":{"is_superuser":true},"constructor":1}');

export const hostileText = fc.constantFrom(...STRINGS);

/** Any value where another was meant. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], PROTO) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(nest(1_000), Array(2_000).fill("x"), Array(5_000).fill(0)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are no JSON, or hardly. */
export const hostileBody = fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
  "",
  "{",
  "[",
  "null",
  '"',
  "\ufeff{}",
  '{"__proto__":{"id":1}}',
  '{"a":1,"a":2}',
  '"\\ud800"',
  "[".repeat(50_000) + "]".repeat(50_000),
  '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  "x".repeat(200_000),
);

type Path = (string | number)[];

/** Where a value has something that could be something else. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null || at.length > 6) return [at];
  const inside = Object.keys(value).slice(0, 30).flatMap((key) =>
    placesIn((value as Record<string, unknown>)[key], [...at, key])
  );
  return [at, ...inside];
}

/** `value` with another one in one place. */
function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const inside = (value as Record<string, unknown>)[key];
  const now = replaced(inside, rest, other);
  if (Array.isArray(value)) return value.with(Number(key), now);
  const copy = { ...value as object };
  // Assigned, a field of the name __proto__ would be lost.
  Object.defineProperty(copy, key, {
    value: now,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** Values as they are meant, and as often with one or two things wrong in them. */
export function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.tuple(
    values,
    fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 1, maxLength: 2 }),
  );
  const spoilt = wrong.map(([value, changes]) =>
    changes.reduce((now, [where, other]) => {
      const places = placesIn(now);
      return replaced(now, places[where % places.length], other);
    }, value)
  );
  return fc.oneof(values, spoilt);
}
