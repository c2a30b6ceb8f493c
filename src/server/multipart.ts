/** Splits a form with files at its boundary, so that counting, digests and parsing see the same parts. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { inSlices } from "../kit/pause.ts";
import type { Ctx } from "./route.ts";

/** Places of the boundary in a form's body. */
export interface Boundaries {
  length: number;
  at: number[];
}

/** Parts of a form with a file: fields of an import, of a post. */
const FORM_PARTS_MAX = 200;
/** The head of a part: its name and its type. */
const HEAD_MAX_BYTES = 16 * 1024;
/** Bytes that are passed over, and signs that are compared, between two turns of the event loop. */
const SLICE_BYTES = 1024 * 1024;
const SLICE_SIGNS = 10_000;

const [CR, DASH] = [0x0d, 0x2d];
const encoder = new TextEncoder();

const standsAt = (bytes: Uint8Array, sign: Uint8Array, at: number): boolean =>
  at + sign.length <= bytes.length && sign.every((byte, index) => bytes[at + index] === byte);

/**
 * The boundaries of a form, or a refusal (413) of more parts than any page has, because splitting them would block
 * others. Searched in slices, each byte once: the first byte of a boundary's line occurs nowhere else in it.
 */
export const boundariesOf = (
  body: Uint8Array,
  boundary: string,
): Promise<Boundaries | Refusal> => inSlices(boundaries(body, boundary));

function* boundaries(body: Uint8Array, boundary: string): Generator<void, Boundaries | Refusal> {
  const line = encoder.encode(`\r\n--${boundary}`);
  const at: number[] = standsAt(body, line.subarray(2), 0) ? [2] : [];
  let [signs, due] = [0, SLICE_BYTES];
  for (let found = body.indexOf(CR); found >= 0; found = body.indexOf(CR, found + 1)) {
    if (found >= due || ++signs % SLICE_SIGNS === 0) {
      yield;
      due = found + SLICE_BYTES;
    }
    if (!standsAt(body, line, found)) continue;
    at.push(found + "\r\n--".length);
    if (at.length > FORM_PARTS_MAX) {
      return refuse(413, "body_too_large", "보낸 양식에 항목이 너무 많습니다.");
    }
  }
  return { length: boundary.length, at };
}

/** The form of a request, whose parts were found at the gate; null where it cannot be read. */
export function readFileForm(c: Ctx): FormData | null {
  const [body, found] = [c.get("body"), c.get("boundaries")];
  if (!body || !found || found.at.length === 0) return null;
  const form = new FormData();
  const last = found.at.at(-1)! + found.length;
  // Without its end it was cut off on the way.
  if (body[last] !== DASH || body[last + 1] !== DASH) return null;
  for (const [index, at] of found.at.slice(0, -1).entries()) {
    const end = found.at[index + 1] - "\r\n--".length;
    if (!addPart(form, body.subarray(at + found.length, end))) return null;
  }
  return form;
}

const BREAK = encoder.encode("\r\n\r\n");

/** Adds the bytes between two boundaries; false if they are no part. */
function addPart(form: FormData, part: Uint8Array<ArrayBuffer>): boolean {
  let blank = part.indexOf(CR);
  while (blank >= 0 && !standsAt(part, BREAK, blank)) blank = part.indexOf(CR, blank + 1);
  if (blank < 0 || blank > HEAD_MAX_BYTES) return false;
  const head = headOf(new TextDecoder().decode(part.subarray(0, blank)));
  const place = parametersIn(head.get("content-disposition") ?? "");
  const name = place.get("name");
  if (name === undefined) return false;
  const content = part.subarray(blank + BREAK.length);
  const file = place.get("filename");
  if (file === undefined) form.append(name, new TextDecoder().decode(content));
  else form.append(name, new File([content], file, { type: head.get("content-type") ?? "" }));
  return true;
}

/** The lines of a head by their names in small letters. */
function headOf(text: string): Map<string, string> {
  const lines = text.split("\r\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return new Map(lines);
}

/** `form-data; name="a"; filename="b; c.xlsx"`: parameters by name, quoted or not. */
function parametersIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = text.indexOf(";"); at >= 0;) {
    const equals = text.indexOf("=", at);
    if (equals < 0) break;
    const name = text.slice(at + 1, equals).trim().toLowerCase();
    const isQuoted = text[equals + 1] === '"';
    const start = isQuoted ? equals + 2 : equals + 1;
    const end = text.indexOf(isQuoted ? '"' : ";", start);
    const value = text.slice(start, end < 0 ? text.length : end);
    if (!found.has(name)) found.set(name, isQuoted ? value : value.trim());
    at = end < 0 ? -1 : text.indexOf(";", end);
  }
  return found;
}
