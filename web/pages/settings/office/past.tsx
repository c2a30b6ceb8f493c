/** The history of the office's facts and their conflicts. Loaded when needed. */
import type { OfficeFactsRow } from "../../../../projections/office/office.ts";
import { officePaths } from "./paths.ts";
import { pastOf } from "../../../ui/record/past.tsx";
import { factText } from "./fact_text.ts";
import { type FactsForm, LISTS } from "./form.ts";

export default pastOf<OfficeFactsRow, FactsForm>({
  title: () => "사무소 정보",
  shown: (value, place) =>
    factText(place, place in LISTS ? JSON.parse(String(value)) : value) || "(없음)",
  who: ({ updated_by }) => updated_by,
  calls: () => ({
    historyPath: officePaths.api.history(),
    restorePath: officePaths.api.restore(),
    canRestore: true,
  }),
  text: factText,
});
