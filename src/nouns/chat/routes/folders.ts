/** The order in a person's list of conversations: pinned ones, and folders by their names. */
import { z } from "zod";
import { chatStream } from "../../../../events/chat/chat.ts";
import { fileChats, pinChat } from "../../../../events/chat/chat_acts.ts";
import { FOLDER_MAX_LENGTH } from "../../../../events/chat/chat_shapes.ts";
import { isRefusal, refuse } from "../../../../events/base/refusal.ts";
import { chatsOf, foldersOf } from "../../../../projections/chat/chat.ts";
import { chatHead } from "../../../../projections/chat/chat_answers.ts";
import { data } from "../../../../projections/kit/answers.ts";
import { conversations, headOf } from "../conversations.ts";
import type { Deps } from "../../../deps.ts";
import { metaOf, nameField } from "../../../server/command.ts";
import { problem } from "../../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../../server/route.ts";
import { type Action, runCommand } from "../../../server/run_command.ts";
import type { ChatEntry } from "../../../../projections/chat/chat.ts";

const FOLDER = `폴더 이름을 1자 이상 ${FOLDER_MAX_LENGTH}자 이하로 입력해 주세요.`;
const folderName = nameField(FOLDER_MAX_LENGTH, FOLDER).meta({ title: "폴더 이름" });
/** "" for none. */
const folderOrNone = z.union([z.literal(""), folderName]).meta({ title: "폴더 이름" });

/** Runs an act on one of the caller's conversations, and answers as it is in the list. */
async function act(
  c: Ctx,
  deps: Deps,
  decide: Extract<Action<ChatEntry>, { isNew?: false }>["decide"],
): Promise<Response> {
  const id = c.req.param("id")!;
  const meta = metaOf(c);
  const own = conversations(deps, meta.actor.id);
  const outcome = await runCommand(deps.books, own, { id, decide }, meta);
  if (isRefusal(outcome)) return problem(c, outcome);
  const entry = own.find(deps.books.views, id);
  return entry ? Response.json({ data: headOf(deps, entry) }) : problem(c, own.missing);
}

const pinBody = z.strictObject({ pinned: z.boolean().meta({ title: "고정" }) });
const pin = (c: Ctx, deps: Deps, { body: { pinned } }: WithBody<typeof pinBody>) =>
  act(c, deps, (_views, { id, state }) => pinChat(state, { id, pinned }));

const fileBody = z.strictObject({ folder: folderOrNone });
const file = (c: Ctx, deps: Deps, { body: { folder } }: WithBody<typeof fileBody>) =>
  act(
    c,
    deps,
    ({ chat }, entry) => fileChats([entry], folder, foldersOf(chat, entry.state.owner)),
  );

const NO_FOLDER = refuse(404, "folder_not_found", "그 폴더를 찾을 수 없습니다.");

const renameBody = z.strictObject({
  folder: folderName,
  name: folderOrNone.describe("새 이름. 비우면 폴더를 없애고 대화는 남깁니다."),
});

/** Gives a folder another name, or dissolves it; its conversations stay. */
async function rename(
  c: Ctx,
  { books }: Deps,
  { body: { folder, name } }: WithBody<typeof renameBody>,
): Promise<Response> {
  const meta = metaOf(c);
  const owner = meta.actor.id;
  const inside = chatsOf(books.views.chat, owner).find(({ state }) => state.folder === folder);
  if (!inside) return problem(c, NO_FOLDER);
  const outcome = await books.execute({
    stream: chatStream(inside.id),
    reads: ["chat"],
    decide({ chat }) {
      const chats = chatsOf(chat, owner).filter(({ state }) => state.folder === folder);
      const others = foldersOf(chat, owner);
      others.delete(folder);
      return fileChats(chats, name, others);
    },
    meta,
  });
  return isRefusal(outcome) ? problem(c, outcome) : new Response(null, { status: 204 });
}

export const chatFolderRoutes: Route[] = [
  call(
    "PUT /api/chat/conversations/:id/pin",
    "staff",
    "내 AI 대화를 목록 위에 고정하거나 고정을 풉니다.",
    pin,
    { body: pinBody, answer: data(chatHead) },
  ),
  call(
    "PUT /api/chat/conversations/:id/folder",
    "staff",
    "내 AI 대화를 폴더로 옮깁니다. 없던 이름이면 폴더가 생기고, 비우면 폴더에서 꺼냅니다.",
    file,
    { body: fileBody, answer: data(chatHead), described: { also: [409] } },
  ),
  call(
    "PUT /api/chat/folders",
    "staff",
    "내 AI 대화 폴더의 이름을 바꿉니다. 이름을 비우면 폴더만 없애고 대화는 남깁니다.",
    rename,
    { body: renameBody, described: { done: 204, also: [404] } },
  ),
];
