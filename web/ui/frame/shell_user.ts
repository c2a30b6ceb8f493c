import type { Role } from "../../../events/base/event.ts";

/** Who is signed in, as the office frame shows it. */
export interface ShellUser {
  id: string;
  name: string;
  role: Role;
  /** May open the staff pages: a superuser without the staff flag may not (S1 §6). */
  staff: boolean;
  /** Address of a picture, or "". */
  image: string;
}
