/** Imported before tests whose pages may be drawn in the system's fonts (`scripts/test.ts`). */
import { leaveFontsOut } from "./launch.ts";

leaveFontsOut();
