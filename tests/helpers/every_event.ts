/** A history with one event of every type, out of the fixtures of stored events. */
import type { StoredEvent } from "../../events/base/event.ts";
import type { AnyTable } from "../../events/kit/table.ts";
import { registry } from "../../events/registry.ts";
import { tables } from "../../events/tables.ts";
import { minji } from "../store/notes.ts";

/** Name of the file with the data of an event as a version of its type stored it. */
export const fixtureName = (type: string, schema: number): string => `${type}.v${schema}.json`;

/** What an event of a table stores whatever the table is; undefined where its own file has to say. */
function sharedFixture(type: string, schema: number): unknown {
  const [noun, what] = type.split(".");
  const table = (tables as Readonly<Record<string, AnyTable>>)[noun];
  if (!table || schema !== 1) return undefined;
  if (what === "deleted" || what === "restored") return {};
  if (what !== "changed") return undefined;
  const { type: first, schema: newest } = table.about.events[0];
  const changes = Object.entries(fixture(first, newest) as Record<string, unknown>)
    .filter(([key]) => Object.hasOwn(table.fields, key))
    .map(([key, value]) => [key, { from: value, to: value }]);
  return { changes: Object.fromEntries(changes) };
}

/** Has it to have a file of its own? */
export const needsFixture = (type: string, schema: number): boolean =>
  sharedFixture(type, schema) === undefined;

/** The data of an event as a version of its type stored it. */
export function fixture(type: string, schema: number): unknown {
  const file = new URL(`../fixtures/events/${fixtureName(type, schema)}`, import.meta.url);
  try {
    return JSON.parse(Deno.readTextFileSync(file));
  } catch (error) {
    const shared = error instanceof Deno.errors.NotFound ? sharedFixture(type, schema) : undefined;
    if (shared === undefined) throw error;
    return shared;
  }
}

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
