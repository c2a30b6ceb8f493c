/** Readers of 변경 이력; reading it is logged as a read of personal data. */
import { areaOf } from "../../../events/nouns.ts";
import { covers } from "../../../events/account/scope.ts";
import type { AuditLine } from "../../../projections/audit/audit_line.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead, personalFields } from "../../security/personal_reads.ts";
import type { Ctx } from "../../server/route.ts";
import { resourceNamed } from "../../tables/registry.ts";
import type { TodayUser } from "./item.ts";

export function userOf(c: Ctx, { books, office }: Deps): TodayUser {
  const { user, role } = c.get("identity")!;
  return { account: books.views.user.byId.get(user.id) ?? user, role, office };
}

/** The lines without the values, and the names, of records in areas that the caller's token may not read. */
export function linesWithin(c: Ctx, lines: AuditLine[]): AuditLine[] {
  const { scopes } = c.get("identity")!;
  return lines.map((line) =>
    covers(scopes, areaOf(line.noun), "read")
      ? line
      : { ...line, name: line.nounLabel, href: "", changes: [], takeBack: null }
  );
}

/** People in the lines: values of personal fields. */
export function personalDataIn(
  c: Ctx,
  lines: readonly AuditLine[],
  how: "history" | "export",
): void {
  for (const [noun, some] of Map.groupBy(lines, (line) => line.noun)) {
    const resource = resourceNamed(noun);
    const personal = resource ? personalFields(resource) : [];
    const result = some.filter((line) => line.changes.some(({ key }) => personal.includes(key)));
    const ids = result.map(({ stream }) => stream.slice(noun.length + 1));
    logPersonalDataRead(c, { noun, how, fields: personal, ids });
  }
}
