import { testEveryState } from "./every_state.ts";
import { leaveRulesStates } from "./leave_rules_states.ts";

testEveryState("how leave is counted", leaveRulesStates);
