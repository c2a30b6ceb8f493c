/** The pictures that stand for the office elsewhere: icons of its seal, and the card shown with a link. */
import { createHash } from "node:crypto";
import type { SiteOffice } from "../../web/site/office.ts";
import { logoRows } from "../../web/ui/logo_icon.ts";
import { type Lettering, lettering } from "./lettering.ts";
import { Canvas, roundedSquare } from "./raster.ts";

const SEAL = "#B8321F";
const INK = "#16202E";
const SECOND_INK = "#4A5565";
const PAPER = "#FBF8F3";
const WHITE = "#FFFFFF";
/** 180 for iOS, the others as web app manifests ask for them. */
const ICON_SIZES = [180, 192, 512];

interface Square {
  x: number;
  y: number;
  side: number;
}

/** Sets the seal's rows in white in the middle of a square. */
function letterSeal(canvas: Canvas, bold: Lettering, shortName: string, at: Square): void {
  const lines = logoRows(shortName);
  const size = at.side * (lines.length === 1 ? 0.62 : 0.36);
  const lead = size * 1.06;
  const top = at.y + (at.side - lead * lines.length) / 2;
  lines.forEach((line, index) => {
    const x = at.x + (at.side - bold.width(line, size)) / 2;
    canvas.fill(bold.outline(line, { x, y: top + lead * index + size * 0.9, size }), WHITE);
  });
}

/** The seal to the very edge: phones cut their own shape out of it. */
function icon(bold: Lettering, shortName: string, side: number): Canvas {
  const canvas = new Canvas(side, side, SEAL);
  letterSeal(canvas, bold, shortName, { x: side * 0.1, y: side * 0.1, side: side * 0.8 });
  return canvas;
}

/** What a messenger shows beside a link. */
function shareCard(bold: Lettering, regular: Lettering, office: SiteOffice): Canvas {
  const canvas = new Canvas(1200, 630, PAPER);
  const seal = { x: 90, y: 96, side: 128 };
  canvas.fill(roundedSquare(seal.x, seal.y, seal.side, 24), SEAL);
  letterSeal(canvas, bold, office.shortName, seal);
  const size = Math.min(54, 54 * 860 / bold.width(office.name, 54));
  canvas.fill(bold.outline(office.name, { x: 250, y: 180, size }), INK);
  const first = bold.outline("등기부터 공탁까지,", { x: 90, y: 366, size: 68 });
  const second = bold.outline("도장 찍기 전에 한 번 더 살핍니다.", { x: 90, y: 456, size: 68 });
  canvas.fill(first, INK);
  canvas.fill(second, SEAL);
  const reach = `${office.phone}  ·  ${office.hours}`;
  canvas.fill(regular.outline(reach, { x: 90, y: 550, size: 34 }), SECOND_INK);
  return canvas;
}

/** Every picture: its file by built name, and the built name by the name pages ask for. */
export async function officePictures(root: string, office: SiteOffice): Promise<{
  files: Map<string, Uint8Array>;
  names: Record<string, string>;
}> {
  const [bold, regular] = await Promise.all([lettering(root, "Bold"), lettering(root, "Regular")]);
  const drawn: [string, Canvas][] = [
    ...ICON_SIZES.map((size): [string, Canvas] => [
      `icon-${size}`,
      icon(bold, office.shortName, size),
    ]),
    ["share", shareCard(bold, regular, office)],
  ];
  const files = new Map<string, Uint8Array>();
  const names: Record<string, string> = {};
  for (const [name, canvas] of drawn) {
    const bytes = canvas.png();
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
    names[name] = `${name}-${hash}.png`;
    files.set(names[name], bytes);
  }
  return { files, names };
}
