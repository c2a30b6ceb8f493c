import { testEveryState } from "./every_state.ts";
import { settingsStates } from "./settings_states.ts";
import { tableStates } from "./table_states.ts";

testEveryState("settings and tables", [...settingsStates, ...tableStates], [
  "settings-users",
  "settings-history",
  "settings-trip-form",
  "table-cards-bulk-edit",
  "table-trips-filter",
  "table-companies",
]);
