/** Files to download: under their Korean names, and workbooks made while they are read. */
import { type Sheet, workbookStream, XLSX_TYPE } from "../excel/workbook.ts";

/** A Korean file name for every browser: RFC 6266, with the UTF-8 form of RFC 5987. */
export function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Answers with a workbook; `name` and `plain` are its names without the ending. */
export function answerWorkbook(
  sheets: [Sheet, ...Sheet[]],
  name: string,
  plain: string,
  headers: Record<string, string> = {},
): Response {
  const disposition = attachment(`${name}.xlsx`, `${plain}.xlsx`);
  const all = { "content-type": XLSX_TYPE, "content-disposition": disposition, ...headers };
  return new Response(workbookStream(...sheets), { headers: all });
}
