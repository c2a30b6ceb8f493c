/** Bytes of a text file as text: UTF-8, UTF-16 or CP949, and never a mixture read as something. */
import { BadFile } from "./bad_file.ts";

export interface Decoded {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "CP949";
}

function tryDecode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines of the file, each without its line end, as views on the bytes. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start <= bytes.length) {
    const end = bytes.indexOf(0x0a, start);
    yield bytes.subarray(start, end === -1 ? bytes.length : end);
    if (end === -1) return;
    start = end + 1;
  }
}

/** Numbers of the lines that are not valid in an encoding, and how many hold valid non-ASCII text. */
function survey(bytes: Uint8Array, label: string): { bad: number[]; good: number } {
  const found = { bad: [] as number[], good: 0 };
  let line = 0;
  for (const part of linesOf(bytes)) {
    line++;
    if (part.every((byte) => byte < 0x80)) continue;
    if (tryDecode(part, label) === null) found.bad.push(line);
    else found.good++;
  }
  return found;
}

function utf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Without a mark: the zero halves of digits and commas lie on one side, but for 가 (U+AC00) and few.
  const sample = bytes.subarray(0, 400);
  const zeros = (side: number) => sample.filter((byte, at) => at % 2 === side && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > sample.length / 8 && odd > even * 3) return "utf-16le";
  return even > sample.length / 8 && even > odd * 3 ? "utf-16be" : null;
}

function mixed(lines: number[], encoding: string): BadFile {
  const shown = lines.slice(0, 5).join(", ") + (lines.length > 5 ? " …" : "");
  return new BadFile(
    "mixed_encoding",
    `글자가 깨진 줄이 있습니다: ${shown}번째 줄을 ${encoding}(으)로 읽을 수 없습니다. ` +
      "파일 전체를 한 가지 인코딩(UTF-8)으로 저장한 뒤 다시 가져와 주세요.",
  );
}

/** Text and the encoding it was in. Throws `BadFile` naming the lines that do not fit. */
export function decodeText(bytes: Uint8Array): Decoded {
  const wide = utf16(bytes);
  if (wide) {
    const text = tryDecode(bytes, wide);
    if (text === null) throw new BadFile("broken", "UTF-16 텍스트가 손상되어 읽을 수 없습니다.");
    return { text: text.replace(/^\ufeff/, ""), encoding: "UTF-16" };
  }
  if (bytes.subarray(0, 4_096).filter((byte) => byte === 0).length > 0) {
    throw new BadFile("not_a_table", "텍스트나 엑셀 파일이 아니어서 읽을 수 없습니다.");
  }
  const utf8 = tryDecode(bytes, "utf-8");
  if (utf8 !== null) return { text: utf8.replace(/^\ufeff/, ""), encoding: "UTF-8" };
  const asUtf8 = survey(bytes, "utf-8");
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (marked || asUtf8.good >= Math.max(2, asUtf8.bad.length)) throw mixed(asUtf8.bad, "UTF-8");
  const korean = tryDecode(bytes, "euc-kr");
  // A line valid as UTF-8 with Hangul is all but never meant as CP949: it would read as rare syllables.
  if (korean !== null && asUtf8.good === 0) return { text: korean, encoding: "CP949" };
  const bad = korean === null ? survey(bytes, "euc-kr").bad : utf8Lines(bytes);
  throw mixed(bad, "CP949");
}

/** Numbers of the lines that are valid UTF-8 beyond ASCII. */
function utf8Lines(bytes: Uint8Array): number[] {
  return [...linesOf(bytes)].flatMap((part, index) =>
    part.some((byte) => byte >= 0x80) && tryDecode(part, "utf-8") !== null ? [index + 1] : []
  );
}
