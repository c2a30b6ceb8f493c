import { EVERY_STATE } from "./looks.ts";
import { testPages } from "./pages.ts";

testPages({ at: 0, of: 2 }, EVERY_STATE ? [1440, 820, 390] : [1440, 390]);
