/** Bytes of a text file as text: UTF-8, UTF-16 or CP949, and never a mixture read as something. */
import { BadFile } from "./limits.ts";
import { piecesOf, type Source } from "./source.ts";

/** Names of `TextDecoder`, with their labels. */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "euc-kr": "CP949",
};
export type Encoding = keyof typeof ENCODINGS;

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The text of a source, in parts, without its byte order mark. Invalid bytes throw, or become `\ufffd`. */
export async function* textOf(
  source: Source,
  encoding: Encoding,
  fatal = true,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const piece of piecesOf(source)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function fits(source: Source, encoding: Encoding): Promise<boolean> {
  try {
    for await (const _text of textOf(source, encoding));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const mixed = (lines: number[], encoding: string): BadFile =>
  new BadFile(
    "mixed_encoding",
    `글자가 깨진 줄이 있습니다: ${lines.slice(0, 5).join(", ")}${
      lines.length > 5 ? " …" : ""
    }번째 줄을 ${encoding}(으)로 읽을 수 없습니다. ` +
      "파일 전체를 한 가지 인코딩(UTF-8)으로 저장한 뒤 다시 가져와 주세요.",
  );

/** Lines beyond ASCII that are valid in an encoding, and those that are not. */
async function survey(source: Source, encoding: Encoding) {
  const found = { good: [] as number[], bad: [] as number[] };
  let [line, beyond, bad] = [1, false, false];
  const endLine = () => {
    if (beyond) found[bad ? "bad" : "good"].push(line);
    [line, beyond, bad] = [line + 1, false, false];
  };
  for await (const text of textOf(source, encoding, false)) {
    text.split("\n").forEach((part, index) => {
      if (index > 0) endLine();
      beyond ||= BEYOND_ASCII.test(part);
      bad ||= part.includes("\ufffd");
    });
  }
  endLine();
  return found;
}

function utf16(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // Without a mark: the zero bytes of digits and commas are on one side; few characters besides 가 (U+AC00) have one.
  const sample = head.subarray(0, 400);
  const zeros = (side: number) => sample.filter((byte, at) => at % 2 === side && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > sample.length / 8 && odd > even * 3) return "utf-16le";
  return even > sample.length / 8 && even > odd * 3 ? "utf-16be" : null;
}

/** The encoding of a whole text, checked to its end. Throws `BadFile` naming the lines that do not fit. */
export async function encodingOf(source: Source): Promise<Encoding> {
  const head = await source.read(0, 4_096);
  const wide = utf16(head);
  if (wide) {
    if (await fits(source, wide)) return wide;
    throw new BadFile("broken", "UTF-16 텍스트가 손상되어 읽을 수 없습니다.");
  }
  if (head.includes(0)) {
    throw new BadFile("not_a_table", "텍스트나 엑셀 파일이 아니어서 읽을 수 없습니다.");
  }
  if (await fits(source, "utf-8")) return "utf-8";
  const { good, bad } = await survey(source, "utf-8");
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  if (marked || good.length >= Math.max(2, bad.length)) throw mixed(bad, "UTF-8");
  const korean = await fits(source, "euc-kr");
  // A line valid as UTF-8 with Hangul is all but never meant as CP949: it would read as rare syllables.
  if (korean && good.length === 0) return "euc-kr";
  throw mixed(korean ? good : (await survey(source, "euc-kr")).bad, "CP949");
}
