/** The second document, line by line, on a running office. */
import { checkLines } from "./run.ts";
import { second } from "./sections.ts";

checkLines(second);
