/** The Excel button: what it asks for, how far it is, and what it says when it fails (S1 §5, §8). */
import { useRef, useState } from "react";
import type { CardFilter } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { toast } from "../../../ui/toasts.ts";
import { filterQuery } from "../../../report/filter.ts";
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
    const path = `${paths.api.cardExcel()}?${filterQuery(filter)}`;
    const onBytes = (bytes: number) => setProgress(`엑셀 받는 중... ${Math.ceil(bytes / KB)}KB`);
    const got = await import("../../../ui/download.ts").then(
      ({ download }) => download(path, { onBytes }),
      () => ({ state: "failed" as const }),
    );
    if (got.state === "done") announce("엑셀 파일을 내려받았습니다.");
    else toast("error", EXCEL_FAILED);
    busy.current = false;
    setProgress(null);
  };
  return { progress, download };
}
