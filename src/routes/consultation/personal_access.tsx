/** Access to personal data: each look is in the log before it is answered, and superusers can read the list. */
import { accessStream, recordRead } from "../../../events/access.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { accessPage } from "../../../projections/access.ts";
import { AccessLog } from "../../../web/pages/staff/consultations/access_log.tsx";
import { inboxPaths } from "../../../web/inbox_paths.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber } from "../../server/respond.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";

const PAGE_SIZE = 100;

/** Puts into the log that whoever asks is about to see these fields. Throws when it cannot be. */
export async function logRead(
  c: Ctx,
  { books }: Deps,
  read: { subject: string; label: string; fields: string[] },
): Promise<void> {
  // Each look is its own, and the form it may come from is nothing to keep a hash of.
  const meta = { ...metaOf(c), key: `read:${crypto.randomUUID()}`, fingerprint: undefined };
  const outcome = await books.execute({
    stream: accessStream(read.subject),
    decide: () => recordRead(read),
    meta,
  });
  if (isRefusal(outcome)) throw new Error(`access log refused: ${outcome.code}`);
}

function show(c: Ctx, deps: Deps): Promise<Response> {
  const asked = pageNumber(c.req.query("page"));
  const { shown, page, pages } = accessPage(deps.books.views.access, asked, PAGE_SIZE);
  const rows = shown.map(({ at, by, subject, label, fields, request_id }) => {
    const href = inboxPaths.request(subject.slice(subject.indexOf("/") + 1));
    return { at, by: by.name, label, href, fields, request_id };
  });
  const frame = officeFrame(c, deps);
  const element = <AccessLog frame={frame} rows={rows} page={page} pages={pages} />;
  return renderPage(c, deps, element, { title: "개인정보 열람 기록", area: "office" });
}

/** `/staff/personal-access` */
export function personalAccessRoutes(deps: Deps): Route[] {
  return [
    pageRoute(inboxPaths.access(), "superuser", "개인정보 열람 기록 화면", (c) => show(c, deps)),
  ];
}
