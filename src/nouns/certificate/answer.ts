/** Checks a provider's response before it counts: a whole PDF, not too large, for the requested address. */
import { narrowed } from "../../../events/base/text.ts";
import { type Issued, SourceProblem, type Subject } from "./source.ts";

/** Bytes of one certificate. */
export const FILE_MAX = 10 * 1024 * 1024;
/** The end of a PDF is searched in this many bytes. */
const TAIL = 1_024;

const wrong = (message: string): SourceProblem => new SourceProblem("wrong", message);
const noPdf = (): SourceProblem =>
  new SourceProblem("down", "발급 기관이 증명서가 아닌 것을 보냈습니다.");

/** The body up to the allowed size; a larger one is discarded. Throws `SourceProblem`. */
export async function readLimited(answer: Response, most: number): Promise<Uint8Array> {
  const tooLarge = () => wrong(`받은 파일이 너무 큽니다(${Math.floor(most / 1_048_576)}MB 초과).`);
  if (Number(answer.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > most) throw tooLarge();
    pieces.push(piece);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** An address as two writers of it agree: without spaces and signs, in plain forms. */
export const addressKey = (text: string): string =>
  narrowed(text).toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const textOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

function headerOf({ headers }: Response, name: string): string {
  try {
    return decodeURIComponent(headers.get(name) ?? "");
  } catch {
    return "";
  }
}

/** Is this a whole PDF, by its bytes? A truncated one has no end. */
export const isWholePdf = (file: Uint8Array): boolean =>
  textOf(file.subarray(0, 8)).startsWith("%PDF-") && textOf(file.subarray(-TAIL)).includes("%%EOF");

/** The certificate in a response. Throws `SourceProblem` if it is none, or another one. */
export async function checkCertificate(answer: Response, subject: Subject): Promise<Issued> {
  const type = answer.headers.get("content-type") ?? "";
  if (!/^application\/pdf\b/i.test(type)) throw noPdf();
  const file = await readLimited(answer, FILE_MAX);
  if (!isWholePdf(file)) throw noPdf();
  const number = headerOf(answer, "certificate-number");
  if (!/^[\w-]{4,60}$/.test(number)) throw wrong("받은 증명서에 발급번호가 없습니다.");
  const same = headerOf(answer, "certificate-reference") === subject.id &&
    addressKey(headerOf(answer, "certificate-address")) === addressKey(subject.address);
  if (!same) throw wrong("다른 주소의 증명서가 왔습니다. 발급 기관에 확인해 주세요.");
  return { number, file };
}
