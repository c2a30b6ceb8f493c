import { testEveryState } from "./every_state.ts";
import { states } from "./states.ts";

testEveryState("home, sign-in and the card report", states, [
  "sign-in",
  "today",
  "card-report-list",
]);
