/** Destruction of what visitors wrote about themselves: when its retention ends, or when they ask. */
import {
  consultationStream,
  destroyConsultation,
  type DestructionReason,
} from "../../events/consultation.ts";
import type { Actor } from "../../events/event.ts";
import { isRefusal, refuse } from "../../events/refusal.ts";
import { seoulDay } from "../../events/seoul.ts";
import { dueOn } from "../../projections/retention_due.ts";
import {
  type ConsultationEntry,
  consultationView,
  dueForDestruction,
  isDue,
} from "../../projections/consultation.ts";
import type { Deps } from "../deps.ts";
import { destroyKept, finishDestruction, keysLeft, takeKeys } from "../personal/destruction.ts";
import { dueMonths } from "../security/expiry.ts";
import { type Noun, runCommand } from "../server/run_command.ts";
import type { CommandMeta, Outcome } from "../store/contract.ts";

/** Requests destroyed in one run; the next one takes the rest. */
const RUN_MAX = 1_000;

export const DESTROYER: Actor = { id: "system", name: "자동 파기", role: "system", via: "job" };

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

/** Is there anything to destroy, or to finish, at `now`? */
export const isDestructionDue = (office: Office, now: Date): boolean =>
  keysLeft(office).length > 0 ||
  dueForDestruction(office.books.views.consultation, now.getTime()).length > 0 ||
  dueOn(office.books.views, seoulDay(now)).length > 0 ||
  dueMonths(office, now).length > 0;
