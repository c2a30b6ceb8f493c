/** Destruction of what visitors wrote about themselves: when its retention ends, or when they ask. */
import {
  consultationStream,
  destroyConsultation,
  type DestructionReason,
} from "../../../events/consultation/consultation.ts";
import type { Actor } from "../../../events/base/event.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { dueOn } from "../../../projections/personal_data/retention_due.ts";
import {
  type ConsultationEntry,
  consultationView,
  dueForDestruction,
  isDue,
} from "../../../projections/consultation/consultation.ts";
import { sealsFiles } from "../../../projections/attachment/attachment.ts";
import { monthsToReissue } from "../../../projections/closing/closing.ts";
import type { Deps } from "../../deps.ts";
import {
  destroyExpired,
  destroyKeys,
  finishDestruction,
  undestroyedKeys,
} from "../../destruction/destruction.ts";
import { announceUpcoming, isNoticeDue, isNoticePeriodOver } from "../../destruction/notice.ts";
import { dueMonths } from "../../security/expiry.ts";
import { type Noun, runCommand } from "../../server/run_command.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";
import { inSlices } from "../../kit/pause.ts";

/** Requests destroyed in one run; the next one takes the rest. */
const RUN_MAX = 1_000;

export const DESTROYER: Actor = { id: "system", name: "자동 파기", role: "system", via: "job" };

/** Consultation requests, as commands on them are run. */
export const consultations: Noun<ConsultationEntry> = {
  noun: "consultation",
  view: consultationView,
  find: (views, id) => views.consultation.byId.get(id),
  missing: refuse(404, "consultation_not_found", "상담 접수를 찾을 수 없습니다."),
  /** Forms are answered with the page, which shows the request: the read is logged. */
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

/** Destroys one person's data; the result says whether it was refused. */
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
  if (isRefusal(outcome)) return outcome;
  // The view drops the data when it folds the event; names of attached files are folded anew.
  const folded = sealsFiles(office.books.views.attachment, { noun: "consultation", id });
  await destroyKeys(office, [consultationStream(id)], folded);
  return outcome;
}

/** May this key, which is due on this day, go now? */
type May = (key: string, due: string) => boolean;

/** The scheduled run: gives notice of data due soon, and destroys due data that was announced seven days ago. */
export async function destroyByRule(office: Office, now: Date): Promise<DestructionReport> {
  await announceUpcoming(office, DESTROYER, now);
  const may: May = (key, due) => isNoticePeriodOver(office.books.views, key, due, now);
  return await destroyExpiredRequests(office, now, { may });
}

/** Requests that are due at `now` and may go. */
const dueRequests = ({ books }: Office, now: Date, may: May): ConsultationEntry[] =>
  dueForDestruction(books.views.consultation, now.getTime())
    .filter(({ id, due_at }) => may(consultationStream(id), seoulDay(due_at)));

/**
 * Completes an interrupted destruction, then destroys what is due at `now` and `may` be destroyed: everything on a
 * person's request, which is recorded. Running it again does no harm.
 */
export async function destroyExpiredRequests(
  office: Office,
  now: Date,
  { may = () => true, actor = DESTROYER }: { may?: May; actor?: Actor } = {},
): Promise<DestructionReport> {
  const finished = await finishDestruction(office);
  const due = dueRequests(office, now, may);
  let destroyed = 0;
  for (const { id } of due.slice(0, RUN_MAX)) {
    const key = `destruction:${id}`;
    const meta = { actor, requestId: "destruction", key };
    const outcome = await destroyPerson(office, { id, reason: "retention" }, meta);
    if (!isRefusal(outcome)) destroyed++;
  }
  const left = due.length - destroyed;
  const kept = Object.values(await destroyExpired(office, actor, now, may));
  destroyed += kept.reduce((sum, count) => sum + count, 0);
  return { destroyed, finished, left };
}

/** Is there anything for the rules to destroy, complete or announce at `now`? */
export async function isDestructionDue(
  office: Office & Pick<Deps, "config">,
  now: Date,
): Promise<boolean> {
  const { views } = office.books;
  const may: May = (key, due) => isNoticePeriodOver(views, key, due, now);
  return undestroyedKeys(office).length > 0 || monthsToReissue(views).length > 0 ||
    dueRequests(office, now, may).length > 0 || dueMonths(office, now).length > 0 ||
    await isNoticeDue(office, now) ||
    (await inSlices(dueOn(views, seoulDay(now))))
      .some(({ keys, due }) => keys.some((key) => may(key, due)));
}
