/** Asks the person to sign in anew when the server wants a fresh sign-in. Shown by the office frame. */
import { signal } from "@preact/signals-react";

/** The channel on which the window of the sign-in tells that it is done. */
export const STEP_UP_CHANNEL = "step-up";

/** How that window looks. */
export const SIGN_IN_WINDOW = "popup,width=520,height=720";

/** The dialog on the screen: how it ends, and whether a passkey will do. Only ever written in a browser. */
export const stepUp = signal<{ passkey: boolean; finish(done: boolean): void } | null>(null);

let underWay: Promise<boolean> | null = null;

/** True once the person signed in anew, false when they would not. Calls that come together ask once. */
export function askStepUp(passkey = false): Promise<boolean> {
  underWay ??= new Promise<boolean>((finish) => {
    stepUp.value = { passkey, finish };
  }).finally(() => {
    stepUp.value = null;
    underWay = null;
  });
  return underWay;
}
