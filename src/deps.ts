/** Dependencies of routes; made once in `main.ts`, and by tests with a memory store. */
import type { Auth } from "./auth/auth.ts";
import type { Backups } from "./backup/plan.ts";
import type { OfficeClock } from "./clock/office_clock.ts";
import type { Config } from "./config.ts";
import type { LogState } from "./store/log_check.ts";
import type { Books } from "./store/contract.ts";
import type { KeyRing } from "./personal/key_ring.ts";
import type { Assets } from "./server/assets.ts";
import type { RecordedRevision } from "./store/view_revisions.ts";
import type { SecurityLog } from "./security/security_log.ts";
import type { OfficeFacts } from "../events/office/office_facts.ts";
import type { Office } from "../projections/office/office.ts";

export interface Deps {
  config: Config;
  books: Books;
  /** Keys of personal data, one per person: without one its text in the books cannot be read. */
  keys: KeyRing;
  auth: Auth;
  /** Who did what, from where. */
  security: SecurityLog;
  /** Findings so far of the check of the log after a start. */
  logState: () => LogState;
  /** When this process began, and since when each view is folded by its present code; none in tests. */
  started?: { at: string; revisions: ReadonlyMap<string, RecordedRevision> };
  /** Backups that this process makes by itself; none in tests, commands and where none are planned. */
  backups?: Pick<Backups, "states"> | null;
  /** Names each request's trace, if traces are configured. */
  telemetry?: { nameRequest(method: string, pattern: string): void } | null;
  /** Built scripts, styles and fonts, by their source names. */
  assets: Assets;
  /** The office's present name, address, phone: read again for each request. */
  readonly office: Office;
  /** Facts of the office file: valid until the office saves its facts for the first time. */
  firstFacts: OfficeFacts;
  /** The office's present time (`src/clock/office_clock.ts`). Tests set it. */
  now: () => Date;
  /** The clock behind it, which may be in doubt; none in tests. */
  clock?: Pick<OfficeClock, "doubt" | "learn">;
  /** If the views of `books` are of an earlier moment: the office's present ones. */
  readonly present?: Deps;
}
