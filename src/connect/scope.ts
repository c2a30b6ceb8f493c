/** The scopes of a connected app: areas of the office, as in OAuth's `scope` and as a token stores them. */
import {
  type Access,
  type Area,
  AREA_NAMES,
  areasFor,
  covers,
  type Scopes,
} from "../../events/account/scope.ts";
import type { UserFlags } from "../../events/account/user.ts";
import { officeTools } from "../tools/registry.ts";

/** Access to one area. */
export interface ScopePart {
  area: Area;
  access: Access;
}

/** In the words of OAuth: `cards.read`. */
export const wordOf = ({ area, access }: ScopePart): string => `${area}.${access}`;

/** What the office's tools can use, in the order of the areas: reading first. */
export function offeredScopes(): ScopePart[] {
  const used = new Set(
    officeTools().flatMap(({ area, writes }) =>
      area === "public" ? [] : [`${area}.read`, ...writes ? [`${area}.write`] : []]
    ),
  );
  return (["read", "write"] as const)
    .flatMap((access) => AREA_NAMES.map((area) => ({ area, access })))
    .filter((part) => used.has(wordOf(part)));
}

/** What was asked for and this account may give; an app that asks for nothing asks to read. */
export function askedScopes(scope: string, flags: UserFlags): ScopePart[] {
  const words = new Set(scope.split(" ").filter((word) => word !== ""));
  const own = areasFor(flags);
  return offeredScopes().filter((part) =>
    own.includes(part.area) && (words.size === 0 ? part.access === "read" : words.has(wordOf(part)))
  );
}

/** As a token has them: writing includes reading. */
export function scopesOf(parts: readonly ScopePart[]): NonNullable<Scopes> {
  const reading = parts.filter(({ access }) => access === "read");
  const writing = parts.filter(({ access }) => access === "write");
  return Object.fromEntries([...reading, ...writing].map(({ area, access }) => [area, access]));
}

/** The scopes of a token in the words of OAuth. */
export const scopeText = (scopes: Scopes): string =>
  offeredScopes().filter(({ area, access }) => covers(scopes, area, access)).map(wordOf).join(" ");
