/** The button that fetches a workbook. Reports have it among their tools: a script of its own would weigh too much there. */
import { useState } from "react";
import { Button } from "./button.tsx";
import { reportMissingPart } from "../client/lazy.tsx";

interface ExcelButtonProps {
  /** Address of the call. */
  path: string;
  look?: "primary";
  children?: string;
}

/** Says how far the workbook is. Without its script it stays busy: only a new page asks for that again. */
export function ExcelButton({ path, look, children = "엑셀 다운로드" }: ExcelButtonProps) {
  const [progress, setProgress] = useState<string | null>(null);
  const ask = () => {
    setProgress("");
    import("./excel.ts").then((part) => part.downloadExcel(path, setProgress), reportMissingPart);
  };
  return <Button look={look} busy={progress !== null} onClick={ask}>{progress || children}</Button>;
}
