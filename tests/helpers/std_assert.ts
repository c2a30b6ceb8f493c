/** What the import map calls `@std/assert`: its npm package brings no types, so they are written here. */
import * as untyped from "deno-std/assert/mod.js";

type Kind<E extends Error> = new (...parts: never[]) => E;

interface Assertions {
  assert(value: unknown, message?: string): asserts value;
  assertEquals(actual: unknown, expected: unknown, message?: string): void;
  assertNotEquals(actual: unknown, expected: unknown, message?: string): void;
  assertStrictEquals(actual: unknown, expected: unknown, message?: string): void;
  assertGreater(actual: unknown, expected: unknown, message?: string): void;
  assertLess(actual: unknown, expected: unknown, message?: string): void;
  assertMatch(actual: string, expected: RegExp, message?: string): void;
  assertStringIncludes(actual: string, expected: string, message?: string): void;
  assertThrows<E extends Error = Error>(act: () => unknown, kind?: Kind<E>, text?: string): E;
  assertRejects<E extends Error = Error>(
    act: () => Promise<unknown>,
    kind?: Kind<E>,
    text?: string,
  ): Promise<E>;
}

const std = untyped as unknown as Assertions;

export const assert: Assertions["assert"] = std.assert;
export const assertEquals: Assertions["assertEquals"] = std.assertEquals;
export const assertNotEquals: Assertions["assertNotEquals"] = std.assertNotEquals;
export const assertStrictEquals: Assertions["assertStrictEquals"] = std.assertStrictEquals;
export const assertGreater: Assertions["assertGreater"] = std.assertGreater;
export const assertLess: Assertions["assertLess"] = std.assertLess;
export const assertMatch: Assertions["assertMatch"] = std.assertMatch;
export const assertStringIncludes: Assertions["assertStringIncludes"] = std.assertStringIncludes;
export const assertThrows: Assertions["assertThrows"] = std.assertThrows;
export const assertRejects: Assertions["assertRejects"] = std.assertRejects;
