/** The page /chat: the console with its tools, suggestions and conversations already in it. */
import { mayUse } from "../../../../events/account/user.ts";
import { beginningOf, searchChats } from "../../../../projections/chat/chat.ts";
import type { ListedTool } from "../../../../projections/chat/chat_answers.ts";
import { ChatPage } from "../../../../web/pages/chat/page.tsx";
import { conversations, headOf, wholeOf } from "../conversations.ts";
import { deskOf } from "../desk.ts";
import { suggestionsFor } from "../suggestions.ts";
import { knownTools } from "../toolbox.ts";
import type { Deps } from "../../../deps.ts";
import { metaOf } from "../../../server/command.ts";
import { pageToken } from "../../../server/csrf.ts";
import { officeFrame, renderPage } from "../../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../../server/route.ts";

/** Conversations that the page brings along; a search finds the others. */
const LISTED_MAX = 100;
/** A page does not wait longer for what servers of others have. */
const PATIENCE_MS = 1_000;

async function page(c: Ctx, deps: Deps): Promise<Response> {
  const { chat } = deps.books.views;
  const owner = metaOf(c).actor.id;
  const known = await knownTools(c.get("identity")!, deskOf(deps), PATIENCE_MS);
  const wanted = c.req.query("c") ?? "";
  const open = conversations(deps, owner).find(deps.books.views, wanted);
  const start = {
    conversation: open ? await wholeOf(c, deps, open) : null,
    conversations: beginningOf(searchChats(chat, owner, ""), LISTED_MAX)
      .map(({ entry }) => headOf(deps, entry)),
    tools: known.map((one): ListedTool => ({ type: "function", function: one })),
    suggestions: suggestionsFor(known.map(({ name }) => name)),
    isSuperuser: mayUse(c.get("identity")!.user.state.flags, "superuser"),
  };
  const drawn = (
    <ChatPage frame={officeFrame(c, deps)} start={start} csrf={await pageToken(c, deps)} />
  );
  return await renderPage(c, deps, drawn, { title: "AI 채팅", area: "office" });
}

export const chatPageRoutes: Route[] = [
  pageRoute("/chat", "staff", "AI 채팅 화면", page, { shows: ["chat"] }),
];
