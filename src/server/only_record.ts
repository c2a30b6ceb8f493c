/** Single records of the office (its facts, its rules for card spending): read, saved, and restored. */
import type { z, ZodType } from "zod";
import type { NewEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { staleVersion } from "../../projections/closing/stale.ts";
import type { Deps } from "../deps.ts";
import { answerCommand } from "./answer.ts";
import { type Kept, pastCalls } from "./past.ts";
import { call, type Ctx, type Route, type WithBody } from "./route.ts";
import type { Versioned } from "./run_command.ts";

interface OnlyRecord<E extends Versioned, B extends ZodType> {
  noun: Kept<E>;
  id: string;
  /** Addresses: of the record, and the prefix of the two calls on its past. */
  at: `/api/${string}`;
  past: `/api/${string}`;
  says: Record<"read" | "save" | "history" | "restore", string>;
  /** The record as its editor begins with it; of version 0 where nothing was saved. */
  row(views: Views, deps: Deps): { version: number };
  /** What was saved, of `entry`; the initial value if that is undefined. */
  change(entry: E | undefined, body: z.output<B>, deps: Deps): NewEvent[] | Refusal;
  /** Is a first save of the initial value no save at all? */
  skipsSame?: true;
  body: B;
  bodyLimit?: number;
  answer: Route["answer"];
}

/** The four calls on a record that there is one of: superusers alone. */
export function onlyRecordCalls<E extends Versioned, B extends ZodType<{ version?: number }>>(
  record: OnlyRecord<E, B>,
): Route[] {
  const { id, at, past, says, body, bodyLimit, answer } = record;
  return [
    call(`GET ${at}`, "superuser", says.read, (_c, deps) => read(record, deps), {
      answer,
      described: { etag: true },
    }),
    call(`PUT ${at}`, "superuser", says.save, (c, deps, given) => save(record, c, deps, given), {
      body,
      ...bodyLimit && { bodyLimit },
      answer,
      described: { versioned: true, etag: true, also: [409, 428] },
    }),
    ...pastCalls({
      noun: () => record.noun,
      idOf: () => id,
      single: true,
      role: "superuser",
      history: [`GET ${past}/history`, says.history],
      restore: [`POST ${past}/restore`, says.restore],
      answer,
    }),
  ];
}

function read<E extends Versioned, B extends ZodType>(
  { row }: OnlyRecord<E, B>,
  deps: Deps,
): Response {
  const data = row(deps.books.views, deps);
  return Response.json({ data }, { headers: { etag: `"${data.version}"` } });
}

function save<E extends Versioned, B extends ZodType<{ version?: number }>>(
  record: OnlyRecord<E, B>,
  c: Ctx,
  deps: Deps,
  { body }: WithBody<B>,
): Response | Promise<Response> {
  const { noun, id, row, change, skipsSame } = record;
  const { version } = body;
  if (noun.find(deps.books.views, id)) {
    return answerCommand(c, deps, noun, {
      id,
      version,
      mustSee: true,
      decide: (_views, entry) => change(entry, body, deps),
    });
  }
  const first = skipsSame && change(undefined, body, deps);
  if (Array.isArray(first) && first.length === 0) return read(record, deps);
  return answerCommand(c, deps, noun, {
    id,
    isNew: true,
    decide(views, _none, now) {
      const there = noun.find(views, id);
      // Another person saved first.
      if (there) return staleVersion(there, now, row(views, deps));
      return change(undefined, body, deps);
    },
  });
}
