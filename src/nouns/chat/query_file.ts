/** The tool that asks a workbook somebody gave to the assistant. */
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { type ChatTool, textAnswer } from "./own_tool.ts";
import { type Query, queryInput } from "./query_sheet.ts";
import { badFile } from "./read_upload.ts";
import { queryWorkbook } from "./workbook.ts";

export const queryFile: ChatTool = {
  name: "query_file",
  title: "올린 엑셀 조회",
  description: "대화에 올린 엑셀 파일의 행을 조건으로 찾고, 열의 값으로 묶고, 합계를 냅니다.",
  input: queryInput,
  async run(given, { upload, person, signal }) {
    const query = given as Query;
    const file = upload(query.file);
    if (file?.type !== "workbook") {
      const message = "그 파일이 서버에 없습니다. 파일은 12시간 동안 보관됩니다. 다시 올려 주세요.";
      return refuse(404, "file_not_found", message);
    }
    try {
      const found = (await queryWorkbook(file.bytes, query, { person, signal })).found!;
      return isRefusal(found) ? found : textAnswer(found.text, found.data);
    } catch (error) {
      return badFile(error);
    }
  },
};
