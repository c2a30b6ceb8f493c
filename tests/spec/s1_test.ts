/** The first document, line by line, on a running office. */
import { checkLines } from "./run.ts";
import { first } from "./sections.ts";

checkLines(first);
