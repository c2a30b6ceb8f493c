/** Card spending over HTTP: list, edit, history, restore (S1 §7). */
import { z } from "zod";
import {
  type CardContext,
  cardStream,
  editCard,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
  PURPOSES,
  restoreCard,
} from "../../events/card.ts";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import { cardAt, cardHistory } from "../../projections/card_history.ts";
import { cardRow } from "../../projections/card_list.ts";
import type { CardRow } from "../../projections/card_row.ts";
import type { Views } from "../../projections/registry.ts";
import { staleVersion } from "../../projections/stale.ts";
import type { Deps } from "../deps.ts";
import type { Command } from "../store/contract.ts";
import { cardExcelRoutes } from "./card_excel.ts";
import { cardListRoute } from "./card_list.ts";
import { expectedVersion, metaOf } from "./command.ts";
import { problem } from "./respond.ts";
import { type Ctx, type Route, route } from "./route.ts";

const version = z.int("버전은 1 이상의 정수여야 합니다.").positive(
  "버전은 1 이상의 정수여야 합니다.",
);
const editBody = z.object({
  purpose: z.enum(PURPOSES),
  note: z.string().max(NOTE_MAX_LENGTH),
  participants: z.array(z.string().min(1).max(64)).max(PARTICIPANTS_MAX),
  version: version.optional(),
});
const restoreBody = z.object({ to_version: version, version: version.optional() });

const NOT_FOUND = refuse(404, "card_not_found", "카드 사용내역을 찾을 수 없습니다.");

/** Somebody who was deleted stays where they took part, and is added nowhere. */
function contextOf(views: Views, id: string): CardContext {
  const present = views.card.byId.get(id)?.state.participants ?? [];
  return {
    employeeExists(employee) {
      const found = views.employee.byId.get(employee);
      return found !== undefined && (!found.state.deleted || present.includes(employee));
    },
  };
}

async function update(c: Ctx, deps: Deps, body: z.output<typeof editBody>): Promise<Response> {
  const id = c.req.param("id")!;
  const expected = expectedVersion(c, body.version);
  if (isRefusal(expected)) return problem(c, expected);
  const { purpose, note, participants } = body;
  return await change(c, deps, id, {
    stream: cardStream(id),
    reads: ["employee"],
    expected,
    decide: (views) =>
      editCard(
        views.card.byId.get(id)?.state,
        { id, purpose, note, participants },
        contextOf(views, id),
      ),
    meta: metaOf(c),
  });
}

async function restore(c: Ctx, deps: Deps, body: z.output<typeof restoreBody>): Promise<Response> {
  const id = c.req.param("id")!;
  const expected = expectedVersion(c, body.version);
  if (isRefusal(expected)) return problem(c, expected);
  const { to_version } = body;
  const earlier = cardAt(await deps.books.history(cardStream(id)), to_version)?.state;
  return await change(c, deps, id, {
    stream: cardStream(id),
    expected,
    decide: (views) => restoreCard(views.card.byId.get(id)?.state, { id, to_version, earlier }),
    meta: metaOf(c),
  });
}

/** Runs the command and answers with the row as that run left it, however often it is asked. */
async function change(c: Ctx, deps: Deps, id: string, command: Command): Promise<Response> {
  const { books } = deps;
  if (!books.views.card.byId.has(id)) return problem(c, NOT_FOUND);
  const outcome = await books.execute(command);
  if (isRefusal(outcome)) return problem(c, withCurrent(deps, id, outcome));
  const left = outcome.events.at(-1)?.version;
  const now = books.views.card.byId.get(id)!;
  const shown = left === undefined || left === now.version
    ? now
    : cardAt(await books.history(cardStream(id)), left)!;
  const row: CardRow = cardRow(books.views, shown);
  return Response.json({ data: row }, { headers: { etag: `"${row.version}"` } });
}

/** A stale edit learns what is there now, and who put it there when; nothing typed is lost. */
function withCurrent(deps: Deps, id: string, refusal: Refusal): Refusal {
  if (refusal.code !== "stale_version") return refusal;
  const { views } = deps.books;
  const current = cardRow(views, views.card.byId.get(id)!);
  return staleVersion(current.updated_by.name, current.updated_at, current);
}

async function history(c: Ctx, { books }: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  if (!books.views.card.byId.has(id)) return problem(c, NOT_FOUND);
  const events = await books.history(cardStream(id));
  return Response.json({ data: cardHistory(events, books.views.employee) });
}

/** Every call on card spending. */
export function cardRoutes(deps: Deps): Route[] {
  const base = { role: "staff", kind: "api" } as const;
  return [
    cardListRoute(deps),
    route({
      ...base,
      method: "PUT",
      path: "/api/mysql/card/update/:id",
      summary: "카드 사용내역의 사용 목적, 비고, 참석자를 수정합니다.",
      body: editBody,
      described: { versioned: true },
      handle: (c, { body }) => update(c, deps, body),
    }),
    {
      ...base,
      method: "GET",
      path: "/api/mysql/card/history/:id",
      summary: "카드 사용내역 한 건의 변경 이력을 최신순으로 조회합니다.",
      handle: (c) => history(c, deps),
    },
    route({
      ...base,
      method: "POST",
      path: "/api/mysql/card/restore/:id",
      summary: "카드 사용내역을 이전 버전의 내용으로 되돌립니다.",
      body: restoreBody,
      described: { versioned: true },
      handle: (c, { body }) => restore(c, deps, body),
    }),
    ...cardExcelRoutes(deps),
  ];
}
