/** The page of the assistant's console. */
import { chatPaths } from "./paths.ts";
import { CSRF_FIELD } from "../../ui/form/csrf.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";
import Chat, { type ChatStart } from "./chat.island.tsx";

interface ChatPageProps {
  frame: ShellFrame;
  start: ChatStart;
  csrf: string;
}

export function ChatPage({ frame, start, csrf }: ChatPageProps) {
  return (
    <Shell {...frame} current={chatPaths.page()}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <Chat start={start} />
    </Shell>
  );
}
