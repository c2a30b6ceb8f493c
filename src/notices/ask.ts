/** Writes notices that are asked for, each once, with the jobs that send them in the same commit. */
import type { NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { askNotice, noticeStream } from "../../events/notice/notice.ts";
import type { Actor } from "../../events/base/event.ts";
import type { Ask } from "../../projections/notice/asks.ts";
import { noticeKinds } from "../../projections/notice/kinds.ts";
import type { JobBook } from "../../projections/job/job.ts";
import { queuedWith } from "../jobs/enqueue.ts";
import { log } from "../kit/log.ts";
import { digestOf } from "../kit/secret.ts";
import type { Books } from "../store/contract.ts";

const NOTICE_ACTOR: Actor = { id: "system", name: "알림", role: "system", via: "system" };

/** Kind and queue of the jobs that send: `send_notices.ts` does them. */
export const SENDING = { kind: "send_notices", queue: "notices" } as const;

/** Notices in one commit, and in one job: an event has about 400 bytes, a record 64 KiB. */
export const NOTICES_AT_ONCE = 50;

export const noticeMeta = () => ({
  actor: NOTICE_ACTOR,
  requestId: "notices",
  key: `notices:${crypto.randomUUID()}`,
});

/** Priorities of jobs: what cannot wait, and a visitor's receipt, goes before what waits in thousands. */
const [USUAL, FIRST] = [5, 8];

const priorityOf = ({ notice: { kind, to } }: Ask): number =>
  noticeKinds.get(kind)?.urgent || !to.startsWith("user/") ? FIRST : USUAL;

/** A job that sends these notices by the channels that are due then. */
export const sendingJob = (
  notices: readonly string[],
  notBefore: string | null,
  priority = USUAL,
): NewEvent[] =>
  queuedWith(undefined, {
    ...{ ...SENDING, priority },
    id: `notices-${crypto.randomUUID()}`,
    args: { notices: [...notices] },
    not_before: notBefore,
  });

/** The job that sends what a receiver gets together at this moment: it is the same for all of it. */
function digestJob({ byId }: Pick<JobBook, "byId">, to: string, due: string): NewEvent[] {
  const id = `digest-${digestOf(`${to} ${due}`).slice(0, 40)}`;
  return queuedWith(byId.get(id)?.state, { ...SENDING, id, args: { to, due }, not_before: due });
}

/** Jobs for what these asks send, by when. */
function jobsFor(asks: readonly Ask[], job: JobBook, now: Date): NewEvent[] {
  const at = now.toISOString();
  const bySending = new Map<string, { due: string; priority: number; ids: Set<string> }>();
  const digests = new Map<string, NewEvent[]>();
  for (const ask of asks) {
    const { id, notice: { to, deliveries } } = ask;
    const priority = priorityOf(ask);
    for (const { due, digest } of deliveries) {
      if (digest) digests.set(`${to} ${due}`, digestJob(job, to, due));
      else {
        const when = due > at ? due : "";
        const key = `${priority} ${when}`;
        const sending = bySending.get(key) ?? { due: when, priority, ids: new Set() };
        bySending.set(key, sending);
        sending.ids.add(id);
      }
    }
  }
  const sending = [...bySending.values()]
    .flatMap(({ due, priority, ids }) => sendingJob([...ids], due || null, priority));
  return [...sending, ...[...digests.values()].flat()];
}

/**
 * Writes these asks, at most `NOTICES_AT_ONCE`. One that was asked already is left as it is. One that is refused is
 * logged and left out: the others, and the start of the office, do not wait for it.
 */
export async function writeAsks(
  books: Pick<Books, "execute">,
  asks: readonly Ask[],
): Promise<void> {
  const refusal = await write(books, asks);
  if (refusal === null) return;
  for (const ask of asks) {
    const refused = await write(books, [ask]);
    if (refused) log.error("a notice was refused", { kind: ask.notice.kind, code: refused.code });
  }
}

async function write(books: Pick<Books, "execute">, asks: readonly Ask[]): Promise<Refusal | null> {
  const outcome = await books.execute({
    stream: noticeStream(asks[0].id),
    meta: noticeMeta(),
    decide({ notice, job }, now) {
      const fresh = asks.filter(({ id }) => !notice.byId.has(id));
      return [
        ...fresh.flatMap((ask) => askNotice(notice.byId.get(ask.id)?.state, ask)),
        ...jobsFor(fresh, job, now),
      ];
    },
  });
  return isRefusal(outcome) ? outcome : null;
}
