/** The second document, line by line, on a running office. */
import { checkLines } from "./run.ts";
import { quickLines } from "./s2_quick.ts";
import { siteLines } from "./s2_site.ts";

checkLines([siteLines, quickLines]);
