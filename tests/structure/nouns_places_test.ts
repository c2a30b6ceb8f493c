/** Every noun against every place that speaks of nouns: a hole is a reason on the noun itself, or a failure here. */
import { assert, assertEquals } from "@std/assert";
import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { isIn, type Noun, type NounPlace } from "../../events/kit/noun.ts";
import { NOUN_NAMES, type NounName, nouns } from "../../events/nouns.ts";
import { registry } from "../../events/registry.ts";
import { AREA_NAMES } from "../../events/account/scope.ts";
import { type TableName, tables } from "../../events/tables.ts";
import { AUDITED } from "../../projections/audit/audit.ts";
import { findRecords, FOUND_NOUNS } from "../../projections/find.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { recentView } from "../../projections/audit/recent.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import {
  nounsAboutPeople,
  nounsWithRule,
} from "../../projections/personal_data/retention_nouns.ts";
import { nounName } from "../../projections/security/security_words.ts";
import { VIEW_NAMES, VIEW_REVISIONS } from "../../projections/view_names.ts";
import { importable } from "../../src/import/nouns/nouns.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { describeApi } from "../../src/server/openapi.ts";
import { findTool } from "../../src/tools/registry.ts";
import { rightsOn } from "../../src/tables/file_rights.ts";
import { resourceNamed } from "../../src/tables/registry.ts";
import { commandManual } from "../../scripts/docs/manual.ts";
import { words as historyWords } from "../../scripts/cli/history.ts";
import { MenuIcon } from "../../web/ui/frame/menu_icon.tsx";
import { navigationFor } from "../../web/ui/frame/navigation.ts";
import { noticeKinds, noticeRules } from "../../projections/notice/kinds.ts";
import { everyEvent } from "../helpers/every_event.ts";

const every = Object.values(nouns) as Noun<NounName>[];
const isTable = ({ noun }: Noun): boolean => Object.hasOwn(tables, noun);
const superuser = { id: "", name: "", role: "superuser", staff: true, image: "" } as const;
const menu = navigationFor(superuser).flatMap(({ entries }) => entries);
const pages = new Map(
  allRoutes().filter(({ kind, method }) => kind === "page" && method === "GET")
    .map(({ path, role }) => [path, role]),
);

/** The first event of each noun, folded: deletions come later, and a deleted record is found no more. */
function viewsOfFirstEvents(): Views {
  const views = Object.fromEntries(
    Object.entries(viewRegistry).map(([name, view]) => [name, view.empty()]),
  ) as unknown as Views;
  for (const event of everyEvent().filter(({ version }) => version === 1)) {
    const noun = event.stream.split("/", 1)[0] as keyof Views;
    if (Object.hasOwn(views, noun)) viewRegistry[noun].fold(views[noun] as never, event);
  }
  return views;
}
const views = viewsOfFirstEvents();

/** Is a record found by the first letters of its own title? */
function isFound({ noun, find }: Noun<NounName>): boolean {
  if (!FOUND_NOUNS.includes(noun)) return false;
  const book = views[noun as "company"]?.byId;
  const [entry] = book?.values() ?? [];
  const title = (entry?.state as unknown as Record<string, unknown>)?.[find?.title ?? ""];
  return typeof title === "string" && findRecords(views, title, [noun]).length === 1;
}

/** Does the noun's page exist, for whom the noun says? */
const hasPage = ({ page = "", pageRole = "staff" }: Noun): boolean =>
  pages.get(page.split("?", 1)[0]) === pageRole;

