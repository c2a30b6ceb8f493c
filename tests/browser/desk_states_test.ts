import { blogStates } from "./blog_states.ts";
import { consultationStates } from "./consultation_states.ts";
import { testEveryState } from "./every_state.ts";
import { securityStates } from "./security_states.ts";

testEveryState("posts, consultations and the security log", [
  ...blogStates,
  ...consultationStates,
  ...securityStates,
], ["posts", "consultation"]);
