/**
 * What the office keeps about people, noun by noun: by which rule it goes, and what is left of it. A noun whose events
 * seal something says so itself; `tests/projections/retention_nouns_test.ts` asks for it.
 */
import { nounOf } from "../../events/base/event.ts";
import type { NounRetention } from "../../events/kit/noun.ts";
import { NOUN_NAMES, nounNamed, nouns } from "../../events/nouns.ts";
import { registry } from "../../events/registry.ts";

/** Nouns that keep something about people, as their events say. */
export const nounsAboutPeople = (): string[] => [
  ...new Set(
    [...registry.values()].filter(({ sealed }) => sealed.length > 0).map(({ type }) =>
      nounOf(type)
    ),
  ),
];

/** What a noun says of it. Throws where it says nothing. */
export function nounRule(noun: string): NounRetention & { title: string } {
  const { label = "", retention } = nounNamed(noun) ?? {};
  if (!retention) throw new Error(`${noun}: no rule says when what it keeps about people goes`);
  return { title: retention.label ?? label, ...retention };
}

/** The nouns that say it; a test holds them against those that need to. */
export const nounsWithRule = (): string[] => NOUN_NAMES.filter((noun) => nouns[noun].retention);
