import type { Config } from "../config.ts";
import { openKeyFile } from "./key_file.ts";
import type { KeyRing } from "./key_ring.ts";
import { openKvKeys } from "./kv_keys.ts";

/** Where an embedded office keeps its keys. */
export const keyFileIn = (dataDir: string): string => `${dataDir}/keys.sqlite`;

/**
 * The office's keys: in a file of their own beside an embedded store, else in the KV that all its
 * processes share.
 */
export function openOfficeKeys(
  { kvUrl, dataDir }: Pick<Config, "kvUrl" | "dataDir">,
  kv: Deno.Kv,
): KeyRing {
  return kvUrl === "" ? openKeyFile(keyFileIn(dataDir)) : openKvKeys(kv);
}
