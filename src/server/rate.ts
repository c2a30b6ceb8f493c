/** How often something may be done. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";

/** Names remembered per limit; when there are more, the oldest are forgotten. */
const NAMES_MAX = 10_000;

/** Counts calls in fixed windows, per name. Bounded: it forgets the oldest names. */
export class RateLimiter {
  #windows = new Map<string, { start: number; count: number }>();

  constructor(readonly max: number, readonly windowSeconds: number) {}

  /** Seconds to wait, or 0 if the call is allowed. `now` in epoch milliseconds. */
  take(name: string, now: number): number {
    const length = this.windowSeconds * 1000;
    const known = this.#windows.get(name);
    if (!known || now - known.start >= length || now < known.start) {
      this.#windows.delete(name);
      this.#windows.set(name, { start: now, count: 1 });
      if (this.#windows.size > NAMES_MAX) this.#forgetOldest();
      return 0;
    }
    known.count++;
    return known.count <= this.max ? 0 : Math.ceil((known.start + length - now) / 1000);
  }

  #forgetOldest(): void {
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}

/** Rate of one client for public calculations, enough for a reader. */
export const PUBLIC_READS = { max: 120, windowSeconds: 60 };

export function tooMany(): Refusal {
  return refuse(429, "too_many_requests", "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.");
}
