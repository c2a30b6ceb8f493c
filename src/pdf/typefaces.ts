/**
 * Fonts of texts: Pretendard, and fallbacks for characters that it lacks. Each is loaded when a character needs it; its
 * own character map decides. All are under the SIL Open Font License.
 */
import { Blob, Buffer, ClusterLevel, Face, Font as Shaper, shape } from "harfbuzzjs";
import { Font } from "./font.ts";

export type Weight = "regular" | "bold";

/** Where the packages of fonts are. */
export const PACKAGES = new URL("../../node_modules/", import.meta.url);
const PRETENDARD = "pretendard/dist/public/static/alternative/Pretendard-";
const NOTO = "@expo-google-fonts/noto-";

/** In the order they are asked, small ones before large ones; a font without a bold face serves both. */
const CHAIN: Record<Weight, string>[] = [
  { regular: `${PRETENDARD}Regular.ttf`, bold: `${PRETENDARD}Bold.ttf` },
  // Hanja of KS X 1001 and of names, Extension B among them, and the old Hangul.
  {
    regular: `${NOTO}sans-kr/400Regular/NotoSansKR_400Regular.ttf`,
    bold: `${NOTO}sans-kr/700Bold/NotoSansKR_700Bold.ttf`,
  },
  inBoth(`${NOTO}sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf`),
  inBoth(`${NOTO}emoji/400Regular/NotoEmoji_400Regular.ttf`),
  // Every Hanja of the first block and of Extension A.
  {
    regular: `${NOTO}sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
    bold: `${NOTO}sans-sc/700Bold/NotoSansSC_700Bold.ttf`,
  },
  // Coarse, and last: it has the rest of what Unicode had in its first plane.
  inBoth("@fontsource/unifontex/files/unifontex-latin-400-normal.woff"),
];

function inBoth(path: string): Record<Weight, string> {
  return { regular: path, bold: path };
}

/** Scripts whose letters are simply adjacent. Others join or reorder theirs, which is not implemented. */
const SCRIPTS =
  /^[\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Braille}]*$/u;

/** Invisible characters that change the previous one; a font need not have them. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A glyph of a character: its offset and advance, in units of the font. */
export interface Glyph {
  id: number;
  /** Its text; "" for a further part of a character. */
  text: string;
  x: number;
  y: number;
  advance: number;
}

/** A sign as a reader sees it: a letter with its marks, a syllable of old letters, an emoji of several. */
export interface Sign {
  font: Font;
  glyphs: readonly Glyph[];
}

const fonts = new Map<string, Font>();
const shapers = new WeakMap<Font, Shaper>();

function fontAt(path: string): Font {
  const known = fonts.get(path);
  if (known) return known;
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "").replaceAll("_", "-");
  const font = new Font(name, Deno.readFileSync(new URL(path, PACKAGES)));
  fonts.set(path, font);
  return font;
}

/** The first font of the weight that has every character; null if none. */
function fontFor(text: string, weight: Weight): Font | null {
  if (!SCRIPTS.test(text)) return null;
  const codes = Array.from(text.replace(UNSEEN, ""), (character) => character.codePointAt(0)!);
  for (const paths of CHAIN) {
    const font = fontAt(paths[weight]);
    if (codes.every((code) => font.glyphOf(code) !== 0)) return font;
  }
  return codes.length === 1 ? rare[weight].get(codes[0]) ?? null : null;
}

/** Fonts by the character that nothing of the chain has. */
const rare: Record<Weight, Map<number, Font>> = { regular: new Map(), bold: new Map() };

/** Assigns a character to a font outside of the chain. */
export function addRare(code: number, weight: Weight, font: Font): void {
  if (font.glyphOf(code) !== 0) rare[weight].set(code, font);
}

/** Is there a font for a character? */
export const hasFont = (character: string): boolean => fontFor(character, "regular") !== null;

/** Several characters drawn as one, in drawing order. */
function shaped(font: Font, text: string): Glyph[] {
  const shaper = shapers.get(font) ?? new Shaper(new Face(new Blob(font.bytes)));
  shapers.set(font, shaper);
  const buffer = new Buffer();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const places = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const glyphs: Glyph[] = [];
  for (const [index, { codepoint: id, cluster }] of infos.entries()) {
    const part = text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    const isFirst = index === 0 || infos[index - 1].cluster !== cluster;
    if (part.replace(UNSEEN, "") === "" && glyphs.length > 0) {
      glyphs[glyphs.length - 1].text += part;
      continue;
    }
    const { xOffset: x, yOffset: y, xAdvance: advance } = places[index];
    glyphs.push({ id, text: isFirst ? part : "", x, y, advance });
  }
  return glyphs;
}

/** How a sign is drawn; null where no font has it. */
export function signOf(text: string, weight: Weight): Sign | null {
  const font = fontFor(text, weight);
  if (!font) return null;
  const codes = Array.from(text);
  if (text.replace(UNSEEN, "") === "") return { font, glyphs: [] };
  if (codes.length > 1) return { font, glyphs: shaped(font, text) };
  const id = font.glyphOf(text.codePointAt(0)!);
  return { font, glyphs: [{ id, text, x: 0, y: 0, advance: font.advanceOf(id) }] };
}

/** Texts whose every character is a sign of its own: nearly all. */
const PLAIN = /^[ -~\u00a0-\u02ff‐-‧ㄱ-ㆎ가-힣一-鿿]*$/;
const segmenter = new Intl.Segmenter("ko", { granularity: "grapheme" });

/** A text as its signs. */
export const signsIn = (text: string): Iterable<string> =>
  PLAIN.test(text) ? text : Array.from(segmenter.segment(text), ({ segment }) => segment);
