/** Who changed a row last, when and from where. */
import { fullDateTime } from "../ui/time/format.ts";
import { VIA_WORDS } from "../ui/via_words.ts";
import type { SignedRow } from "./noun.ts";

/** "이서연 · 2026.11.19(목) 09:12 · 웹"; an import that is its own actor is named once. */
export function authorText({ updated_by, updated_at }: SignedRow): string {
  const via = VIA_WORDS[updated_by.via];
  return [updated_by.name, fullDateTime(updated_at), updated_by.name === via ? "" : via]
    .filter(Boolean).join(" · ");
}
