import { courierStates } from "./courier_states.ts";
import { testEveryState } from "./every_state.ts";

testEveryState("the couriers' screens", courierStates);
