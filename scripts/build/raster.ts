/** Outlines to pixels: fills shapes of one colour with smooth edges, and writes them as PNG. */
import { crc32, deflateSync } from "node:zlib";

export type Point = [x: number, y: number];
/** Closed outlines; what lies inside is told by the direction they run in (nonzero winding). */
export type Shape = Point[][];
type Color = [red: number, green: number, blue: number];

/** Lines of samples in one line of pixels. */
const SAMPLES = 4;
/** Straight pieces that stand in for a curve. */
const PIECES = 12;

/** Outlines as fonts draw them (M, L, Q, C, Z), moved and stretched by `place`. */
export function shapeOf(
  commands: { type: string; values: number[] }[],
  place: (x: number, y: number) => Point,
): Shape {
  const shape: Shape = [];
  let [x, y] = [0, 0];
  for (const { type, values } of commands) {
    if (type === "Z") continue;
    const outline = type === "M" ? [] : shape.at(-1)!;
    if (type === "M") shape.push(outline);
    const pieces = type === "Q" || type === "C" ? PIECES : 1;
    for (let piece = 1; piece <= pieces; piece++) {
      outline.push(place(...curve([x, y, ...values], piece / pieces)));
    }
    [x, y] = values.slice(-2);
  }
  return shape;
}

/** A point on the Bézier curve through these coordinates (x, y, x, y, …): halved until one is left. */
function curve(coordinates: number[], at: number): Point {
  if (coordinates.length === 2) return [coordinates[0], coordinates[1]];
  // A move has no beginning: its only point is the last.
  if (at === 1) return coordinates.slice(-2) as Point;
  const next = coordinates.slice(0, -2).map((one, index) =>
    one + (coordinates[index + 2] - one) * at
  );
  return curve(next, at);
}

/** A square with round corners. */
export function roundedSquare(x: number, y: number, side: number, radius: number): Shape {
  const corners: Point[] = [[1, 1], [0, 1], [0, 0], [1, 0]];
  return [
    corners.flatMap(([right, low], corner) =>
      Array.from({ length: PIECES + 1 }, (_, piece): Point => {
        const angle = (corner + piece / PIECES) * Math.PI / 2;
        const middleX = right ? x + side - radius : x + radius;
        const middleY = low ? y + side - radius : y + radius;
        return [middleX + radius * Math.cos(angle), middleY + radius * Math.sin(angle)];
      })
    ),
  ];
}

const parse = (color: string): Color =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as Color;

/** Where the outlines cross a line: x, and +1 or −1 by direction; from left to right. */
function crossings(shape: Shape, y: number): [x: number, turn: number][] {
  const found: [number, number][] = [];
  for (const outline of shape) {
    for (let index = 0; index < outline.length; index++) {
      const [x1, y1] = outline[index];
      const [x2, y2] = outline[(index + 1) % outline.length];
      if ((y1 <= y) === (y2 <= y)) continue;
      found.push([x1 + (y - y1) / (y2 - y1) * (x2 - x1), y1 < y2 ? 1 : -1]);
    }
  }
  return found.sort((a, b) => a[0] - b[0]);
}

/** A picture of one ground colour that shapes are filled into. Colours are `#RRGGBB`. */
export class Canvas {
  readonly #pixels: Uint8Array;

  constructor(readonly width: number, readonly height: number, ground: string) {
    this.#pixels = new Uint8Array(width * height * 3);
    const color = parse(ground);
    for (let at = 0; at < this.#pixels.length; at++) this.#pixels[at] = color[at % 3];
  }

  fill(shape: Shape, color: string): void {
    const heights = shape.flat().map(([, y]) => y);
    const top = Math.max(0, Math.floor(heights.reduce((a, b) => Math.min(a, b), this.height)));
    const end = Math.min(this.height, Math.ceil(heights.reduce((a, b) => Math.max(a, b), 0)));
    for (let y = top; y < end; y++) this.#mix(y, this.#cover(shape, y), parse(color));
  }

  /** How much of each pixel in this line the shape covers, 0 to 1. */
  #cover(shape: Shape, y: number): Float32Array {
    const cover = new Float32Array(this.width);
    for (let sample = 0; sample < SAMPLES; sample++) {
      const found = crossings(shape, y + (sample + 0.5) / SAMPLES);
      let winding = 0;
      for (let index = 0; index < found.length - 1; index++) {
        winding += found[index][1];
        if (winding !== 0) this.#span(cover, found[index][0], found[index + 1][0]);
      }
    }
    return cover;
  }

  #span(cover: Float32Array, from: number, to: number): void {
    const end = Math.min(this.width, to);
    for (let x = Math.max(0, Math.floor(from)); x < end; x++) {
      cover[x] += (Math.min(end, x + 1) - Math.max(from, x)) / SAMPLES;
    }
  }

  #mix(y: number, cover: Float32Array, color: Color): void {
    for (let x = 0; x < this.width; x++) {
      if (cover[x] === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * this.width + x) * 3 + channel;
        const mixed = this.#pixels[at] +
          (color[channel] - this.#pixels[at]) * Math.min(1, cover[x]);
        this.#pixels[at] = Math.round(mixed);
      }
    }
  }

  /** The picture as a PNG file: eight bits for each of three colours. */
  png(): Uint8Array<ArrayBuffer> {
    const line = this.width * 3;
    const raw = new Uint8Array((line + 1) * this.height);
    for (let y = 0; y < this.height; y++) {
      raw.set(this.#pixels.subarray(y * line, (y + 1) * line), y * (line + 1) + 1);
    }
    const head = new Uint8Array(13);
    const view = new DataView(head.buffer);
    view.setUint32(0, this.width);
    view.setUint32(4, this.height);
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const data = deflateSync(raw, { level: 9 });
    return joined([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND")]);
  }
}

function chunk(type: string, data: Uint8Array = new Uint8Array(0)): Uint8Array {
  const bytes = joined([
    new Uint8Array(4),
    new TextEncoder().encode(type),
    data,
    new Uint8Array(4),
  ]);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(4, -4)));
  return bytes;
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