/** Of each place that a noun may be missing from for a reason, whether it is there. */
const THERE: Record<NounPlace, (noun: Noun<NounName>) => boolean> = {
  page: hasPage,
  changes: ({ noun }) => Object.hasOwn(AUDITED, noun) && historyWords.includes(`${noun}/`),
  find: isFound,
  recent: ({ noun }) =>
    recentView.nouns!.includes(noun) && views[noun as "company"].byId instanceof Map,
  files: ({ noun }) => rightsOn(noun) !== undefined && noun in viewRegistry,
  menu: ({ page, menu: own }) =>
    menu.some(({ href, icon }) =>
      href === page && icon === own?.icon &&
      renderToString(createElement(MenuIcon, { name: icon })).includes(' d="M')
    ),
};
const PLACES = Object.keys(THERE) as NounPlace[];

/** The settings lead to their tables, and a noun that is no table is no page of its own in the menu. */
const isAsked = (noun: Noun, place: NounPlace): boolean =>
  place !== "menu" || isTable(noun) && !noun.settings;

for (const about of every) {
  Deno.test(`${about.noun} is in every place for nouns, or gives its reason`, () => {
    for (const place of PLACES.filter((one) => isAsked(about, one))) {
      assertEquals(THERE[place](about), isIn(about, place), `${about.noun}: ${place}`);
    }
    for (const [reason, ...from] of about.without ?? []) {
      assert(/^[A-Z].{10,}\.$/.test(reason) && from.length > 0, `${about.noun}: ${reason}`);
    }
  });
}

Deno.test("every noun has its own Korean name in every list, and no list its English one", () => {
  const labels = every.map(({ label }) => label);
  assertEquals(new Set(labels).size, labels.length);
  for (const { noun, label } of every) {
    assert(/[가-힣]/.test(label) && /[가-힣]/.test(nounName(noun)), noun);
  }
  for (const name of Object.keys(viewRegistry) as (keyof Views)[]) {
    assert(/[가-힣]/.test(VIEW_NAMES[name]) && VIEW_REVISIONS[name] > 0, name);
  }
});

Deno.test("every type of the log belongs to a noun, and every noun has an area and stored types", () => {
  const stored = new Set([...registry.keys()].map((type) => type.split(".", 1)[0]));
  assertEquals([...stored].sort(), [...NOUN_NAMES].sort());
  assertEquals(every.filter(({ area }) => area && !AREA_NAMES.includes(area)), []);
});

Deno.test("exactly the nouns that seal data have a retention", () => {
  assertEquals(nounsWithRule().sort(), nounsAboutPeople().sort());
});

Deno.test("every kind of notice has its own name, events of the log, its receivers and its words; none has words alone", () => {
  const kinds = every.flatMap(({ notices = [], noun }) => notices.map((one) => ({ ...one, noun })));
  assertEquals(new Set(kinds.map(({ kind }) => kind)).size, kinds.length);
  assertEquals(new Set(kinds.map(({ title }) => title)).size, kinds.length);
  for (const { kind, title, on, noun } of kinds) {
    const { text, to, due, noun: known } = noticeKinds.get(kind)!;
    assert(/[가-힣]/.test(title) && typeof text === "function", kind);
    assertEquals(on.filter((type) => !registry.has(type)), [], kind);
    // An event says who gets it; what no event causes the clock finds, or a concern of operation.
    assertEquals(on.length > 0, to !== undefined, kind);
    assert(on.length > 0 || due !== undefined || kind === "office_concern", kind);
    assertEquals(known, noun);
  }
  assertEquals([...Object.keys(noticeRules)].sort(), kinds.map(({ kind }) => kind).sort());
});

Deno.test("every table has its described calls, tools, command and manual entry", async () => {
  const { paths } = runSynchronously(describeApi("시험", allRoutes()));
  const manual = await commandManual();
  for (const noun of Object.keys(tables) as TableName[]) {
    const resource = resourceNamed(noun)!;
    assert(paths[`${resource.path}/{id}/update`]?.put, `${noun}: description`);
    for (const tool of [`search_${noun}`, `get_${noun}`]) assert(findTool(tool), tool);
    const [name = "none"] = [...importable].find(([, one]) => one === resource) ?? [];
    assert(manual.includes(`${name}(`), `${noun}: ${name} in the manual`);
  }
});
