/** The versions of the office's facts, and the way back to each. Loaded when opened. */
import type { OfficeFactsRow } from "../../../../projections/office.ts";
import { officePaths } from "../../../office_paths.ts";
import { History as Panel } from "../../../ui/history/history.tsx";
import { toast } from "../../../ui/toasts.ts";
import { factText } from "./fact_text.ts";
import type { FactsEditor } from "./use_facts.ts";

export default function History({ editor }: { editor: FactsEditor }) {
  return (
    <Panel<{ data: OfficeFactsRow }>
      name="사무소 정보"
      version={editor.row.version}
      historyPath={officePaths.api.history()}
      text={factText}
      canRestore
      restorePath={officePaths.api.restore()}
      onRestored={({ data }) => {
        editor.settle(data, null);
        toast("success", "이전 시점으로 되돌렸습니다.");
      }}
      warning={editor.dirty ? "저장하지 않은 내용은 사라집니다." : undefined}
    />
  );
}
