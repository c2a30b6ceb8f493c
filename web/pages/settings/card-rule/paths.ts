/** Addresses of the rules for card spending: only their editor carries these. */
import { paths } from "../../../paths.ts";

const API = "/api/card_rules";

export const cardRulePaths = {
  /** The editor, in the settings. */
  page: () => paths.settings("cards", "card_rule"),
  api: {
    rules: () => `${API}/`,
    history: () => `${API}/history/`,
    restore: () => `${API}/restore/`,
  },
};
