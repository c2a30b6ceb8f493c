/** Characters of a document that no font of the house draws: named before anything is made. */
import { type PdfDocument, PdfRefused } from "./document.ts";
import type { Type } from "./type.ts";
import { signsIn, type Weight } from "./typefaces.ts";

/** Most characters that a refusal names. */
const NAMED_MAX = 5;

/** Blocks that people know by a name of their own. */
const BLOCKS: [first: number, last: number, name: string][] = [
  [0x3400, 0x4dbf, "한자 확장 A"],
  [0x20000, 0x2a6df, "한자 확장 B"],
  [0x2a700, 0x2b73f, "한자 확장 C"],
  [0x2b740, 0x2b81f, "한자 확장 D"],
  [0x2b820, 0x2ceaf, "한자 확장 E"],
  [0x2ceb0, 0x2ebef, "한자 확장 F"],
  [0x2ebf0, 0x2ee5f, "한자 확장 I"],
  [0x2f800, 0x2fa1f, "호환용 한자"],
  [0x30000, 0x3134f, "한자 확장 G"],
  [0x31350, 0x323af, "한자 확장 H"],
];

/** Scripts that join or turn their letters, by their codes. */
const SCRIPTS = [
  ...[
    "Arab",
    "Hebr",
    "Syrc",
    "Thaa",
    "Nkoo",
    "Deva",
    "Beng",
    "Guru",
    "Gujr",
    "Orya",
    "Taml",
    "Telu",
    "Knda",
  ],
  ...["Mlym", "Sinh", "Thai", "Laoo", "Tibt", "Mymr", "Khmr", "Mong", "Ethi", "Java", "Bali"],
].map((code) => ({ code, letters: new RegExp(`\\p{Script=${code}}`, "u") }));
const scriptNames = new Intl.DisplayNames("ko", { type: "script" });

/** The character's kind; "" if it has no common name. */
function kindOf(character: string): string {
  const code = character.codePointAt(0)!;
  const block = BLOCKS.find(([first, last]) => first <= code && code <= last);
  if (block) return block[2];
  if (/\p{Co}/u.test(character)) return "한글 프로그램 등이 따로 정한 글자";
  if (/\p{Extended_Pictographic}/u.test(character)) return "그림 문자";
  const script = SCRIPTS.find(({ letters }) => letters.test(character));
  return script ? scriptNames.of(script.code)! : "";
}

type Placed = readonly [place: string, text: string, weight: Weight];

/** Every drawn text of a document, and its place. */
function* textsOf({ blocks, mark = "", footer = "" }: PdfDocument): Generator<Placed> {
  for (const block of blocks) {
    switch (block.kind) {
      case "title":
        yield ["제목", block.text, "bold"];
        break;
      case "heading":
        yield ["소제목", block.text, "bold"];
        break;
      case "text":
        yield [block.place ?? "본문", block.text, "regular"];
        break;
      case "fields":
        for (const [label, value] of block.rows) {
          yield [label, label, "bold"];
          yield [label, value, "regular"];
        }
        break;
      case "table":
        for (const head of block.heads) yield ["표의 머리글", head, "bold"];
        for (const [row, cells] of block.rows.entries()) {
          for (const [cell, text] of cells.entries()) {
            yield [`표 ${row + 1}번째 줄 ‘${block.heads[cell] ?? ""}’`, text, "regular"];
          }
        }
    }
  }
  yield ["배경 글", mark, "bold"];
  yield ["바닥글", footer, "regular"];
}

/** Throws `PdfRefused` with the characters that have no font, each once with its first place. */
export function refuseUndrawn(document: PdfDocument, types: Record<Weight, Type>): void {
  const found = new Map<string, string>();
  for (const [place, text, weight] of textsOf(document)) {
    for (const sign of signsIn(text.replace(/\p{Cc}/gu, ""))) {
      if (types[weight].sign(sign)) continue;
      // The parts of a letter with marks that have no font; otherwise they can be drawn, but not together.
      const parts = Array.from(sign).filter((part) => !types[weight].sign(part));
      for (const part of parts.length > 0 ? parts : [sign]) {
        if (!found.has(part)) found.set(part, place);
      }
    }
  }
  if (found.size === 0) return;
  const named = [...found].slice(0, NAMED_MAX).map(([sign, place]) => {
    const codes = Array.from(
      sign,
      (part) => `U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
    );
    const about = [codes.join(" "), kindOf(sign)].filter((word) => word !== "").join(", ");
    return `${place}의 ‘${sign}’(${about})`;
  });
  const more = found.size > NAMED_MAX ? ` 외 ${found.size - NAMED_MAX}자` : "";
  throw new PdfRefused(
    "undrawn",
    `PDF에 그릴 수 없는 글자가 있습니다: ${named.join(", ")}${more}. 글자를 바꾼 뒤 다시 만드세요.`,
  );
}
