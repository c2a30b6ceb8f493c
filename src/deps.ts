/** What routes are built from; made once in `main.ts`, and by tests with a memory store. */
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
  /** What the check of the log that runs after a start has found so far. */
  logState: () => LogState;
  /** When this process began, and since when each view is folded by its present code; none in tests. */
  started?: { at: string; revisions: ReadonlyMap<string, RecordedRevision> };
  /** Backups that this process makes by itself; none in tests, commands and where none are planned. */
  backups?: Pick<Backups, "states"> | null;
  /** Names the trace of each request, where the settings ask for traces. */
  telemetry?: { nameRequest(method: string, pattern: string): void } | null;
  /** Built scripts, styles and fonts, by their source names. */
  assets: Assets;
  /** The office's own name, address, phone, as they are now: to be read anew for each request. */
  readonly office: Office;
  /** What the office file says: it holds until the office saves its facts for the first time. */
  firstFacts: OfficeFacts;
  /** What the office takes for now (`src/clock/office_clock.ts`). Tests set it. */
  now: () => Date;
  /** The clock behind it, which may be in doubt; none in tests. */
  clock?: Pick<OfficeClock, "doubt" | "learn">;
  /** Where the views of `books` are those of an earlier moment: what the office is built from now. */
  readonly present?: Deps;
}
