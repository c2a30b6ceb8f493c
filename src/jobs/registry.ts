/** Every kind of job there is, by name. */
import type { JobKind } from "./kind.ts";
import { destroyExpired } from "./kinds/destroy_expired.ts";

export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  [destroyExpired].map((kind) => [kind.kind, kind]),
);
