/** 기록 점검 (`/staff/log`): the state of the log, each view compared with it, and the views of each event type. */
import { nounOf } from "../../../events/base/event.ts";
import { nouns as described } from "../../../events/nouns.ts";
import { registry } from "../../../events/registry.ts";
import { AUDITED } from "../../../projections/audit/audit.ts";
import { viewRegistry, type Views } from "../../../projections/registry.ts";
import type { View } from "../../../projections/kit/view.ts";
import { VIEW_NAMES, VIEW_REVISIONS } from "../../../projections/view_names.ts";
import { differencePath } from "../../../web/pages/staff/difference/paths.ts";
import { logPaths } from "../../../web/pages/staff/log/paths.ts";
import { LOG_TITLE, LogPage } from "../../../web/pages/staff/log/log.tsx";
import type { Flow, TypeRow, ViewRow } from "../../../web/pages/staff/log/rows.ts";
import type { Deps } from "../../deps.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { viewsFolding } from "../../store/folded.ts";
import { weights } from "../../store/weight.ts";
import type { RecordedRevision } from "../../store/view_revisions.ts";
import { lastReplays } from "../site/admin.ts";

type Name = keyof Views;
const NAMES = Object.keys(viewRegistry) as Name[];

/** Labels of nouns and views. */
const labels: Readonly<Record<string, string>> = { ...VIEW_NAMES, log: described.log.label };

/** The views that a page shows; those of its frame, which every page has, are left out. */
export function viewsShown({ asOf, shows = [] }: Route): Name[] {
  const past = typeof asOf === "object" ? asOf : [];
  return NAMES.filter((name) => past.includes(name) || shows.includes(name));
}

/** A comparison and a record's page are not separate pages of a list. */
const isPageOfItsOwn = ({ kind, method, path }: Route): boolean =>
  kind === "page" && method === "GET" && !path.includes(":") &&
  !path.startsWith(differencePath(""));

/** Nouns in the order of 변경 이력, each with its types and views. */
function nouns(): Flow["nouns"] {
  const types = Map.groupBy(registry.values(), ({ type }) => nounOf(type));
  const order = [...new Set([...Object.keys(AUDITED), ...NAMES, ...types.keys()])].filter((noun) =>
    types.has(noun)
  );
  return order.map((noun) => ({
    noun,
    label: labels[noun] ?? noun,
    types: types.get(noun)!.map(({ type }) => type.slice(noun.length + 1)),
    views: viewsFolding<Views>(viewRegistry, noun),
  }));
}

export function flowOf(routes: readonly Route[]): Flow {
  const pages = routes.filter(isPageOfItsOwn)
    .map((route) => ({
      href: route.path,
      label: route.summary.replace(/ 화면$/, ""),
      views: viewsShown(route),
    }))
    .filter(({ views }) => views.length > 0);
  return {
    nouns: nouns(),
    views: NAMES.map((view) => ({ view, label: VIEW_NAMES[view] })),
    pages,
  };
}

/** Rows of a view that has any. */
function rowsOf(views: Views, name: Name): number | null {
  if (name === "audit") return views.audit.first.length;
  const book = views[name] as { byId?: ReadonlyMap<string, unknown> };
  return book.byId?.size ?? null;
}

/** Folded by other code since a start that is known of. */
const changedCode = (known: RecordedRevision | undefined): ViewRow["changed"] =>
  known === undefined || known.before === null ? null : { at: known.since, before: known.before };

async function viewRows({ books, started }: Deps): Promise<ViewRow[]> {
  const checks = lastReplays(books);
  const bytes = await weights(books.views);
  return NAMES.map((name) => ({
    view: name,
    label: VIEW_NAMES[name],
    nouns: ((viewRegistry[name] as View<unknown>).nouns ?? []).map((noun) => labels[noun] ?? noun),
    rows: rowsOf(books.views, name),
    bytes: bytes[name],
    check: checks.get(name) ?? null,
    revision: VIEW_REVISIONS[name],
    changed: changedCode(started?.revisions.get(name)),
  }));
}

/** Every type of event the log may hold, with the views that fold it: from the definitions, so it is never old. */
const typeRows: readonly TypeRow[] = [...registry.values()].map(({ type, schema }) => {
  const noun = nounOf(type);
  return {
    type,
    label: labels[noun] ?? "",
    schema,
    views: viewsFolding<Views>(viewRegistry, noun).map((view) => labels[view] ?? view),
  };
});

async function show(c: Ctx, deps: Deps, flow: Flow): Promise<Response> {
  const { books, logState, started } = deps;
  const end = await books.logEnd();
  const page = (
    <LogPage
      frame={officeFrame(c, deps)}
      facts={{
        head: books.head,
        lag: Math.max(0, end - books.head),
        hash: books.headHash,
        state: logState(),
        started: started?.at ?? null,
      }}
      rows={await viewRows(deps)}
      types={[...typeRows]}
      flow={flow}
    />
  );
  return await renderPage(c, deps, page, { title: LOG_TITLE, area: "office" });
}

/** `/staff/log`, with the diagram of event types and views on these routes. */
export function logPageRoutes(routes: readonly Route[]): Route[] {
  const flow = flowOf(routes);
  return [
    pageRoute(logPaths.page(), "superuser", "기록 점검 화면", (c, deps) => show(c, deps, flow)),
  ];
}
