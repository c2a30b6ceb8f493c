/** That the session ended under an edit, said by a script that comes when it has. */
import { lazyPart } from "./lazy.tsx";

export const SessionLost = lazyPart(() => import("./session_lost.tsx"));
