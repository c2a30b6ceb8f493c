/** How long one address takes at the office's provider: measured in this process, by the settings before that. */
import type { Config } from "../config.ts";

/** One for each running office. */
const measured = new WeakMap<Config, number>();

/** The newest measurement counts this much: a provider that slows down is noticed within a few addresses. */
const NEWEST = 0.2;
/** Addresses a second without a provider: samples, and files that are packed. */
const BUILT_IN_PER_SECOND = 50;

type Office = { config: Config };

/** Notes what one address took, in milliseconds. */
export function notePace({ config }: Office, milliseconds: number): void {
  if (milliseconds <= 0) return;
  const before = measured.get(config) ?? milliseconds;
  measured.set(config, before + (milliseconds - before) * NEWEST);
}

/** Seconds that one address takes. */
export function secondsEach({ config }: Office, certified: boolean): number {
  if (!certified) return 1 / BUILT_IN_PER_SECOND;
  const { certificates } = config;
  const planned = 1 / (certificates ? certificates.perSecond : BUILT_IN_PER_SECOND);
  const milliseconds = measured.get(config);
  return milliseconds === undefined ? planned : Math.max(milliseconds / 1_000, planned);
}
