import { entryStates } from "./entry_states.ts";
import { testEveryState } from "./every_state.ts";

testEveryState("quick entry", entryStates, ["entry-courier", "entry-waiting"]);
