import type { Role } from "../../events/event.ts";

/** Who is signed in, as the office frame shows it. */
export interface ShellUser {
  id: string;
  name: string;
  role: Role;
  /** Address of a picture, or "". */
  image: string;
}
