import { testEveryState } from "./every_state.ts";
import { settingsStates } from "./settings_states.ts";
import { tableStates } from "./table_states.ts";

testEveryState("settings and tables", [...settingsStates, ...tableStates], [
  "settings-users",
  "table-trips-filter",
]);
