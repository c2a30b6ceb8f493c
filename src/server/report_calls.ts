/** The calls of a report (S1 §7): its list and workbook, the edit of a row, its history and the way back. */
import { z } from "zod";
import type { Actor, NewEvent } from "../../events/event.ts";
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import { data, history as historyAnswer } from "../../projections/answers.ts";
import type { Story } from "../../projections/history.ts";
import type { PeriodQuery } from "../../projections/period.ts";
import type { Views } from "../../projections/registry.ts";
import type { Deps } from "../deps.ts";
import type { Sheet, WorkbookHead } from "../excel/workbook.ts";
import type { CommandMeta } from "../store/contract.ts";
import { foundInTurn } from "./attachment.ts";
import { answerCommand, answerHistory } from "./answer.ts";
import { formatField, listFile } from "./attachment.ts";
import { metaOf, revertBody } from "./command.ts";
import {
  answerReport,
  answerRows,
  filterOf,
  listFieldsOf,
  listOf,
  listQueryOf,
  periodQuery,
  wantedBy,
  workbookQuery,
} from "./period_list.ts";
import { problem } from "./respond.ts";
import { call, type Ctx, type Given, type Route } from "./route.ts";
import { type Noun, stateAt, type Versioned } from "./run_command.ts";

interface By {
  now: Date;
  actor: Actor;
}
type Decided = NewEvent[] | Refusal;

/** What a report says of its rows; the calls follow. `E`: what its view holds of one, `B`: the body of an edit. */
interface ReportCalls<E extends Versioned & { state: unknown }, B extends z.ZodType> {
  base: `/api/${string}`;
  /** For the API's description: "차계부를", "운행 한 건", and what an edit does. */
  says: { them: string; one: string; edit: string };
  noun: Noun<E>;
  /** The views it reads, its own first. */
  views: readonly (keyof Views)[];
  /** What an answer shows of one, and what a list can be put in order by. */
  row: z.ZodType;
  sorts: string[];
  /** Newest first by default; an unknown order is refused. Yields now and then. */
  find(views: Views, wanted: PeriodQuery): Generator<void, E[] | Refusal>;
  /** Names for the security log, of the file, and the same in ASCII; the sheet gets the oldest first. */
  workbook: {
    title: string;
    file: string;
    plain: string;
    sheet(views: Views, entries: E[], head: WorkbookHead): Sheet;
  };
  editBody: B;
  edit(views: Views, entry: E, said: z.output<B>, by: By): Decided;
  /** `earlier` is the state after that version; undefined where there was none. */
  restore(
    views: Views,
    entry: E,
    back: { to_version: number; earlier: E["state"] | undefined },
    by: By,
  ): Decided;
  story(views: Views): Story<E["state"]>;
  /** The meta of an edit, or of a restore to this version, where it is more than every request's. */
  meta?(c: Ctx, to_version?: number): CommandMeta;
}

type Reverting = Given<unknown, z.output<typeof revertBody>>;

function changing<E extends Versioned & { state: unknown }, B extends z.ZodType>(
  { noun, edit, restore, meta: metaFor = metaOf }: ReportCalls<E, B>,
) {
  return {
    async edit(c: Ctx, deps: Deps, { body }: Given<unknown, z.output<B>>): Promise<Response> {
      const id = c.req.param("id")!;
      const meta = metaFor(c);
      const { version } = body as { version?: number };
      return await answerCommand(c, deps, noun, {
        id,
        version,
        decide: (views, entry, now) => edit(views, entry, body, { now, actor: meta.actor }),
      }, { meta });
    },
    async restore(c: Ctx, deps: Deps, { body }: Reverting): Promise<Response> {
      const id = c.req.param("id")!;
      const { to_version, version } = body;
      const meta = metaFor(c, to_version);
      const earlier = await stateAt(deps.books, noun, id, to_version);
      return await answerCommand(c, deps, noun, {
        id,
        version,
        decide: (views, entry, now) =>
          restore(views, entry, { to_version, earlier }, { now, actor: meta.actor }),
      }, { meta });
    },
  };
}

function reading<E extends Versioned & { state: unknown }, B extends z.ZodType>(
  { noun, find, workbook, story }: ReportCalls<E, B>,
) {
  return {
    async list(
      c: Ctx,
      { books: { views }, now }: Deps,
      { query }: Given<PeriodFields>,
    ): Promise<Response> {
      const found = await foundInTurn(c, find(views, wantedBy(query)));
      if (isRefusal(found)) return problem(c, found);
      return answerRows(c, found, (entry) => noun.row(views, entry, now()), query);
    },
    async download(
      c: Ctx,
      deps: Deps,
      { query }: Given<z.output<typeof workbookQuery>>,
    ): Promise<Response> {
      const { views } = deps.books;
      const filter = filterOf(query);
      const found = await foundInTurn(c, find(views, { filter }));
      if (isRefusal(found)) return problem(c, found);
      return answerReport(c, deps, {
        ...workbook,
        filter,
        format: query.format,
        rows: found.length,
        sheet: (head) => workbook.sheet(views, found.toReversed(), head),
      });
    },
    history: (c: Ctx, deps: Deps): Promise<Response> =>
      answerHistory(c, deps, noun, c.req.param("id")!, story(deps.books.views)),
  };
}
type PeriodFields = Parameters<typeof wantedBy>[0];

/** Every call of a report. */
export function reportCalls<E extends Versioned & { state: unknown }, B extends z.ZodType>(
  report: ReportCalls<E, B>,
): Route[] {
  const { base, says: { them, one, edit }, views: asOf, row, sorts, editBody } = report;
  const listFields = listFieldsOf(sorts);
  const read = reading(report);
  const change = changing(report);
  const changed: Partial<Route> = {
    answer: data(row),
    described: { versioned: true, etag: true, also: [409] },
  };
  const listing = `${them} 연월 또는 기간으로 조회합니다. page를 주면 페이지로 나누어 답합니다.`;
  const downloading = `${them} 목록과 같은 조건으로 엑셀 파일로 내려받습니다.`;
  const telling = `${one}의 변경 이력을 최신순으로 조회합니다.`;
  const restoring = `${one}의 내용을 이전 버전으로 되돌립니다.`;
  return [
    call(`GET ${base}/list`, "staff", listing, read.list, {
      asOf,
      query: listQueryOf(listFields),
      answer: listOf(row),
      described: { query: listFields, oneOf: periodQuery },
    }),
    call(`GET ${base}/report/excel`, "staff", downloading, read.download, {
      asOf,
      query: workbookQuery,
      answer: listFile,
      described: { query: z.object({ format: formatField }), oneOf: periodQuery, also: [428] },
    }),
    call(`PUT ${base}/update/:id`, "staff", edit, change.edit, { ...changed, body: editBody }),
    call(`GET ${base}/history/:id`, "staff", telling, read.history, { answer: historyAnswer }),
    call(`POST ${base}/restore/:id`, "staff", restoring, change.restore, {
      answer: changed.answer,
      described: { ...changed.described, versioned: "required" },
      body: revertBody,
    }),
  ];
}
