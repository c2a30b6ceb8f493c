/** The button that fetches a workbook, and says how far it is. */
import { useState } from "react";
import { Button } from "./button.tsx";
import { partLost } from "./lazy.tsx";

interface ExcelButtonProps {
  /** Address of the call; null where what is asked for makes no sense, which is said elsewhere. */
  path(): string | null;
  label?: string;
  look?: "primary";
  /** Tells who hears the page. */
  announce?(text: string): void;
}

export function ExcelButton(
  { path, label = "엑셀 다운로드", look, announce = () => {} }: ExcelButtonProps,
) {
  const [progress, setProgress] = useState<string | null>(null);
  const ask = () => {
    const wanted = path();
    if (!wanted) return;
    setProgress("");
    import("./excel.ts").then((part) => part.downloadExcel(wanted, setProgress, announce))
      .catch(partLost).finally(() => setProgress(null));
  };
  return <Button look={look} busy={progress !== null} onClick={ask}>{progress || label}</Button>;
}
