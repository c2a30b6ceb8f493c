/** This browser's pushes: on or off, and for which account. */
import { keep, PUSH_ACCOUNT, stored } from "../client/storage.ts";

/** The browser's own subscription; null where there is none, or where the browser has no pushes. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return await registration?.pushManager?.getSubscription() ?? null;
}

/** Can pushes be turned on here? On an iPhone in the installed app alone. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Pushes of another account end in this browser: its next endpoint is another one. */
export async function endOthersPushes(account: string): Promise<void> {
  const before = stored(PUSH_ACCOUNT);
  if (before === null || before === account) return;
  await (await ownSubscription())?.unsubscribe();
  keep(PUSH_ACCOUNT, null);
}
