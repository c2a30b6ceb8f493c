/** Contents of an archive's frames: packs of the log, files of the office and their parts. */
import { z } from "zod";

/** A file as the KV keeps it. */
const storedFile = z.object({
  sha256: z.string(),
  size: z.int(),
  parts: z.int(),
  upload: z.string(),
  sealedWith: z.string().optional(),
});
export type StoredFile = z.infer<typeof storedFile>;

export type Frame =
  | { kind: "log"; value: Uint8Array }
  | { kind: "file"; file: StoredFile }
  | { kind: "part"; value: Uint8Array };

const [LOG, FILE, PART] = [1, 2, 3];

function framed(kind: number, bytes: Uint8Array): Uint8Array {
  const frame = new Uint8Array(1 + bytes.length);
  frame[0] = kind;
  frame.set(bytes, 1);
  return frame;
}

export const logFrame = (pack: Uint8Array): Uint8Array => framed(LOG, pack);
export const partFrame = (part: Uint8Array): Uint8Array => framed(PART, part);
export const fileFrame = (file: StoredFile): Uint8Array =>
  framed(FILE, new TextEncoder().encode(JSON.stringify(file)));

/** The content of a frame; null if invalid. */
export function frameOf(bytes: Uint8Array): Frame | null {
  const value = bytes.slice(1);
  if (bytes[0] === LOG) return { kind: "log", value };
  if (bytes[0] === PART) return { kind: "part", value };
  if (bytes[0] !== FILE) return null;
  const read = storedFile.safeParse(JSON.parse(new TextDecoder().decode(value)));
  return read.success ? { kind: "file", file: read.data } : null;
}
