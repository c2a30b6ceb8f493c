/** A vault whose keys are wrapped where they are kept, and bare only in this process's memory. */
import type { NamedKey, Vault } from "./vault.ts";
import { wrappedBy, type Wrapping } from "./wrapping.ts";
import type { WrappingSource } from "./wrapping_source.ts";

/**
 * Wraps what goes in and unwraps what comes out. Keys that an earlier wrapping key wrapped are wrapped anew as
 * they are read. Throws WrappingProblem when the wrapping key is missing or another one; nothing is changed then.
 */
export function wrappedVault(vault: Vault, source: WrappingSource): Vault {
  let opened: Promise<Wrapping> | null = null;
  // A wrapping key is made only where nothing was wrapped before.
  const wrapping = () => opened ??= vault.count().then((count) => source.open(count === 0));
  return {
    async all() {
      const { id, unwrap, wrap } = await wrapping();
      const kept = await vault.all();
      if (!kept) return null;
      const keys = kept.keys.map(([name, bytes]): NamedKey => [name, unwrap(name, bytes)]);
      const stale = keys.filter((_, index) => wrappedBy(kept.keys[index][1]) !== id);
      if (stale.length > 0) {
        await vault.change(stale.map(([name, key]) => [name, wrap(name, key)]));
        source.rewrapped = id;
      }
      return { keys, gone: kept.gone };
    },
    async find(name) {
      const bytes = await vault.find(name);
      return bytes && (await wrapping()).unwrap(name, bytes);
    },
    async add(keys) {
      const { wrap } = await wrapping();
      return await vault.add(keys.map(([name, key]) => [name, wrap(name, key)]));
    },
    async change(keys) {
      const { wrap } = await wrapping();
      await vault.change(keys.map(([name, key]) => [name, wrap(name, key)]));
    },
    count: () => vault.count(),
    bury: (name) => vault.bury(name),
    close: () => vault.close(),
  };
}
