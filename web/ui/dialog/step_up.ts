/** Asks the person to sign in anew when the server wants a fresh sign-in. Shown by the office frame. */
import { oneQuestion } from "../asked_once.ts";

/** The channel on which the sign-in window reports that it is done. */
export const STEP_UP_CHANNEL = "step-up";

/** How that window looks. */
export const SIGN_IN_WINDOW = "popup,width=520,height=720";

const asked = oneQuestion<{ passkey: boolean }, boolean>();

/** The dialog on the screen: how it ends, and whether a passkey will do. */
export const stepUp = asked.shown;

/** True once the person signed in anew, false when they would not. */
export const requestStepUp = (passkey = false): Promise<boolean> => asked.ask({ passkey });
