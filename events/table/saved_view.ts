/** Saved views: a person's, or the office's, settings of a table. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { Actor, NewEvent, StoredEvent } from "../base/event.ts";
import type { KeyOf, Personal } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { userStream } from "../account/user.ts";
import { defineNoun } from "../kit/noun.ts";

export const VIEW_NAME_MAX_LENGTH = 50;
/** Most views of one person on one table. */
export const VIEWS_MAX = 50;

const content = z.object({
  name: z.string().min(1).max(VIEW_NAME_MAX_LENGTH),
  shared: z.boolean(),
  /** As the page wrote them; they are interpreted when read, so that a later page can ignore old parts. */
  settings: z.record(z.string(), z.unknown()),
});
export type ViewContent = z.infer<typeof content>;

const saved = content.extend({
  table: z.string().min(1).max(64),
  owner: z.object({ id: z.string(), name: z.string() }),
});

/** The owner's name is the account's. */
const keyOfOwner: KeyOf = ({ data }) => userStream((data as ViewState).owner.id);
/** The search may be a person's name, and so may the view's name. */
const looks: Personal = ["name", { path: "settings", blank: {} }];

const viewEvents = [
  define("view.saved", saved, {
    personal: [...looks, { path: "owner.name", key: keyOfOwner }],
  }),
  define("view.changed", content.partial(), { personal: looks }),
  define("view.deleted", z.strictObject({})),
];

export const aboutView = defineNoun("view", viewEvents, {
  label: "저장된 보기",
  retention: {
    rules: ["account_withdrawn"],
    becomes: "파기",
    items: "보기의 이름과 조건",
  },
  without: [["A view is seen on its table, by its owner.", "page", "find", "recent", "files"]],
});
export type ViewEvent =
  | NewEvent<"view.saved", z.infer<typeof saved>>
  | NewEvent<"view.changed", Partial<ViewContent>>
  | NewEvent<"view.deleted", Record<string, never>>;
export type StoredViewEvent = ViewEvent & StoredEvent;

export type ViewState = z.infer<typeof saved> & { deleted: boolean };

/** Folds one event into a saved view. */
export function evolve(state: ViewState | undefined, event: ViewEvent): ViewState {
  switch (event.type) {
    case "view.saved":
      return { ...event.data, deleted: false };
    case "view.changed":
      return { ...state!, ...event.data };
    case "view.deleted":
      return { ...state!, deleted: true };
    default:
      return event satisfies never;
  }
}

const viewStream = (id: string): string => `view/${id}`;

/** State of the person's other views of the table that a decision needs. */
export interface ViewContext {
  names: string[];
}

type Decided = ViewEvent[] | Refusal;

const nameInUse = () => refuse(409, "view_name_taken", "같은 이름의 보기가 이미 있습니다.");

/** Saves a view under a name that is unused among its owner's for the table. */
export function saveView(
  state: ViewState | undefined,
  command: { id: string; table: string; owner: Pick<Actor, "id" | "name">; content: ViewContent },
  { names }: ViewContext,
): Decided {
  const { id, table, content } = command;
  if (state) return refuse(409, "already_saved", "이미 저장된 보기입니다.");
  if (names.includes(content.name)) return nameInUse();
  if (names.length >= VIEWS_MAX) {
    const text =
      `보기는 ${VIEWS_MAX}개까지 저장할 수 있습니다. 쓰지 않는 보기를 먼저 삭제해 주세요.`;
    return refuse(409, "too_many_views", text);
  }
  const owner = { id: command.owner.id, name: command.owner.name };
  return [{ stream: viewStream(id), type: "view.saved", data: { ...content, table, owner } }];
}

/** Changes a view; only its owner or a superuser may. */
export function changeView(
  state: ViewState | undefined,
  command: { id: string; content: Partial<ViewContent> },
  { names }: ViewContext,
  actor: Actor,
): Decided {
  const refusal = mayChange(state, actor);
  if (refusal) return refusal;
  const { name, shared, settings } = command.content;
  if (name !== undefined && name !== state!.name && names.includes(name)) return nameInUse();
  const data: Partial<ViewContent> = {};
  if (name !== undefined && name !== state!.name) data.name = name;
  if (shared !== undefined && shared !== state!.shared) data.shared = shared;
  if (settings !== undefined) {
    if (JSON.stringify(settings) !== JSON.stringify(state!.settings)) data.settings = settings;
  }
  if (Object.keys(data).length === 0) return [];
  return [{ stream: viewStream(command.id), type: "view.changed", data }];
}

/** Deletes a view; only its owner or a superuser may. */
export function deleteView(
  state: ViewState | undefined,
  command: { id: string },
  actor: Actor,
): Decided {
  const refusal = mayChange(state, actor);
  return refusal ?? [{ stream: viewStream(command.id), type: "view.deleted", data: {} }];
}

const isOwn = (state: ViewState, actor: Actor): boolean =>
  state.owner.id === actor.id || actor.role === "superuser";

/** Is the view visible to this person? */
export const isVisible = (state: ViewState, actor: Actor): boolean =>
  !state.deleted && (state.shared || isOwn(state, actor));

/** Another person's personal view is unknown; a shared one may be seen and not changed. */
function mayChange(state: ViewState | undefined, actor: Actor): Refusal | null {
  if (!state || !isVisible(state, actor)) {
    return refuse(404, "view_not_found", "저장된 보기를 찾을 수 없습니다.");
  }
  if (isOwn(state, actor)) return null;
  return refuse(403, "not_own_view", `${state.owner.name} 님이 만든 보기는 수정할 수 없습니다.`);
}
