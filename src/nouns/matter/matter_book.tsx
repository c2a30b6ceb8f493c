/** 사건부 (법무사법의 사건부): a year's cases as a page and as a workbook. */
import { z } from "zod";
import { seoulYear } from "../../../projections/kit/moment.ts";
import { BOOK_COLUMNS, bookLine, casesOf, yearsOf } from "../../../projections/matter/book.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import { clientsOf, MATTER_PARTS } from "../../../projections/matter/matter.ts";
import type { Views } from "../../../projections/registry.ts";
import { MatterBookPage } from "../../../web/pages/staff/matters/book.tsx";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import type { Deps } from "../../deps.ts";
import { tableSheet } from "../../excel/table_sheet.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { peopleIn, refuseExport } from "../../security/note.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { answerWorkbook } from "../../server/attachment.ts";
import { pageNumber } from "../../server/respond.ts";
import { officeFrame, pageMoment, renderPage, titleAt } from "../../server/render.tsx";
import { call, type Ctx, inArea, pageRoute, type Route } from "../../server/route.ts";

const TITLE = "사건부";

/** Lines of a page: as much as is drawn and printed in one go. */
const PAGE_SIZE = 200;

const YEAR = z.string().regex(/^\d{4}$/).optional()
  .describe("수임한 해. 없으면 사건부의 가장 최근 해입니다.");

/** The year that is asked for; the newest of the book, or this one, unless it is one. */
function askedYear(c: Ctx, { books, now }: Deps): string {
  const asked = c.req.query("year") ?? "";
  return /^\d{4}$/.test(asked) ? asked : yearsOf(books.views)[0] ?? String(seoulYear(now()));
}

/** Logs that the caller is about to see the clients of these cases. */
function logBookRead(c: Ctx, views: Views, ids: string[], how: "list" | "export"): void {
  const people = ids.flatMap((id) => clientsOf(views, id).map((party) => party.id));
  logPersonalDataRead(c, { noun: "matter_party", how, fields: ["name", "address"], ids: people });
  logPersonalDataRead(c, { noun: "matter", how, fields: ["state_reason"], ids });
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { views } = deps.books;
  const year = askedYear(c, deps);
  const cases = casesOf(views, year);
  const { shown, ...place } = pageWithin(cases, pageNumber(c.req.query("page")), PAGE_SIZE);
  const lines = shown.map((entry) => bookLine(views, entry));
  logBookRead(c, views, lines.map(({ id }) => id), "list");
  const years = [...new Set([year, ...yearsOf(views)])].sort().reverse();
  const page = (
    <MatterBookPage
      frame={officeFrame(c, deps)}
      title={titleAt(c, { title: TITLE })}
      year={year}
      years={years}
      lines={lines}
      total={cases.length}
      place={place}
      moment={pageMoment(c)}
    />
  );
  return await renderPage(c, deps, page, { title: TITLE, area: "office" });
}

function workbook(c: Ctx, deps: Deps): Response {
  const { views } = deps.books;
  const year = askedYear(c, deps);
  const lines = casesOf(views, year).map((entry) => bookLine(views, entry));
  const refused = refuseExport(c, deps, {
    title: `${year}년 ${TITLE}`,
    rows: lines.length,
    people: peopleIn(BOOK_COLUMNS),
  });
  if (refused) return refused;
  logBookRead(c, views, lines.map(({ id }) => id), "export");
  return answerWorkbook(
    c,
    [tableSheet(`${year}년 ${TITLE}`, BOOK_COLUMNS, lines)],
    `${TITLE}_${year}`,
    `matter-book-${year}`,
  );
}

const asOf: (keyof Views)[] = ["matter", "address", ...MATTER_PARTS];

/** `/staff/matter-book` and its file. */
export const matterBookRoutes: Route[] = [
  pageRoute(matterPaths.book(), "staff", "사건부 화면", show, { asOf }),
  ...inArea("registrations", [
    call(`GET ${matterPaths.bookFile()}`, "staff", "사건부를 엑셀 파일로 내려받습니다.", workbook, {
      asOf,
      answer: { [XLSX_TYPE]: null },
      described: { query: z.object({ year: YEAR }), also: [428] },
    }),
  ]),
];
