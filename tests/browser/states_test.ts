import { testEveryState } from "./every_state.ts";
import { states } from "./states.ts";

testEveryState("home, sign-in and the card report", states, [
  "home-signed-in",
  "services-overview",
  "sign-in",
  "today",
  "profile",
  "card-report-list",
  "card-report-editing",
  "card-report-conflict",
]);
