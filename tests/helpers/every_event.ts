/** A history with one event of every type, out of the fixtures of stored events. */
import type { StoredEvent } from "../../events/event.ts";
import { registry } from "../../events/registry.ts";
import { minji } from "../store/notes.ts";

/** The data of an event as a version of its type stored it. */
export const fixture = (type: string, schema: number): unknown =>
  JSON.parse(
    Deno.readTextFileSync(new URL(`../fixtures/events/${type}.v${schema}.json`, import.meta.url)),
  );

/** One stream for each noun, with one event of each of its types, the one it begins with first. */
export function everyEvent(): StoredEvent[] {
  const versions = new Map<string, number>();
  return [...registry.values()].map(({ type, schema }) => {
    const stream = `${type.slice(0, type.indexOf("."))}/golden`;
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    return {
      // Counted within the stream: a new type of one noun changes nothing for another.
      position: version,
      stream,
      version,
      type,
      schema,
      data: fixture(type, schema),
      at: `2026-01-02T03:04:${String(version).padStart(2, "0")}.000Z`,
      actor: minji,
      requestId: type,
      key: type,
    };
  });
}
