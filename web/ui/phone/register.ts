/** Registers the service worker, where the browser has them: not over plain http, nor in some private windows. */
import { phonePaths } from "./paths.ts";

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(path: string): string }): {
    createScriptURL(path: string): string;
  };
}

/** The address in the form that the page's policy asks for: of one policy, which knows this address alone. */
function workerAddress(): string {
  const path = phonePaths.worker();
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return path;
  const rules = { createScriptURL: () => path };
  return trustedTypes.createPolicy("service-worker", rules).createScriptURL(path);
}

/** A browser that refuses leaves pages as they are without one. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker?.register(workerAddress(), { updateViaCache: "none" })
    .catch(() => {});
}
