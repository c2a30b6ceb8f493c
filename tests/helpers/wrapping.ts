/** The wrapping key of test offices: the same for what a test opens itself and for processes it starts. */
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { fileVault } from "../../src/personal/vault.ts";
import { wrappingSource } from "../../src/personal/wrapping_source.ts";

/** As `WRAPPING_KEY` has it. */
export const testKey = `wk1_${"dGVzdC1rZXktdGhhdC1pcy1uby1zZWNyZXQtYXQtYWxs".slice(0, 43)}`;

export const testWrapping = wrappingSource({ wrapping: { key: testKey, file: "" }, dataDir: "." });

/** A person's key as it is in the folder's file of keys: wrapped. */
export async function keptKey(dataDir: string, name: string): Promise<Uint8Array> {
  const vault = fileVault(keyFileIn(dataDir));
  try {
    return (await vault.find(name))!;
  } finally {
    vault.close();
  }
}
