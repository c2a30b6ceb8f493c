/**
 * Doors: ways into the office that were made for an account and open without it being asked anew. Each kind is one entry
 * of the register (`kinds.ts`): what is listed, ended and held by the tests follows from it.
 */
import type { z } from "zod";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import type { door } from "../../../projections/account/account_answers.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import type { Ctx } from "../../server/route.ts";
import { doorKinds } from "./kinds.ts";

type DoorRow = z.infer<typeof door>;

/** What is open for an account now, the newest first. */
export async function doorsOf(c: Ctx, deps: Deps, account: string): Promise<DoorRow[]> {
  const { sessionId, tokenId } = c.get("identity")!;
  const rows = await Promise.all(
    doorKinds.map(async ({ kind, label, list }) =>
      (await list(deps, account)).map((one): DoorRow => ({
        kind,
        label,
        ...one,
        current: kind === "session" && one.id === sessionId ||
          (kind === "token" || kind === "app") && one.id === tokenId,
      }))
    ),
  );
  return rows.flat().sort((a, b) => (b.made_at ?? "").localeCompare(a.made_at ?? ""));
}

/** Ends one door of an account; null where there is none such. */
export async function endDoor(
  c: Ctx,
  deps: Deps,
  account: string,
  { kind, id }: { kind: string; id: string },
): Promise<Refusal | "done" | null> {
  const found = doorKinds.find((one) => one.kind === kind);
  const open = await found?.list(deps, account) ?? [];
  if (!found || !open.some((one) => one.id === id)) return null;
  return await found.end({ c, deps, account, id, meta: metaOf(c) }) ?? "done";
}

/**
 * Ends every door of an account, known or not, and answers with how many were known of each kind. The event that is
 * written first shuts all of them at once; then each kind clears away what is left of its own.
 */
export async function endAllDoors(
  c: Ctx,
  deps: Deps,
  account: string,
  reason: "own" | "by_superuser",
): Promise<Record<string, number> | Refusal> {
  const known = await Promise.all(
    doorKinds.map(async (one) => [one, await one.list(deps, account)] as const),
  );
  const meta = metaOf(c);
  const refused = await deps.auth.accounts.endDoors(account, reason, meta);
  if (refused) return refused;
  for (const [{ kind, clear }, doors] of known) {
    for (const { id } of doors) {
      const key = `${meta.key}:${kind}:${id}`.slice(0, 200);
      const left = await clear?.({ c, deps, account, id, meta: { ...meta, key } });
      if (left && isRefusal(left)) return left;
    }
  }
  return Object.fromEntries(known.map(([{ kind }, doors]) => [kind, doors.length]));
}
