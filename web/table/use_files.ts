/** The table's workbooks: what is found or chosen goes out, others come in (S2 §8). */
import { useState } from "react";
import { toast } from "../ui/toasts.ts";
import { withQuery } from "./rows/source.ts";
import { useEvent } from "./use_event.ts";
import { errorText } from "../ui/words.ts";

export interface FilesControl {
  /** Everything that `query` finds, in its order; of it the columns that are shown. */
  exportFound(query: Record<string, string>, columns: string[]): void;
  /** These rows, in the order of `query`. */
  exportChosen(query: Record<string, string>, columns: string[], ids: string[]): void;
  importing: boolean;
  setImporting(importing: boolean): void;
}

export function useFiles(base: string): FilesControl {
  const [importing, setImporting] = useState(false);
  const path = `${base}/export_excel`;

  const fetchFile = async (address: string, body?: Record<string, unknown>) => {
    const { download } = await import("../ui/download.ts");
    const got = await download(address, { body });
    if (got.state === "done") toast("success", "엑셀 파일로 내보냈습니다.");
    else if (got.state === "nothing") toast("warning", got.message);
    else toast("error", errorText("엑셀 내보내기", got.message));
  };
  return {
    importing,
    setImporting,
    exportFound: useEvent((query, columns) =>
      void fetchFile(withQuery(path, { ...query, columns: columns.join() }))
    ),
    exportChosen: useEvent((filter, columns, ids) =>
      void fetchFile(path, { filter, columns, ids })
    ),
  };
}
