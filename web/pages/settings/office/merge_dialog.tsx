/** Someone saved the office's facts first: who, when, and a choice per fact. Loaded when needed. */
import type { FactName } from "../../../../events/office_fields.ts";
import { FACT_LABELS } from "../../../../events/office_labels.ts";
import type { OfficeFacts } from "../../../../events/office_facts.ts";
import { fullDateTime } from "../../../ui/format.ts";
import { clashing, merged, type MergeField } from "../../../ui/merge/merge.ts";
import MergeDialog from "../../../ui/merge/merge_dialog.tsx";
import { factText } from "./fact_text.ts";
import { factsIn, sameFact } from "./form.ts";
import type { FactsEditor } from "./use_facts.ts";

export default function MergeFacts({ editor }: { editor: FactsEditor }) {
  const { conflict, form } = editor;
  if (!conflict) return null;
  const { base, theirs } = conflict;
  const [before, mine] = [factsIn(base), factsIn(form)];
  const fields = (Object.keys(FACT_LABELS) as FactName[]).map((key): MergeField => ({
    key,
    label: FACT_LABELS[key],
    base: before[key],
    mine: mine[key],
    theirs: theirs[key],
    same: sameFact,
    show: (value) => factText(key, value) || "(없음)",
  }));
  const who = theirs.updated_by || "다른 사용자";
  return (
    <MergeDialog
      groups={[{ key: "office", name: "사무소 정보", who, fields: clashing(fields) }]}
      text={`${who} 님이 ${
        fullDateTime(theirs.updated_at)
      }에 저장했습니다. 입력하신 내용은 사라지지 않고, 덮어쓴 내용도 변경 이력에 남습니다.`}
      none="같은 항목을 고치지 않았습니다. 두 사람이 고친 내용을 모두 담아 저장할 수 있습니다."
      saving={editor.saving}
      onSave={(values, byHand) =>
        editor.resolve({ ...merged(fields), ...values } as unknown as OfficeFacts, !byHand)}
      onClose={editor.closeConflict}
    />
  );
}
