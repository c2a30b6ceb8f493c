/** Limits of a JSON body, checked in its bytes before parsing. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { inSlices } from "../kit/pause.ts";

export interface JsonLimits {
  /** Names of fields in all, and what commas part. */
  parts: number;
  /** Names of one object: a row's columns, a file's columns, a tool's arguments. Default 1,000. */
  own?: number;
  /** Objects and lists within each other. */
  depth: number;
  /** Bytes beside the longest text, where a picture is one text; default: the whole body. */
  besides?: number;
}

/** Default of a route: a form of one record, with lists in it. */
export const JSON_LIMITS: JsonLimits = { parts: 8_000, depth: 24 };
const OWN_NAMES_MAX = 1_000;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** End of the text that begins after `from`: the index of its quote, or the end. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return bytes.length;
    let slashes = quote;
    while (slashes > from && bytes[slashes - 1] === BACKSLASH) slashes--;
    if ((quote - slashes) % 2 === 0) return quote;
    at = quote + 1;
  }
}

/** Bytes of a long list that are parsed in one go, and between two turns of the event loop. */
const PIECE_BYTES = 64 * 1024;

/** Most bytes parsed in one go without a long list: a row, a text, everything beside the list. */
const WHOLE_BYTES = 4 * 1024 * 1024;

/** The longest list of a body, from its bracket to the other, and the commas where it may be parted. */
export interface LongList {
  start: number;
  end: number;
  commas: number[];
}

/** Refuses (413) JSON beyond these limits; null if within, or no JSON at all. */
export function checkJson(bytes: Uint8Array, limits: JsonLimits): Refusal | null {
  const looking = look(bytes, limits);
  for (;;) {
    const { done, value } = looking.next();
    if (done) return value && "refused" in value ? value : null;
  }
}

/** Like `checkJson`, in slices; for a long body also where it can be split for parsing in slices. */
export const checkJsonInSlices = (
  bytes: Uint8Array,
  limits: JsonLimits,
): Promise<Refusal | LongList | null> => inSlices(look(bytes, limits));

function* look(
  bytes: Uint8Array,
  limits: JsonLimits,
): Generator<void, Refusal | LongList | null> {
  const { own = OWN_NAMES_MAX, besides = Infinity } = limits;
  let list: LongList | null = null;
  let longestList: LongList | null = null;
  let parted = 0;
  let due = PIECE_BYTES;
  /** Names so far of the objects that are open, the outermost first. */
  const open: number[] = [];
  let [names, commas] = [0, 0];
  let longest = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (at >= due) {
      yield;
      due = at + PIECE_BYTES;
    }
    switch (bytes[at]) {
      case QUOTE: {
        const end = endOfText(bytes, at + 1);
        longest = Math.max(longest, end - at);
        at = end;
        break;
      }
      case COLON:
        if (open.length > 0 && ++open[open.length - 1] > own) return tooMuch("항목");
        if (++names > limits.parts) return tooMuch("항목");
        break;
      case COMMA:
        if (++commas > limits.parts) return tooMuch("항목");
        if (list && open.length === 2 && at - parted >= PIECE_BYTES) {
          list.commas.push(at);
          parted = at;
        }
        break;
      case OPEN:
      case OPEN_LIST:
        if (open.push(0) > limits.depth) return tooMuch("단계");
        if (open.length === 2) {
          list = bytes[at] === OPEN_LIST ? { start: at, end: at, commas: [] } : null;
          parted = at;
        }
        break;
      case CLOSE:
      case CLOSE_LIST:
        if (list && open.length === 2) {
          list.end = at;
          if (list.commas.length > (longestList?.commas.length ?? 0)) longestList = list;
          list = null;
        }
        open.pop();
    }
  }
  if (bytes.length - longest > besides) return tooMuch("글자");
  const isWhole = besides === Infinity && longestWhole(bytes.length, longestList) > WHOLE_BYTES;
  return isWhole ? tooMuch("글자") : longestList;
}

/** The longest stretch of a body that is parsed in one go. */
function longestWhole(length: number, list: LongList | null): number {
  if (!list) return length;
  const { start, end, commas } = list;
  let [longest, from] = [length - (end - start), start];
  for (const to of [...commas, end]) {
    longest = Math.max(longest, to - from);
    from = to;
  }
  return longest;
}

const tooMuch = (what: "항목" | "단계" | "글자"): Refusal =>
  refuse(
    413,
    "body_too_large",
    `보낸 내용에 ${what}${what === "항목" ? "이" : "가"} 너무 많습니다. 나누어 보내 주세요.`,
  );
