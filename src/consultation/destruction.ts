/** Destruction of what visitors wrote about themselves: when its retention ends, or when they ask. */
import {
  consultationStream,
  destroyConsultation,
  type DestructionReason,
} from "../../events/consultation.ts";
import type { Actor } from "../../events/event.ts";
import { isRefusal, refuse } from "../../events/refusal.ts";
import { log } from "../log.ts";
import {
  type ConsultationEntry,
  consultationView,
  dueForDestruction,
  isDue,
} from "../../projections/consultation.ts";
import type { Deps } from "../deps.ts";
import { destroyKept, finishDestruction, takeKeys } from "../personal/destruction.ts";
import { expireLog } from "../security/expiry.ts";
import type { Origin } from "../security/security_log.ts";
import { type Noun, runCommand } from "../server/run_command.ts";
import type { CommandMeta, Outcome } from "../store/contract.ts";

/** Requests destroyed in one run; the next one takes the rest. */
const RUN_MAX = 1_000;

export const DESTROYER: Actor = { id: "system", name: "자동 파기", role: "system", via: "job" };

/** Where it comes from, as the security log tells it. */
const BY_JOB: Origin = { actor: DESTROYER, network: "", device: "", requestId: "destruction" };

/** Consultation requests, as commands on them are run. */
export const consultations: Noun<ConsultationEntry> = {
  noun: "consultation",
  view: consultationView,
  find: (views, id) => views.consultation.byId.get(id),
  missing: refuse(404, "consultation_not_found", "상담 접수를 찾을 수 없습니다."),
  /** Forms are answered with the page: what is in a request is shown there, and who saw it is kept. */
  row: () => null,
};

export interface DestructionReport {
  /** People whose retention had ended and whose data is gone now: requests, employees who left, deliveries. */
  destroyed: number;
  /** Keys that an earlier run, cut short, had left behind. */
  finished: number;
  /** Requests that are due and wait for the next run. */
  left: number;
}

type Office = Pick<Deps, "books" | "keys">;

/** Destroys one person's data; the outcome tells whether it was refused. */
export async function destroyPerson(
  office: Office,
  command: { id: string; reason: DestructionReason; version?: number },
  meta: CommandMeta,
): Promise<Outcome> {
  const { id, reason, version } = command;
  const outcome = await runCommand(office.books, consultations, {
    id,
    version,
    decide: (_views, entry, now) =>
      destroyConsultation(entry.state, { id, reason }, { due: isDue(entry, now.getTime()) }),
  }, meta);
  // The view lets go of what was told when it folds the event.
  if (!isRefusal(outcome)) await takeKeys(office, [consultationStream(id)], false);
  return outcome;
}

/** Finishes what was cut short, then destroys what is due at `now`. Running it again does no harm. */
export async function destroyDue(office: Office, now: Date): Promise<DestructionReport> {
  const finished = await finishDestruction(office);
  const due = dueForDestruction(office.books.views.consultation, now.getTime());
  let destroyed = 0;
  for (const { id } of due.slice(0, RUN_MAX)) {
    const key = `destruction:${id}`;
    const meta = { actor: DESTROYER, requestId: "destruction", key };
    const outcome = await destroyPerson(office, { id, reason: "retention" }, meta);
    if (!isRefusal(outcome)) destroyed++;
  }
  const left = due.length - destroyed;
  const kept = Object.values(await destroyKept(office, DESTROYER, now));
  destroyed += kept.reduce((sum, count) => sum + count, 0);
  return { destroyed, finished, left };
}

const HOUR_MILLISECONDS = 60 * 60 * 1_000;

/**
 * Destroys on time: once before it answers, then every hour while the server runs; of several processes on the
 * same books each once, and every hour the one that holds the lease. Answers with the way to stop, which waits for a run
 * under way.
 */
export async function startDestruction(
  office: Office & Pick<Deps, "now" | "security">,
): Promise<() => Promise<void>> {
  let running = run(office);
  await running;
  const timer = setInterval(() => {
    running = running.then(() => runInTurn(office));
  }, HOUR_MILLISECONDS);
  Deno.unrefTimer(timer);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function runInTurn(office: Office & Pick<Deps, "now" | "security">): Promise<void> {
  try {
    if (await office.books.holdsLease()) await run(office);
  } catch (error) {
    log.error("destruction of personal data failed", { error: String(error) });
  }
}

async function run(office: Office & Pick<Deps, "now" | "security">): Promise<void> {
  try {
    const { destroyed, finished, left } = await destroyDue(office, office.now());
    if (destroyed + finished + left > 0) {
      log.info("personal data destroyed", { destroyed, finished, left });
    }
    const months = await expireLog(office, DESTROYER, office.now());
    if (months > 0) log.info("months of the security log destroyed", { months });
    const told = { reason: "retention", count: destroyed };
    if (destroyed > 0) {
      office.security.note(BY_JOB, "destroyed", { object: "보유 기간이 끝난 개인정보", ...told });
    }
  } catch (error) {
    // The office goes on; the next hour tries again.
    log.error("destruction of personal data failed", { error: String(error) });
  }
}
