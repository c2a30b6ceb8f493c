/** That the session ended under an edit, said by a script that comes when it has. */
import { lazyPart } from "./client/lazy.tsx";

export const SessionLost = lazyPart(() => import("./client/session_lost.tsx"));
