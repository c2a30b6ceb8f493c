/** The tool `read_file`: a part of an uploaded document, a page of it, or the places where it has some words. */
import { z } from "zod";
import { refuse } from "../../../events/base/refusal.ts";
import { type ChatTool, textAnswer } from "./own_tool.ts";
import type { Upload } from "./uploads.ts";

/** Letters of one part, and of the text around found words. */
const LETTERS_MAX = 5_000;
const AROUND = 120;
/** Places of found words. */
const PLACES_MAX = 20;

const input = z.strictObject({
  file: z.string().min(1).max(64)
    .meta({ title: "파일", description: "첨부 파일의 설명에 적힌 파일 번호" }),
  page: z.int().min(1).max(100_000).optional()
    .meta({
      title: "페이지",
      description: "페이지가 있는 파일에서 읽을 페이지. 없으면 전체에서 읽습니다.",
    }),
  from: z.int().min(1).max(10_000_000).default(1)
    .meta({ title: "몇 번째 글자부터" }),
  letters: z.int().min(1).max(LETTERS_MAX).default(4_000).meta({ title: "글자 수" }),
  find: z.string().trim().min(1).max(100).optional()
    .meta({ title: "찾을 말", description: "이 말이 나오는 곳들을 찾습니다." }),
});
type Given = z.output<typeof input>;
type Text = Extract<Upload, { type: "text" }>;

const figure = (count: number): string => count.toLocaleString("ko-KR");

/** The texts that are searched, each with its page where it has one. */
const textsOf = ({ pages, pageCount }: Text, page: number | undefined) =>
  pages.map((text, at) => ({ text, page: pageCount === null ? null : at + 1 }))
    .filter((one) => page === undefined || one.page === null || one.page === page);

/** Places of words, with the text around each. */
function foundIn(texts: ReturnType<typeof textsOf>, wanted: string): string {
  const lines: string[] = [];
  let count = 0;
  for (const { text, page } of texts) {
    const bare = text.toLowerCase();
    for (let at = bare.indexOf(wanted); at !== -1; at = bare.indexOf(wanted, at + wanted.length)) {
      count++;
      if (lines.length >= PLACES_MAX) continue;
      const around = text.slice(Math.max(0, at - AROUND), at + wanted.length + AROUND);
      const where = `${page === null ? "" : `${figure(page)}페이지 `}${figure(at + 1)}번째 글자`;
      lines.push(`- ${where}: ${around.replace(/\s+/g, " ").trim()}`);
    }
  }
  const more = count > lines.length ? ` 가운데 앞의 ${figure(lines.length)}곳` : "";
  return [`${figure(count)}곳에서 찾았습니다${more}.`, ...lines].join("\n");
}

/** A part of a text, with what is around it said. */
function partOf(text: string, { from, letters }: Given, where: string): string {
  const part = text.slice(from - 1, from - 1 + letters);
  const end = from - 1 + part.length;
  const next = end < text.length ? `, 이어서 읽으려면 from ${end + 1}` : "";
  return `${where}${figure(from)}–${figure(end)}번째 글자(모두 ${
    figure(text.length)
  }자${next})\n${part}`;
}

export const readFilePart: ChatTool = {
  name: "read_file",
  title: "올린 문서 읽기",
  description:
    "대화에 올린 문서(PDF, 한글, 워드, 텍스트)에서 처음에 보내지 못한 부분을 페이지나 글자 순서로 읽거나, 말이 나오는 곳을 찾습니다.",
  input,
  run(given, { upload }) {
    const query = given as Given;
    const file = upload(query.file);
    if (file?.type !== "text") {
      const message = "그 문서가 서버에 없습니다. 파일은 12시간 동안 보관됩니다. 다시 올려 주세요.";
      return refuse(404, "file_not_found", message);
    }
    const texts = textsOf(file, query.page);
    if (texts.length === 0) {
      const { pageCount, pages } = file;
      const read = pages.length === pageCount
        ? ""
        : ` 읽은 것은 앞의 ${figure(pages.length)}페이지입니다.`;
      return refuse(
        404,
        "page_not_found",
        `이 파일은 ${figure(pageCount ?? 1)}페이지입니다.${read}`,
      );
    }
    if (query.find !== undefined) return textAnswer(foundIn(texts, query.find.toLowerCase()));
    const page = query.page !== undefined && file.pageCount !== null ? query.page : null;
    const where = page === null
      ? ""
      : `${figure(page)}페이지(전체 ${figure(file.pageCount!)}페이지), `;
    return textAnswer(partOf(texts.map(({ text }) => text).join("\n\n"), query, where));
  },
};
