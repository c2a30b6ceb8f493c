/** Saving an edit of a transaction. */
import type { CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";
import { useSave } from "../../../ui/use_save.ts";
import { type Draft, idsOf } from "./merge.ts";
import { saveFailed } from "./words.ts";

/** `save` writes `mine` over `version`, which said `base` when the edit began. */
export function useCardSave(id: string) {
  const { save, ...saving } = useSave<Draft, { data: CardRow }, CardRow>(saveFailed);
  return {
    ...saving,
    save(version: number, mine: Draft, base: Draft) {
      const { purpose, note } = mine;
      const body = { purpose, note, participants: idsOf(mine), version };
      return save({
        base,
        mine,
        content: body,
        send: (key) => callApi("PUT", paths.api.cardUpdate(id), { body, key }),
      });
    },
  };
}
