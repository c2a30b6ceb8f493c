/** Card spending over HTTP: list, edit, history, restore (S1 §7). */
import {
  cardRow as rowAnswer,
  data,
  history as historyAnswer,
} from "../../../projections/answers.ts";
import { z } from "zod";
import {
  type CardContext,
  editCard,
  NOTE_MAX_LENGTH,
  PARTICIPANTS_MAX,
  PURPOSES,
  restoreCard,
} from "../../../events/card.ts";
import { refuse } from "../../../events/refusal.ts";
import { type CardEntry, cardView } from "../../../projections/card.ts";
import { cleanText } from "../../../events/text.ts";
import { cardRow, cardStory } from "../../../projections/card_list.ts";
import type { Views } from "../../../projections/registry.ts";
import type { Deps } from "../../deps.ts";
import { type Noun, stateAt } from "../../server/run_command.ts";
import { answerCommand, answerHistory } from "../../server/answer.ts";
import { cardListRoutes } from "./card_list.ts";
import { revertBody, versionField } from "../../server/command.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const editBody = z.strictObject({
  purpose: z.enum(PURPOSES),
  note: z.string().overwrite((note) => cleanText(note, NOTE_MAX_LENGTH)).max(NOTE_MAX_LENGTH),
  participants: z.array(z.string().min(1).max(64)).max(PARTICIPANTS_MAX),
  version: versionField.optional(),
});

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

const cards: Noun<CardEntry> = {
  noun: "card",
  view: cardView,
  find: (views, id) => views.card.byId.get(id),
  missing: refuse(404, "card_not_found", "카드 사용내역을 찾을 수 없습니다."),
  row: cardRow,
};

async function update(c: Ctx, deps: Deps, { body }: WithBody<typeof editBody>): Promise<Response> {
  const id = c.req.param("id")!;
  const { purpose, note, participants, version } = body;
  const edit = { id, purpose, note, participants };
  return await answerCommand(c, deps, cards, {
    id,
    version,
    reads: ["employee"],
    decide: (views, { state }) => editCard(state, edit, contextOf(views, id)),
  });
}

async function restore(
  c: Ctx,
  deps: Deps,
  { body: { to_version, version } }: WithBody<typeof revertBody>,
): Promise<Response> {
  const id = c.req.param("id")!;
  const earlier = await stateAt(deps.books, cards, id, to_version);
  return await answerCommand(c, deps, cards, {
    id,
    version,
    decide: (_views, { state }) => restoreCard(state, { id, to_version, earlier }),
  });
}

const history = (c: Ctx, deps: Deps): Promise<Response> =>
  answerHistory(c, deps, cards, c.req.param("id")!, cardStory(deps.books.views.employee));

const changing = "카드 사용내역의 사용 목적, 비고, 참석자를 수정합니다.";
const telling = "카드 사용내역 한 건의 변경 이력을 최신순으로 조회합니다.";
const restoring = "카드 사용내역을 이전 버전의 내용으로 되돌립니다.";
const one: Partial<Route> = {
  answer: data(rowAnswer),
  described: { versioned: true, etag: true, also: [409] },
};

/** Every call on card spending. */
export const cardRoutes: Route[] = [
  ...cardListRoutes,
  call("PUT /api/mysql/card/update/:id", "staff", changing, update, { ...one, body: editBody }),
  call("GET /api/mysql/card/history/:id", "staff", telling, history, { answer: historyAnswer }),
  call("POST /api/mysql/card/restore/:id", "staff", restoring, restore, {
    answer: one.answer,
    described: { ...one.described, versioned: "required" },
    body: revertBody,
  }),
];
