/**
 * Session records in KV, and a cache of them in memory for `identify`, which runs on every request.
 * The cache stays right because one process owns an embedded store and every change passes through
 * here; on a shared KV server (`shared`) nothing is cached.
 */
import type { SessionRecord } from "./session_record.ts";

const CACHE_MAX = 10_000;

const keys = {
  session: (id: string) => ["session", id],
  access: (digest: string) => ["session_access", digest],
  refresh: (digest: string) => ["session_refresh", digest],
  user: (userId: string, id: string) => ["session_user", userId, id],
};

export class SessionStore {
  readonly #cache = new Map<string, SessionRecord>();
  /** A read that began before a change must not put the old record back into the cache. */
  #changes = 0;

  constructor(private readonly kv: Deno.Kv, private readonly shared: boolean) {}

  async byId(id: string): Promise<SessionRecord | null> {
    return (await this.kv.get<SessionRecord>(keys.session(id))).value;
  }

  async byAccess(digest: string): Promise<SessionRecord | null> {
    const cached = this.#cache.get(digest);
    if (cached) return cached;
    const seen = this.#changes;
    const record = await this.#follow(keys.access(digest));
    if (record && seen === this.#changes) this.#remember(digest, record);
    return record;
  }

  /** Follows present and replaced refresh tokens alike: a replaced one must be recognised. */
  byRefresh(digest: string): Promise<SessionRecord | null> {
    return this.#follow(keys.refresh(digest));
  }

  async ofUser(userId: string): Promise<SessionRecord[]> {
    const found: SessionRecord[] = [];
    for await (const { value } of this.kv.list<string>({ prefix: ["session_user", userId] })) {
      const record = await this.byId(value);
      if (record) found.push(record);
    }
    return found;
  }

  /** Writes a session made from `before`. False when another process changed it first. */
  async save(
    record: SessionRecord,
    before: SessionRecord | null,
    now: number,
  ): Promise<boolean> {
    const key = keys.session(record.id);
    const present = await this.kv.get<SessionRecord>(key);
    if (present.value?.refresh.digest !== before?.refresh.digest) return false;
    const life = { expireIn: Math.max(1, record.endsAt - now) };
    const commit = this.kv.atomic().check(present)
      .set(key, record, life)
      .set(keys.access(record.access.digest), record.id, life)
      .set(keys.refresh(record.refresh.digest), record.id, life)
      .set(keys.user(record.userId, record.id), record.id, life);
    if (before?.previous) commit.delete(keys.access(before.previous.access));
    const { ok } = await commit.commit();
    if (before) this.#forget(before);
    return ok;
  }

  /** Deletes a session; false when it was gone already. */
  async remove(id: string): Promise<boolean> {
    const present = await this.kv.get<SessionRecord>(keys.session(id));
    if (!present.value) return false;
    const { userId, access, previous } = present.value;
    const commit = this.kv.atomic().check(present)
      .delete(keys.session(id))
      .delete(keys.user(userId, id))
      .delete(keys.access(access.digest));
    if (previous) commit.delete(keys.access(previous.access));
    const { ok } = await commit.commit();
    this.#forget(present.value);
    return ok;
  }

  async #follow(index: Deno.KvKey): Promise<SessionRecord | null> {
    const { value: id } = await this.kv.get<string>(index);
    return id === null ? null : await this.byId(id);
  }

  #forget(record: SessionRecord): void {
    this.#changes++;
    this.#cache.delete(record.access.digest);
    if (record.previous) this.#cache.delete(record.previous.access);
  }

  #remember(digest: string, record: SessionRecord): void {
    if (this.shared) return;
    if (this.#cache.size >= CACHE_MAX) this.#cache.delete(this.#cache.keys().next().value!);
    this.#cache.set(digest, record);
  }
}
