/** Conflict: both edits of a row, field by field. Typed text is never lost. */
import type { ReactNode } from "react";
import { differing, merged, type MergeField } from "../ui/merge/merge.ts";
import MergeDialog from "../ui/merge/merge_dialog.tsx";
import type { Conflict } from "../ui/form/use_save.ts";
import { authorText } from "./author.ts";
import type { Sides } from "./merge.ts";
import type { SignedRow } from "./noun.ts";

interface MergeDraftsProps<Row extends SignedRow, Draft> {
  /** The row's name. */
  name: string;
  conflict: Conflict<Draft, Row>;
  saving: boolean;
  /** The editable fields of a row. */
  draftOf(row: Row): Draft;
  /** The versions to choose between. */
  mergeFields(sides: Sides<Draft>): MergeField[];
  /** Why a draft cannot be saved, or null. */
  check(draft: Draft): string | null;
  /** Result of the last try. */
  children: ReactNode;
  onSave(merged: Draft): void;
  onClose(): void;
}

export function MergeDrafts<Row extends SignedRow, Draft>(props: MergeDraftsProps<Row, Draft>) {
  const { name, draftOf, check, mergeFields, conflict, onSave, ...rest } = props;
  const { theirs, mine } = conflict;
  const all = mergeFields({ ...conflict, theirs: draftOf(theirs) });
  const draft = (values: Record<string, unknown>) => ({ ...mine, ...merged(all), ...values });
  return (
    <MergeDialog
      key={theirs.version}
      groups={[{ key: theirs.id, name, who: theirs.updated_by.name, fields: differing(all) }]}
      text={`${
        authorText(theirs)
      }. 항목마다 남길 내용을 선택해 주세요. 입력하신 내용은 사라지지 않습니다.`}
      none="두 내용이 같습니다. 그대로 저장하셔도 됩니다."
      check={(values) => check(draft(values))}
      onSave={(values) => onSave(draft(values))}
      {...rest}
    />
  );
}
