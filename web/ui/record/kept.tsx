/** Offers an earlier unsaved draft. Loaded if there is one. */
import { Button } from "../form/button.tsx";
import { fullDateTime } from "../time/format.ts";
import type { Versioned } from "./kind.ts";
import type { StoredDraft } from "./use_drafts.ts";

interface KeptProps {
  kept: StoredDraft<object>;
  row: Versioned | null;
  continueDraft(draft: StoredDraft<object>): void;
  dropDraft(): void;
}

export default function Kept({ kept, row, continueDraft, dropDraft }: KeptProps) {
  const older = kept.base && row && kept.base.version !== row.version;
  return (
    <div className="notice notice-warning record-kept" role="status">
      <p>
        {fullDateTime(kept.at)}에 쓰다가 저장하지 않은 내용이 이 브라우저에 있습니다.
        {older &&
          " 그 뒤에 다른 사람이 저장했으니, 이어서 쓰고 저장할 때 합칠 내용을 선택하게 됩니다."}
      </p>
      <div className="row">
        <Button small look="primary" onClick={() => continueDraft(kept)}>이어서 쓰기</Button>
        <Button small onClick={dropDraft}>버리기</Button>
      </div>
    </div>
  );
}
