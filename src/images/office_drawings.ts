/** The worker of `office_pictures.ts`: icons of the office's seal, and the card shown with a link, as SVG. */
import { parentPort, workerData } from "node:worker_threads";
import type { Office } from "../../projections/office/office.ts";
import { logoRows } from "../../projections/office/logo_rows.ts";
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";

/** Text as outlines: a picture made of them looks the same on a machine without any font. */
const FONTS = "../../node_modules/pretendard/dist/public/static/";

interface Lettering {
  /** A text in one colour, as SVG; its base line starts at x and y. */
  svg(text: string, at: { x: number; y: number; size: number }, color: string): string;
  /** Width of a text. */
  width(text: string, size: number): number;
}

/** Reads one weight of Pretendard: `Bold`, `Regular`, …. */
async function lettering(weight: string): Promise<Lettering> {
  const bytes = await Deno.readFile(
    new URL(`${FONTS}Pretendard-${weight}.otf`, import.meta.url),
  );
  const face = new Face(new Blob(bytes));
  const font = new Font(face);

  function set(text: string): { glyphs: { id: number; x: number }[]; width: number } {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    let width = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const glyph = { id: codepoint, x: width };
      width += positions[index].xAdvance;
      return glyph;
    });
    return { glyphs, width };
  }

  return {
    width: (text, size) => set(text).width * size / face.upem,
    svg(text, { x, y, size }, color) {
      const scale = size / face.upem;
      const paths = set(text).glyphs.map((glyph) =>
        `<path transform="translate(${glyph.x})" d="${font.glyphToPath(glyph.id)}"/>`
      );
      // Fonts count upwards, pictures downwards.
      const place = `translate(${x} ${y}) scale(${scale} ${-scale})`;
      return `<g fill="${color}" transform="${place}">${paths.join("")}</g>`;
    },
  };
}

const SEAL = "#B8321F";
const INK = "#16202E";
const SECOND_INK = "#4A5565";
const PAPER = "#FBF8F3";
const WHITE = "#FFFFFF";
/** 180 for iOS, the others for web app manifests. */
const ICON_SIZES = [180, 192, 512];

/** The office's data in the pictures. */
export type Shown = Pick<Office, "name" | "shortName" | "phone" | "hours">;

interface Square {
  x: number;
  y: number;
  side: number;
}

const picture = (width: number, height: number, parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
  `${parts.join("")}</svg>`;

const ground = (color: string): string => `<rect width="100%" height="100%" fill="${color}"/>`;

/** The seal's rows in white in the middle of a square. */
function sealLetters(bold: Lettering, shortName: string, at: Square): string {
  const lines = logoRows(shortName);
  const size = at.side * (lines.length === 1 ? 0.62 : 0.36);
  const lead = size * 1.06;
  const top = at.y + (at.side - lead * lines.length) / 2;
  return lines.map((line, index) => {
    const x = at.x + (at.side - bold.width(line, size)) / 2;
    return bold.svg(line, { x, y: top + lead * index + size * 0.9, size }, WHITE);
  }).join("");
}

/** The seal to the very edge: phones cut their own shape out of it. */
function icon(bold: Lettering, shortName: string, side: number): string {
  const square = { x: side * 0.1, y: side * 0.1, side: side * 0.8 };
  return picture(side, side, [ground(SEAL), sealLetters(bold, shortName, square)]);
}

/** The card that a messenger shows beside a link. */
function shareCard(bold: Lettering, regular: Lettering, office: Shown): string {
  const { x, y, side } = { x: 90, y: 96, side: 128 };
  const size = Math.min(54, 54 * 860 / bold.width(office.name, 54));
  const reach = `${office.phone}  ·  ${office.hours}`;
  return picture(1200, 630, [
    ground(PAPER),
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="24" fill="${SEAL}"/>`,
    sealLetters(bold, office.shortName, { x, y, side }),
    bold.svg(office.name, { x: 250, y: 180, size }, INK),
    bold.svg("등기부터 공탁까지,", { x: 90, y: 366, size: 68 }, INK),
    bold.svg("도장 찍기 전에 한 번 더 살핍니다.", { x: 90, y: 456, size: 68 }, SEAL),
    regular.svg(reach, { x: 90, y: 550, size: 34 }, SECOND_INK),
  ]);
}

/** Every picture by its name: `icon-180`, `icon-192`, `icon-512`, `share`. */
async function officeDrawings(office: Shown): Promise<Record<string, string>> {
  const [bold, regular] = await Promise.all([lettering("Bold"), lettering("Regular")]);
  return {
    ...Object.fromEntries(
      ICON_SIZES.map((size) => [`icon-${size}`, icon(bold, office.shortName, size)]),
    ),
    share: shareCard(bold, regular, office),
  };
}

parentPort!.postMessage(await officeDrawings(workerData));
