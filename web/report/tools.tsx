/** The buttons in a report's head: import, operations, the workbook (S1 §2). */
import { useState } from "react";
import { Button } from "../ui/form/button.tsx";
import { lazyPart, reportMissingPart } from "../ui/client/lazy.tsx";
import { useImportRequest } from "../ui/use_import_asked.ts";
import { filterQuery, sameFilter } from "./filter.ts";
import type { ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

const Whole = lazyPart(() => import("./whole.tsx"));

interface ToolsProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
  /** Address of the workbook's call. */
  excel: string;
  /** Path of the shared calls on the rows. */
  base: string;
  /** What files of its rows are called, where rows have files. */
  files?: string;
}

export function Tools<Row extends ReportRow, Totals>(
  { page, excel, base, files }: ToolsProps<Row, Totals>,
) {
  const { noun: { title }, start: { mayImport }, state, fields, show, announce } = page;
  /** Progress of a workbook, for its button. */
  const [progress, setProgress] = useState<string | null>(null);
  const [open, setOpen] = useState<"import" | "operations" | null>(null);
  useImportRequest(() => mayImport && setOpen("import"));
  const askExcel = (more = "") => {
    const wanted = fields.wanted();
    if (!wanted) return;
    // The workbook's columns are on the screen as well.
    if (!sameFilter(wanted, state.filter)) void show(wanted);
    setProgress("");
    const path = `${excel}?${filterQuery(wanted)}${more}`;
    import("../ui/form/excel.ts")
      .then((part) => part.downloadExcel(path, setProgress, announce), reportMissingPart);
  };
  return (
    <>
      {mayImport && (
        <>
          <Button onClick={() => setOpen("operations")}>작업 내역</Button>
          <Button onClick={() => setOpen("import")}>내역 가져오기</Button>
        </>
      )}
      {files && (
        <Button busy={progress !== null} onClick={() => askExcel("&files=true")}>
          {files}까지 받기
        </Button>
      )}
      <Button look="primary" busy={progress !== null} onClick={() => askExcel()}>
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
