/** Someone saved the transaction first: what each changed, field by field. */
import type { ReactNode } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { fullDateTime } from "../../../ui/format.ts";
import { differing, merged } from "../../../ui/merge/merge.ts";
import MergeDialog from "../../../ui/merge/merge_dialog.tsx";
import type { Conflict } from "../../../ui/use_save.ts";
import { type Draft, mergeFields } from "./merge.ts";
import { VIA_WORDS } from "../../../ui/via_words.ts";
import { NO_PARTICIPANT } from "./words.ts";

interface MergeDraftsProps {
  conflict: Conflict<Draft, CardRow>;
  saving: boolean;
  /** What came of the last try. */
  children: ReactNode;
  onSave(draft: Draft): void;
  onClose(): void;
}

export function MergeDrafts({ conflict, saving, children, onSave, onClose }: MergeDraftsProps) {
  const { theirs } = conflict;
  const { name, via } = theirs.updated_by;
  const all = mergeFields(conflict);
  const draft = (values: Record<string, unknown>) =>
    ({ ...merged(all), ...values }) as unknown as Draft;
  return (
    <MergeDialog
      key={theirs.version}
      groups={[{ key: theirs.id, name: theirs.store_name, who: name, fields: differing(all) }]}
      text={`${name} · ${fullDateTime(theirs.updated_at)} · ${
        VIA_WORDS[via]
      }. 항목마다 남길 내용을 골라 주세요. 입력하신 내용은 사라지지 않습니다.`}
      none="두 내용이 같습니다. 그대로 저장하셔도 됩니다."
      saving={saving}
      check={(values) => draft(values).participants.length === 0 ? NO_PARTICIPANT : null}
      onSave={(values) => onSave(draft(values))}
      onClose={onClose}
    >
      {children}
    </MergeDialog>
  );
}
