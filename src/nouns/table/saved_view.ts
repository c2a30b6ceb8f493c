/** Saved views of tables: GET and POST /api/views/, PUT and DELETE /api/views/{id}/. */
import { z } from "zod";
import type { Actor } from "../../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { mayUse } from "../../../events/account/user.ts";
import {
  changeView,
  deleteView,
  isVisible,
  saveView,
  VIEW_NAME_MAX_LENGTH,
} from "../../../events/table/saved_view.ts";
import {
  savedView,
  type ViewEntry,
  viewNames,
  viewsFor,
  viewView,
} from "../../../projections/table/saved_view.ts";
import type { Deps } from "../../deps.ts";
import type { Column } from "../../../events/kit/column.ts";
import { type Noun } from "../../server/run_command.ts";
import { answerCommand } from "../../server/answer.ts";
import { resources } from "../../tables/registry.ts";
import type { Resource } from "../../tables/resource.ts";
import { metaOf, nameField } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import { data } from "../../../projections/kit/answers.ts";
import { savedViewShape as viewAnswer, viewSettings } from "../../../projections/table/shapes.ts";

const NAME = `보기 이름을 1자 이상 ${VIEW_NAME_MAX_LENGTH}자 이하로 입력해 주세요.`;
const name = nameField(VIEW_NAME_MAX_LENGTH, NAME).meta({ title: "보기 이름" });
const table = z.string().min(1).max(64).meta({ title: "표" });
const listQuery = z.object({ table });
const newBody = z.strictObject({
  table,
  name,
  shared: z.boolean().default(false).meta({ title: "함께 쓰기" }),
  settings: viewSettings.meta({ title: "보기 설정" }),
});
const changeBody = z.strictObject({
  name: name.optional(),
  shared: z.boolean().optional().meta({ title: "함께 쓰기" }),
  settings: viewSettings.optional().meta({ title: "보기 설정" }),
  version: z.int().positive().optional().meta({ title: "버전" }),
});

const NO_VIEW = refuse(404, "view_not_found", "저장된 보기를 찾을 수 없습니다.");
const NO_TABLE = refuse(404, "table_not_found", "해당 표를 찾을 수 없습니다.");

/** The table a screen's key means ("user", "user-monitor"), if the caller may see it. */
function tableOf(c: Ctx, key: string): Resource | Refusal {
  const found = resources.find(({ noun }) => key === noun || key.startsWith(`${noun}-`));
  const flags = c.get("identity")?.user.state.flags ?? null;
  return found && mayUse(flags, found.read) ? found : NO_TABLE;
}

function list(c: Ctx, { books }: Deps, { query }: WithQuery<typeof listQuery>): Response {
  const resource = tableOf(c, query.table);
  if (isRefusal(resource)) return problem(c, resource);
  const { actor } = metaOf(c);
  const data = viewsFor(books.views.view, query.table, actor, resource.columns);
  return Response.json({ data });
}

/** The views that a person sees, as they see them. */
function viewsOf(actor: Actor, columns: readonly Column[]): Noun<ViewEntry> {
  return {
    noun: "view",
    view: viewView,
    find({ view }, id) {
      const entry = view.byId.get(id);
      return entry && isVisible(entry.state, actor) ? entry : undefined;
    },
    missing: NO_VIEW,
    row: ({ view }, { id }) => savedView(view, id, actor, columns),
  };
}

async function save(c: Ctx, deps: Deps, { body }: WithBody<typeof newBody>): Promise<Response> {
  const resource = tableOf(c, body.table);
  if (isRefusal(resource)) return problem(c, resource);
  const { actor } = metaOf(c);
  const id = crypto.randomUUID();
  const { table, ...content } = body;
  return await answerCommand(c, deps, viewsOf(actor, resource.columns), {
    id,
    isNew: true,
    reads: ["view"],
    decide: ({ view }) =>
      saveView(
        view.byId.get(id)?.state,
        { id, table, owner: actor, content },
        { names: viewNames(view, table, actor.id) },
      ),
  }, { status: 201 });
}

async function change(
  c: Ctx,
  deps: Deps,
  { body: { version, ...content } }: WithBody<typeof changeBody>,
): Promise<Response> {
  const id = c.req.param("id")!;
  const resource = tableOfView(c, deps, id);
  if (isRefusal(resource)) return problem(c, resource);
  const { actor } = metaOf(c);
  return await answerCommand(c, deps, viewsOf(actor, resource.columns), {
    id,
    version,
    reads: ["view"],
    decide({ view }, { state }) {
      const names = viewNames(view, state.table, state.owner.id);
      return changeView(state, { id, content }, { names }, actor);
    },
  });
}

async function remove(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const resource = tableOfView(c, deps, id);
  if (isRefusal(resource)) return problem(c, resource);
  const { actor } = metaOf(c);
  return await answerCommand(c, deps, viewsOf(actor, resource.columns), {
    id,
    decide: (_views, { state }) => deleteView(state, { id }, actor),
  }, { status: 204 });
}

function tableOfView(c: Ctx, { books }: Deps, id: string): Resource | Refusal {
  const state = books.views.view.byId.get(id)?.state;
  return state ? tableOf(c, state.table) : NO_VIEW;
}

const listing = "표의 저장된 보기를 조회합니다. 자기 것과 공유된 것이 나옵니다.";
const changing = "저장된 보기를 수정합니다. 만든 사람과 최고관리자만 할 수 있습니다.";
const deleting = "저장된 보기를 삭제합니다. 만든 사람과 최고관리자만 할 수 있습니다.";

/** `/api/views/`: everybody who may see a table may save views of it. */
export const viewRoutes: Route[] = [
  call("GET /api/views", "user", listing, list, {
    query: listQuery,
    answer: data(z.array(viewAnswer)),
    described: { also: [404] },
  }),
  call("POST /api/views", "user", "표를 보는 방법을 이름을 붙여 저장합니다.", save, {
    body: newBody,
    answer: data(viewAnswer),
    described: { done: 201, etag: true, also: [404, 409] },
  }),
  call("PUT /api/views/:id", "user", changing, change, {
    body: changeBody,
    answer: data(viewAnswer),
    described: { versioned: "required", etag: true, also: [409] },
  }),
  call("DELETE /api/views/:id", "user", deleting, remove, {
    described: { done: 204, versioned: true, also: [409] },
  }),
];
