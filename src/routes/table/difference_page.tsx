/** `/staff/difference/…`: what changed of a list between two moments, as a page. */
import { isRefusal } from "../../../events/refusal.ts";
import { areaOf } from "../../../events/nouns.ts";
import { AS_OF } from "../../../projections/as_of.ts";
import { pageWithin } from "../../../projections/paging.ts";
import { differencePath } from "../../../web/difference_paths.ts";
import { DifferencePage } from "../../../web/pages/staff/difference/difference.tsx";
import { pageOf } from "../../audit/records.ts";
import type { Deps } from "../../deps.ts";
import { sawRows } from "../../security/personal_reads.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber } from "../../server/respond.ts";
import { type Ctx, inArea, pageRoute, type Route } from "../../server/route.ts";
import { comparedTables, DIFFERENCE_PAGE_SIZE, differenceOf } from "./difference.ts";
import { type Resource, viewsOf } from "../../tables/resource.ts";

async function show(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const { noun, list: title } = resource;
  const { [AS_OF]: from = "", to = "", page = "1", ...filter } = c.req.query();
  // The page is of two moments and names both itself.
  const trouble = c.get("time")?.trouble;
  c.set("time", null);
  // Nothing was asked yet: the page says how to.
  const isAsked = from !== "" || to !== "";
  const answer = trouble || !isAsked ? null : await differenceOf(c, deps, resource);
  const found = isRefusal(answer) ? null : answer;
  const rows = found?.rows ?? [];
  const { shown, ...place } = pageWithin(rows, pageNumber(page), DIFFERENCE_PAGE_SIZE);
  sawRows(c, resource, shown, "list");
  const query = String(new URLSearchParams({ [AS_OF]: from, ...(to && { to }), ...filter }));
  const body = (
    <DifferencePage
      frame={officeFrame(c, deps)}
      noun={noun}
      title={title}
      list={pageOf(noun)}
      filter={Object.entries(filter)}
      found={found && { ...found, rows: shown }}
      trouble={isRefusal(answer) ? answer.message : trouble ?? ""}
      place={place}
      asked={{ from, to }}
      excel={`${resource.path}/difference_excel?${query}`}
      query={query}
    />
  );
  return await renderPage(c, deps, body, { title: `${title} 비교`, area: "office" });
}

/** A page for each table that has a past. */
export const differencePages = (): Route[] =>
  comparedTables.flatMap((resource) => {
    const { noun, read, list } = resource;
    const page = pageRoute(
      differencePath(noun),
      read,
      `${list} 비교 화면`,
      (c, deps) => show(c, deps, resource),
      { asOf: viewsOf(resource) },
    );
    return inArea(areaOf(noun), [page]);
  });
