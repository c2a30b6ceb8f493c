import { assertEquals } from "@std/assert";
import { sourceFiles } from "./tree.ts";

/** Files that draw a table, and why each may: another list uses the kit that it names. */
const TABLES: Record<string, string> = {
  "web/ui/list/card_table.tsx": "the list kit's table",
  "web/table/print/paper.tsx": "a data table on paper",
  "web/table/preview_table.tsx": "what a change of many would write, in a dialog",
  "web/ui/chart/columns.tsx": "the figures of a chart, for readers of the screen",
  "web/pages/legal/comparison.tsx": "two texts side by side, on a public page",
  "web/pages/estimate/result.tsx": "an invoice with its sum, on a public page",
  "web/pages/estimate/rates.tsx": "rates with their sources, on a public page",
  "web/pages/chat/change.tsx": "what a tool would write, in a conversation",
  "web/pages/chat/answer_table.tsx": "a table that a model wrote",
  "web/pages/chat/usage.tsx": "figures in a dialog",
  "web/pages/staff/leave-request/team_month.tsx": "a calendar",
};

/** Every page with a list, by the kit that it uses. */
const LISTS: Record<"frame" | "table" | "report" | "grid", string[]> = {
  frame: [
    "web/pages/staff/changes/changes.tsx",
    "web/pages/staff/consultations/inbox.tsx",
    "web/pages/staff/difference/difference.tsx",
    "web/pages/staff/documents/page.tsx",
    "web/pages/staff/matters/book.tsx",
    "web/pages/staff/notices/notices.tsx",
    "web/pages/staff/posts/post-list.island.tsx",
  ],
  table: [
    "web/pages/profile/matters/page.tsx",
    "web/pages/profile/notices.tsx",
    "web/pages/profile/own_data.tsx",
    "web/pages/quick/list.tsx",
    "web/pages/quick/spending.tsx",
    "web/pages/quick/statement.tsx",
    "web/pages/settings/access/restored.tsx",
    "web/pages/settings/invitations/invitations.island.tsx",
    "web/pages/settings/jobs/jobs.island.tsx",
    "web/pages/settings/jobs/tasks.tsx",
    "web/pages/settings/leave/derivation.tsx",
    "web/pages/settings/leave/people.tsx",
    "web/pages/settings/leave/promotion.tsx",
    "web/pages/staff/closing/past.tsx",
    "web/pages/staff/log/log-console.island.tsx",
    "web/pages/staff/log/log.tsx",
    "web/pages/staff/matters/parts.tsx",
    "web/pages/staff/notices/channels.tsx",
    "web/pages/staff/policy/policy.tsx",
    "web/pages/staff/security/destruction.tsx",
    "web/pages/staff/security/months.tsx",
    "web/pages/staff/security/requests.tsx",
    "web/pages/staff/security/retention_rules.tsx",
  ],
  report: [
    "web/pages/staff/car-ledger/car-ledger.island.tsx",
    "web/pages/staff/card-report/card-report.island.tsx",
    "web/pages/staff/leave-request/leave-request.island.tsx",
  ],
  grid: ["web/pages/tables/data-table.island.tsx"],
};

/** What of a kit a page draws. */
const DRAWN: Record<keyof typeof LISTS, RegExp> = {
  frame: /import {[^}]*\bListPage\b[^}]*} from "[^"]*ui\/list\/list_page\.tsx"/,
  table: /<CardTable\b/,
  report: /from "[./]*report\/(?:report|list)\.tsx"/,
  grid: /from "[./]*table\/data_table\.tsx"/,
};

const screens = sourceFiles().filter(({ path }) => /^web\/.*\.tsx$/.test(path));

Deno.test("only the kits draw tables of lists", () => {
  const drawn = screens.filter(({ text }) => text.includes("<table")).map(({ path }) => path);
  assertEquals(drawn.sort(), Object.keys(TABLES).sort());
});

Deno.test("every page with a list uses one of the kits", () => {
  const pages = screens.filter(({ path }) => path.startsWith("web/pages/"));
  for (const kit of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    const found = pages.filter(({ text }) => DRAWN[kit].test(text)).map(({ path }) => path);
    assertEquals(found.sort(), LISTS[kit], kit);
  }
});

Deno.test("no page styles a table of the kit or has its own pagination", () => {
  const own = screens.filter(({ path, text }) =>
    path.startsWith("web/pages/") && /className="(?:pages|list-search|list-filter)"/.test(text)
  );
  assertEquals(own.map(({ path }) => path), []);
});
