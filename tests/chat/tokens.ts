/** Tokens of a request, counted by a real tokenizer: o200k, which most servers' models are near to. For tests and the laboratory. */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Asked } from "./model_server.ts";

/** Tokens of the messages and the tools of a request; those that a server's own template adds are not among them. */
export function tokensOf({ messages, tools = [] }: Pick<Asked, "messages" | "tools">): number {
  const texts = messages.map(({ role, content, tool_calls }) =>
    [role, typeof content === "string" ? content : JSON.stringify(content)].join("\n") +
    (tool_calls ? JSON.stringify(tool_calls) : "")
  );
  return encode([...texts, ...tools.map((tool) => JSON.stringify(tool))].join("\n")).length;
}
