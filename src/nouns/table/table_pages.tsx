/** Pages of tables: the settings (S2 §2, superusers only), and a page for each table of the staff. */
import Access from "../../../web/pages/settings/access/access.island.tsx";
import OfficeTable from "../../../web/pages/tables/data-table.island.tsx";
import { RestoredRights } from "../../../web/pages/settings/access/restored.tsx";
import { restoredRights } from "../account/restored.ts";
import { closedAccess, officeDoors, openAccess } from "../account/access.ts";
import { invitationsContent } from "../account/invitations.tsx";
import { jobsContent } from "../job/jobs_page.tsx";
import { promotionsContent } from "../leave/promotion.tsx";
import { peopleContent } from "../leave/why.tsx";
import { cardRuleContent } from "../card/card_rule.tsx";
import { officeContent } from "../office/facts_page.tsx";
import { SETTINGS_TITLE, SettingsPage } from "../../../web/pages/settings/page.tsx";
import { type ListName, readList, readTab } from "../../../web/pages/settings/tabs.ts";
import { TablePage } from "../../../web/pages/tables/page.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { rightsOn } from "../../tables/file_rights.ts";
import { resourceNamed, resources } from "../../tables/registry.ts";
import { type Resource, viewsOf } from "../../tables/resource.ts";
import { security } from "../../tables/security.ts";
import { officeFrame, renderPage, titleAt } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { Views } from "../../../projections/registry.ts";
import { tableAddress } from "../../../events/kit/noun.ts";
import { nounNamed, nouns } from "../../../events/nouns.ts";
import { columnNamed } from "../../../projections/table/query.ts";
import { type OperationBook, operationsOf } from "../../../projections/audit/operation.ts";
import { viewsFor } from "../../../projections/table/saved_view.ts";
import type { DataTableProps, TableScreen } from "../../../web/table/types.ts";
import { DELETED_FIELD } from "../../../web/table/filters/filters.ts";
import { listQuery, readUrlState } from "../../../web/table/filters/url_state.ts";
import { nextOf, type Steps } from "../../../web/table/operations/use_operations.ts";
import { actorOf } from "../../auth/identity.ts";
import { askerOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { inSlices } from "../../kit/pause.ts";
import { listPage, readKindOf } from "../../tables/list.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { optionsOf } from "../../tables/options.ts";

/** A table of fewer rows opens on all of them, whatever its presets. */
const PRESET_FROM = 20;

/** The presets of a table for this person. */
const presetsOf = (
  c: Ctx,
  { books, now }: Pick<Deps, "books" | "now">,
  { presets, presetsFor }: Resource,
) =>
  presetsFor?.(books.views, {
    account: actorOf(c.get("identity")!).id,
    today: seoulDay(now()),
  }) ?? presets;

/** The preset that is on at first; undefined where everything is shown. */
async function firstPreset(
  c: Ctx,
  { books, now }: Deps,
  resource: Resource,
): Promise<string | undefined> {
  const first = presetsOf(c, { books, now }, resource)?.[0];
  if (!first || (await inSlices(resource.rows(books.views))).length < PRESET_FROM) return undefined;
  const found = await listPage(
    books,
    resource,
    { ...first.query, page: "1", page_size: "1" },
    askerOf(c),
  );
  return !isRefusal(found) && found.count > 0 ? first.name : undefined;
}

/** A table's data for its page; special renderers are the island's. */
async function screenOf(c: Ctx, deps: Deps, resource: Resource): Promise<TableScreen> {
  const isPast = deps.present !== undefined;
  const { noun, path, listPath, createPath, columns, title, list, screen, filters } = resource;
  const presets = presetsOf(c, deps, resource);
  return {
    id: screen,
    title: list,
    heading: { text: title, level: 2 },
    counter: resource.counter ?? "건",
    base: path,
    listPath,
    createPath,
    noun,
    files: rightsOn(noun) !== undefined,
    columns: isPast ? columns.map((column) => ({ ...column, editable: false })) : columns,
    filters: [...filters, ...resource.keepsDeleted ? [DELETED_FIELD] : []].map((filter) => {
      const column = columnNamed(columns, filter.key);
      return {
        options: filter.kind === "select" ? column?.options : undefined,
        ...filter,
        label: filter.label ?? column?.label ?? filter.key,
      };
    }),
    presets,
    defaultPreset: await firstPreset(c, deps, resource),
    permissions: {
      create: !isPast && resource.create !== undefined,
      remove: !isPast && resource.remove !== undefined && !resource.kept,
      change: !isPast && !resource.onlyRead,
    },
    chosenRules: resource.chosenRules?.(deps),
    createLabel: resource.createLabel ?? `${title} 추가`,
  };
}

/** Whether this person can undo and redo something on this table. */
function stepsOf(book: OperationBook, actor: string, noun: string): Steps {
  const done = operationsOf(book, actor, noun)
    .map(({ id, cause }) => ({ operation: cause, undone: book.undoneBy.has(id) }));
  return { undo: nextOf("undo", done) !== null, redo: nextOf("redo", done) !== null };
}

/** The page's table with the rows of its address. */
export async function tableOf(c: Ctx, deps: Deps, resource: Resource): Promise<DataTableProps> {
  const screen = await screenOf(c, deps, resource);
  const { search } = new URL(c.req.url);
  const { views } = deps.books;
  const identity = c.get("identity")!;
  const query = listQuery(readUrlState(search, screen));
  const page = await listPage(deps.books, resource, query, askerOf(c));
  if (!isRefusal(page)) {
    const filter = new URLSearchParams(query).toString();
    logRowsRead(c, resource, page.results, readKindOf(query), { filter });
  }
  return {
    screen,
    initial: {
      search,
      // For an invalid address the table's own request shows the reason.
      list: isRefusal(page) ? null : page,
      hadRows: (await inSlices(resource.rows(views))).length > 0,
      steps: stepsOf(views.operation, actorOf(identity).id, resource.noun),
      views: viewsFor(views.view, screen.id, actorOf(identity), resource.columns),
      filterOptions: await optionsOf(views, resource),
    },
    csrf: await pageToken(c, deps),
  };
}

/** Content of the settings' tabs without a table. */
const OWN_CONTENT = {
  access: async (c: Ctx, deps: Deps) => {
    const accounts = await openAccess(c, deps);
    return (
      <>
        <RestoredRights {...await restoredRights(c, deps)} />
        <Access
          accounts={accounts}
          closed={closedAccess(deps, accounts)}
          office={officeDoors(deps)}
          now={deps.now().toISOString()}
        />
      </>
    );
  },
  invitations: invitationsContent,
  card_rule: cardRuleContent,
  leave_people: peopleContent,
  leave_promotions: promotionsContent,
  jobs: jobsContent,
  office: officeContent,
};
type OwnContent = keyof typeof OWN_CONTENT;

/** The views that each of them shows. */
const OWN_VIEWS: Record<OwnContent, (keyof Views)[]> = {
  access: [
    "user",
    "restore",
    "sign_in_rule",
    "leave_desk",
    "chat",
    "invitation",
    "first_superuser",
    "push_device",
  ],
  invitations: ["invitation", "user", "employee"],
  card_rule: ["card_rule"],
  leave_people: ["leave"],
  leave_promotions: ["leave", "leave_promotion"],
  jobs: ["job", "job_queue", "job_monitor"],
  office: ["office_facts", "advert_hint"],
};

/** Undo stacks and saved views. */
const OF_EVERY_TABLE: (keyof Views)[] = ["operation", "view"];

const hasOwnContent = (list: ListName): list is OwnContent => Object.hasOwn(OWN_CONTENT, list);

/** The tables of the settings, by the list that each is. */
const NOUNS = Object.fromEntries(
  Object.values(nouns).flatMap(({ noun, settings }) => settings ? [[settings.at(-1), noun]] : []),
) as Record<Exclude<ListName, OwnContent>, string>;

function shownIn(c: Ctx) {
  const tab = readTab(c.req.query("tab") ?? null);
  return { tab, list: readList(tab, c.req.query("list") ?? null) };
}

/** As-of pages are titled by their table. */
const screenTitle = (list: ListName): string =>
  hasOwnContent(list) ? SETTINGS_TITLE : resourceNamed(NOUNS[list])!.list;

/** The views of the table that the settings show, where it is one. */
function viewsShown(c: Ctx): ReturnType<typeof viewsOf> {
  const { list } = shownIn(c);
  return hasOwnContent(list) ? [] : viewsOf(resourceNamed(NOUNS[list])!);
}

async function showSettings(c: Ctx, deps: Deps): Promise<Response> {
  const { tab, list } = shownIn(c);
  const content = hasOwnContent(list)
    ? await OWN_CONTENT[list](c, deps)
    : <OfficeTable {...await tableOf(c, deps, resourceNamed(NOUNS[list])!)} />;
  const page = (
    <SettingsPage frame={officeFrame(c, deps)} tab={tab} list={list}>{content}</SettingsPage>
  );
  const title = deps.present ? screenTitle(list) : SETTINGS_TITLE;
  return await renderPage(c, deps, page, { title, area: "office" });
}

/** The address of a table's own page. */
const pageAt = ({ noun }: Resource): string => tableAddress(nounNamed(noun)!);

async function showTable(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const table = await tableOf(c, deps, resource);
  table.screen.heading = { text: titleAt(c, { title: resource.list }), level: 1 };
  const page = <TablePage frame={officeFrame(c, deps)} table={table} current={pageAt(resource)} />;
  return await renderPage(c, deps, page, { title: resource.list, area: "office" });
}

/** The log has its own place; the settings have theirs. */
const hasPage = ({ noun, ownPage }: Resource): boolean =>
  !ownPage && noun !== security.noun && !Object.values(NOUNS).includes(noun);

/** `/settings` */
export const settingsRoutes: Route[] = [
  pageRoute(paths.settings(), "superuser", "관리자 설정 화면", showSettings, {
    asOf: viewsShown,
    shows: [
      ...Object.values(NOUNS).flatMap((noun) => viewsOf(resourceNamed(noun)!)),
      ...Object.values(OWN_VIEWS).flat(),
      ...OF_EVERY_TABLE,
    ],
  }),
];

/** `/staff/tables/…` for every table that the settings do not show. */
export const tablePageRoutes: Route[] = resources
  .filter(hasPage)
  .map((resource) => {
    const { read, list } = resource;
    return pageRoute(
      pageAt(resource),
      read,
      `${list} 화면`,
      (c, deps) => showTable(c, deps, resource),
      { asOf: viewsOf(resource), shows: OF_EVERY_TABLE },
    );
  });
