/** Backups that were put back, for a superuser: what to look through, and saying that it was. */
import { isRefusal } from "../../../events/base/refusal.ts";
import { confirmRestore, restoreStream } from "../../../events/log/restore.ts";
import { openRestores, rightsHolders } from "../../../projections/log/restore.ts";
import { accountLabel } from "../../../projections/security/security_rows.ts";
import type { RestoredRightsProps } from "../../../web/pages/settings/access/restored.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, formRoute, type Route } from "../../server/route.ts";

/** What the page of sessions and tokens shows of them, with the names that the office has. */
export async function restoredRights(c: Ctx, deps: Deps): Promise<RestoredRightsProps> {
  const { views } = deps.books;
  const restores = openRestores(views.restore).map(({ id, state, recorded_at }) => ({
    id,
    backup_at: state.backup_at,
    opened_at: recorded_at,
    known: state.known,
    more: state.more,
    changes: state.changes.map((change) => ({
      ...change,
      account: change.account && accountLabel(views, change.account),
      by: accountLabel(views, change.by),
    })),
  }));
  const holders = restores.length === 0 ? [] : rightsHolders(views.user);
  logPersonalDataRead(c, {
    noun: "user",
    how: "list",
    fields: ["name"],
    ids: holders.map(({ id }) => id),
  });
  return {
    restores,
    holders: holders.map((one) => ({ ...one, name: accountLabel(views, one.id) })),
    csrf: restores.length === 0 ? "" : await pageToken(c, deps),
    formKey: crypto.randomUUID(),
  };
}

/** The same form sent twice is one. */
async function confirm(c: Ctx, { books }: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const stream = restoreStream(id);
  const outcome = await books.execute({
    stream,
    meta: formMeta(c, stream, readForm(c)("key")),
    decide: ({ restore }) => confirmRestore(restore.byId.get(id)?.state, { id }),
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  return c.redirect(paths.settings("users", "access"), 303);
}

/** The form on the page of sessions and tokens. */
export const restoredRoutes: Route[] = [
  {
    ...formRoute(
      "/settings/restores/:id",
      "superuser",
      "되돌린 백업의 권한을 확인했음을 남깁니다.",
      confirm,
    ),
    fresh: true,
  },
];
