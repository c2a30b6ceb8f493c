/** A transaction's history, below its open line. */
import { PURPOSE_WORDS } from "./words.ts";
import type { Purpose } from "../../../../events/card.ts";
import type { CardRow, Participant } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";
import { History as Panel } from "../../../ui/history/history.tsx";
import type { RowActions } from "./card.tsx";
import { restoreVersion } from "./restore.ts";

function text(key: string, value: unknown): string {
  if (key === "purpose" && value) return PURPOSE_WORDS[value as Purpose];
  if (key === "participants") {
    return ((value ?? []) as Participant[]).map(({ name }) => name).join(", ");
  }
  return String(value ?? "");
}

export function History({ row, actions }: { row: CardRow; actions: RowActions }) {
  return (
    <Panel
      name={row.store_name}
      version={row.version}
      load={() => callApi("GET", paths.api.cardHistory(row.id))}
      text={text}
      canRestore
      restore={(to, version) => restoreVersion(row.id, to, version)}
      onRestored={actions.restored}
    />
  );
}
