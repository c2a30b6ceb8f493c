/** A vault whose stored keys are wrapped, and unwrapped only in this process's memory. */
import type { NamedKey, Vault } from "./vault.ts";
import { wrappedBy, type Wrapping } from "./wrapping.ts";
import type { WrappingSource } from "./wrapping_source.ts";

/**
 * Wraps on writing and unwraps on reading. Keys of a former wrapping key are rewrapped once the vault is prepared, and
 * later when they are read. Throws WrappingProblem when the wrapping key is missing or another one, without a change.
 */
export function wrappedVault(vault: Vault, source: WrappingSource): Vault {
  let opened: Promise<Wrapping> | null = null;
  // A wrapping key is made only where nothing was wrapped before.
  const wrapping = () => opened ??= vault.count().then((count) => source.open(count === 0));
  let prepared = false;
  let stale: NamedKey[] = [];
  const wrapAnew = async () => {
    if (stale.length === 0) return;
    const { id, wrap } = await wrapping();
    await vault.change(stale.map(([name, key]) => [name, wrap(name, key)]));
    stale = [];
    source.rewrapped = id;
  };
  return {
    async all() {
      const kept = await vault.all();
      // Reading an empty vault does not create a wrapping key.
      if (!kept || kept.keys.length === 0) return kept;
      const { id, unwrap } = await wrapping();
      const keys = kept.keys.map(([name, bytes]): NamedKey => [name, unwrap(name, bytes)]);
      stale = keys.filter((_, index) => wrappedBy(kept.keys[index][1]) !== id);
      if (prepared) await wrapAnew();
      return { keys, gone: kept.gone };
    },
    async prepare() {
      prepared = true;
      await wrapping();
      await wrapAnew();
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
    letGo: () => vault.letGo?.() ?? false,
    close: () => vault.close(),
  };
}
