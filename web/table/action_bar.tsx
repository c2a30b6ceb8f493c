/** What can be done with the rows: those found exported, others imported. */
import { lazy, Suspense, useState } from "react";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";
import { withQuery } from "./source.ts";
import type { TableScreen } from "./types.ts";

const ImportDialog = lazy(() => import("./import/import_dialog.tsx"));

const NOTHING = "다운로드할 데이터가 없습니다.";

interface ActionBarProps {
  screen: TableScreen;
  /** What the list is asked for, without its page. */
  query: Record<string, string>;
  total: number;
  onDone(answer: BulkAnswer): void;
}

export function ActionBar({ screen, query, total, onDone }: ActionBarProps) {
  const { permissions } = screen;
  const [importing, setImporting] = useState(false);
  return (
    <div className="dt-actions">
      {permissions.export && (
        <a
          className="button"
          href={withQuery(`${screen.base}/export_excel`, query)}
          download
          onClick={(event) => {
            if (total > 0) return;
            event.preventDefault();
            toast("warning", NOTHING);
          }}
        >
          내보내기
        </a>
      )}
      {permissions.import && <Button onClick={() => setImporting(true)}>가져오기</Button>}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog screen={screen} onDone={onDone} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
