/** Every pair and triple of what two people ask for on the same addresses. */
import { PEOPLE, type Person } from "./office.ts";

/**
 * `issue`: the address without a certificate. `reissue`: the one with an old one. `refresh`: both owners. `deliver`: what is
 * missing or stale is issued, and both are one file. `download`: a file of the one that has a certificate.
 */
export const ACTS = ["issue", "reissue", "refresh", "deliver", "download"] as const;
export type Act = (typeof ACTS)[number];

export interface Step {
  act: Act;
  person: Person;
}
export type Case = Step[];

/** All of them, the pairs first. */
export function allCases(): Case[] {
  const steps = ACTS.flatMap((act) => PEOPLE.map((person) => ({ act, person })));
  const pairs = steps.flatMap((one) => steps.map((other) => [one, other]));
  return [...pairs, ...pairs.flatMap((pair) => steps.map((third) => [...pair, third]))];
}

/** So many of them at random; those with a file are the ones that can fail. */
export function someCases(count: number, random: () => number): Case[] {
  const all = allCases().filter((steps) =>
    steps.some(({ act }) => act === "deliver" || act === "download")
  );
  return Array.from({ length: count }, () => all[Math.floor(random() * all.length)]);
}

export const nameOf = (steps: Case): string =>
  steps.map(({ act, person }) => `${act} by ${person}`).join(", ");
