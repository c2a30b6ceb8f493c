/** Everyone who has a table open: one listener at the books tells all of them. */
import { nounOf, type StoredEvent } from "../../../events/event.ts";
import type { Deps } from "../../deps.ts";
import { log } from "../../log.ts";
import type { Resource } from "../../tables/resource.ts";
import type { LiveConnection } from "./live_connection.ts";
import { newsOf } from "./live_news.ts";
import { Presence } from "./presence.ts";

/** Listens to the books for as long as somebody is connected. */
export class LiveHub {
  #books: Deps["books"];
  #connections = new Set<LiveConnection>();
  readonly presence: Presence;
  /** Committed, and not told yet. */
  #events: StoredEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | null = null;

  constructor(books: Deps["books"]) {
    this.#books = books;
    this.presence = new Presence(books);
  }

  /** Open connections: of everyone, or of one person. */
  count(userId?: string): number {
    if (userId === undefined) return this.#connections.size;
    return [...this.#connections].filter((one) => one.userId === userId).length;
  }

  join(connection: LiveConnection): void {
    this.#connections.add(connection);
    this.#unsubscribe ??= this.#books.subscribe((events) => this.#listen(events));
  }

  leave(connection: LiveConnection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#events = [];
  }

  /** Ends every connection: clients come back when a server is there again. */
  end(): void {
    for (const connection of [...this.#connections]) connection.end("closing");
  }

  /** Rights end at once; the rest is told after whoever made the change has their answer. */
  #listen(events: StoredEvent[]): void {
    const accounts = events.filter(({ stream }) => nounOf(stream) === "user");
    if (accounts.length > 0) {
      for (const connection of [...this.#connections]) connection.checkRights(accounts);
    }
    if (this.#connections.size === 0) return;
    this.#events = this.#events.concat(events);
    this.#timer ??= setTimeout(() => this.#tell(), 0);
  }

  #tell(): void {
    const events = this.#events;
    this.#events = [];
    this.#timer = undefined;
    const tables = new Map<string, Resource>();
    for (const connection of this.#connections) {
      for (const table of connection.tables.values()) tables.set(table.noun, table);
    }
    try {
      const messages = newsOf(this.#books, tables, events);
      for (const connection of [...this.#connections]) connection.tell(messages);
    } catch (error) {
      log.error("telling open tables failed", { error: String(error) });
      for (const connection of [...this.#connections]) connection.lose();
    }
  }
}
