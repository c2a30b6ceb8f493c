import { blogStates } from "./blog_states.ts";
import { consultationStates } from "./consultation_states.ts";
import { testEveryState } from "./every_state.ts";

testEveryState("posts and consultations", [...blogStates, ...consultationStates]);
