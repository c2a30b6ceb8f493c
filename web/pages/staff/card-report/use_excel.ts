/** The Excel button: what it asks for, how far it is, and what it says when it fails (S1 §5, §8). */
import { useRef, useState } from "react";
import type { CardFilter } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { toast } from "../../../ui/toasts.ts";
import { filterLabel, filterQuery } from "../../../report/filter.ts";
import { loadExcel } from "./parts.ts";
import { EXCEL_FAILED } from "./words.ts";

const KB = 1024;

/** `progress` is null when nothing is under way, else a text for the button. */
export function useExcel(announce: (text: string) => void) {
  const [progress, setProgress] = useState<string | null>(null);
  const busy = useRef(false);
  const download = async (filter: CardFilter) => {
    if (busy.current) return;
    busy.current = true;
    setProgress("엑셀 만드는 중...");
    announce("엑셀 파일을 만드는 중입니다.");
    const name = `카드사용내역_${filterLabel(filter).replaceAll(" ", "_")}.xlsx`;
    const path = `${paths.api.cardExcel()}?${filterQuery(filter)}`;
    try {
      const downloadExcel = await loadExcel();
      await downloadExcel(
        path,
        name,
        (bytes) => setProgress(`엑셀 받는 중... ${Math.ceil(bytes / KB)}KB`),
      );
      announce("엑셀 파일을 내려받았습니다.");
    } catch {
      toast("error", EXCEL_FAILED);
    } finally {
      busy.current = false;
      setProgress(null);
    }
  };
  return { progress, download };
}
