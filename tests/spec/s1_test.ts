/** The first document, line by line, on a running office. */
import { checkLines } from "./run.ts";
import { callLines } from "./s1_calls.ts";
import { entityLines } from "./s1_entities.ts";
import { errorLines } from "./s1_errors.ts";
import { publicLines } from "./s1_public.ts";
import { reportLines } from "./s1_reports.ts";
import { ruleLines } from "./s1_rules.ts";
import { stateLines } from "./s1_states.ts";

checkLines([publicLines, reportLines, entityLines, stateLines, ruleLines, callLines, errorLines]);
