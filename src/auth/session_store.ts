/** Session records in KV. Device and network are sealed with the key of their account. */
import type { KeyRing } from "../personal/key_ring.ts";
import type { SessionRecord } from "./session_record.ts";
import { openTrace, sealTrace } from "./traces.ts";

/** Where a session was opened and last used. */
type Trace = Pick<SessionRecord, "device" | "network">;

/** A stored record. */
type Kept = Omit<SessionRecord, keyof Trace> & { trace: string };

const placeOf = (id: string): string => `session/${id}`;

const keys = {
  session: (id: string) => ["session", id],
  refresh: (digest: string) => ["session_refresh", digest],
  user: (userId: string, id: string) => ["session_user", userId, id],
};

export class SessionStore {
  constructor(private readonly kv: Deno.Kv, private readonly keys: KeyRing) {}

  async byId(id: string): Promise<SessionRecord | null> {
    const { value } = await this.kv.get<Kept>(keys.session(id));
    return value && await this.#opened(value);
  }

  async #opened({ trace, ...record }: Kept): Promise<SessionRecord> {
    const { id, userId } = record;
    const opened = await openTrace<Trace>(this.keys, userId, placeOf(id), trace);
    return { ...record, ...opened ?? { device: "", network: "" } };
  }

  async #kept({ device, network, ...record }: SessionRecord): Promise<Kept> {
    const { id, userId } = record;
    const trace: Trace = { device, network };
    return { ...record, trace: await sealTrace(this.keys, userId, placeOf(id), trace) };
  }

  /** The session of a present or replaced refresh token: a replaced one must be recognised. */
  async byRefresh(digest: string): Promise<SessionRecord | null> {
    const { value: id } = await this.kv.get<string>(keys.refresh(digest));
    return id === null ? null : await this.byId(id);
  }

  /** Everybody's. */
  async all(): Promise<SessionRecord[]> {
    const entries = this.kv.list<Kept>({ prefix: ["session"] });
    return await Array.fromAsync(entries, ({ value }) => this.#opened(value));
  }

  /** Notes a use; one that meets a change of the session is not worth a second try. */
  async touch(id: string, usedAt: number, network: string): Promise<void> {
    const present = await this.kv.get<Kept>(keys.session(id));
    if (!present.value) return;
    const record = await this.#kept({ ...await this.#opened(present.value), usedAt, network });
    const life = { expireIn: Math.max(1, record.endsAt - usedAt) };
    await this.kv.atomic().check(present).set(present.key, record, life).commit();
  }

  /** Deletes every session of everybody, and whatever leads to one. */
  async clear(): Promise<void> {
    for (const name of ["session", "session_refresh", "session_user"]) {
      for await (const { key } of this.kv.list({ prefix: [name] })) await this.kv.delete(key);
    }
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
    const present = await this.kv.get<Kept>(key);
    if (present.value?.refresh.digest !== before?.refresh.digest) return false;
    const life = { expireIn: Math.max(1, record.endsAt - now) };
    const commit = this.kv.atomic().check(present)
      .set(key, await this.#kept(record), life)
      .set(keys.refresh(record.refresh.digest), record.id, life)
      .set(keys.user(record.userId, record.id), record.id, life);
    return (await commit.commit()).ok;
  }

  /** Deletes a session; false when it was gone already. */
  async remove(id: string): Promise<boolean> {
    const present = await this.kv.get<Kept>(keys.session(id));
    if (!present.value) return false;
    const { userId } = present.value;
    const commit = this.kv.atomic().check(present)
      .delete(keys.session(id))
      .delete(keys.user(userId, id));
    return (await commit.commit()).ok;
  }
}
