/** A tool's arguments and answer, as a conversation stores them. */
import { checkJson, JSON_LIMITS } from "../../server/json_limits.ts";
import { sendable } from "../../../events/base/sendable.ts";
import type { ToolMessage } from "../../../events/chat/chat.ts";
import { TOOL_TEXT_MAX_LENGTH, type ToolRecord } from "../../../events/chat/chat_shapes.ts";
import type { ToolAnswer } from "../../tools/tool.ts";

/** Figures of one answer that lead to their rows. */
const FIGURES_MAX = 100;

/** The arguments as an object; null if invalid. Empty means no arguments. */
export function argumentsOf(
  { arguments: text }: Pick<ToolMessage, "arguments">,
): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    if (checkJson(new TextEncoder().encode(text), JSON_LIMITS)) return null;
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** A shown answer: parts beyond the limits are left out, its text stays. */
export function truncatedAnswer(answer: ToolAnswer): ToolRecord {
  const { text, data, links, figures = [], undo } = sendable(answer);
  const fits = data !== undefined && JSON.stringify(data).length <= TOOL_TEXT_MAX_LENGTH;
  return {
    ok: true,
    reads: null,
    text: text.slice(0, TOOL_TEXT_MAX_LENGTH).toWellFormed(),
    ...(fits ? { data } : {}),
    links: links.slice(0, 30),
    figures: figures.slice(0, FIGURES_MAX),
    undo: undo ?? null,
  };
}
