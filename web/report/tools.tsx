/** The buttons in a report's head: files in, what was done, the workbook of what is shown (S1 §2). */
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart, partLost } from "../ui/lazy.tsx";
import { filterQuery } from "./filter.ts";
import type { ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

const Whole = lazyPart(() => import("./whole.tsx"));

interface ToolsProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
  /** Address of the workbook's call. */
  excel: string;
  /** Path of the shared calls on the rows. */
  base: string;
  /** May bring files in and take that back (S1 §6). */
  mayImport?: boolean;
}

export function Tools<Row extends ReportRow, Totals>(
  { page, excel, base, mayImport }: ToolsProps<Row, Totals>,
) {
  const { noun: { title }, fields, announce } = page;
  /** Of a workbook under way, for its button. */
  const [progress, setProgress] = useState<string | null>(null);
  const [open, setOpen] = useState<"import" | "operations" | null>(null);
  const askExcel = () => {
    const wanted = fields.wanted();
    if (!wanted) return;
    setProgress("");
    import("./excel.ts")
      .then((part) => part.downloadExcel(`${excel}?${filterQuery(wanted)}`, setProgress, announce))
      .catch(partLost)
      .finally(() => setProgress(null));
  };
  return (
    <>
      {mayImport && (
        <>
          <Button onClick={() => setOpen("operations")}>작업 내역</Button>
          <Button onClick={() => setOpen("import")}>내역 가져오기</Button>
        </>
      )}
      <Button look="primary" busy={progress !== null} onClick={askExcel}>
        {progress || "엑셀 다운로드"}
      </Button>
      {open && (
        <Whole
          open={open}
          screen={{ title, base }}
          onDone={() => void page.reload(true)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
