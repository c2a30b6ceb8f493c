/** The worker of `fill.ts`: fills one template of Word with fields, and names what it could not fill. */
import { parentPort } from "node:worker_threads";
import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { bytesSource } from "../import/files/source.ts";
import { BadFile } from "../import/files/limits.ts";
import { TagScanner } from "../import/files/markup.ts";
import { Zip } from "../import/files/zip.ts";
import type { TemplateData } from "./template_data.ts";
import { BLANK } from "./words.ts";

/** What was filled: the file, fields that the matter lacks, and names that no matter has. */
export interface Filled {
  file: Uint8Array<ArrayBuffer>;
  missing: string[];
  unknown: string[];
}

/** What the worker answers; `mistakes` are of the template, in Korean. */
export type FillAnswer =
  | Filled
  | { bad: "broken" | "encrypted" | "zip_bomb" | "macros" | "not_docx" }
  | { mistakes: string[] };

/** Bytes that the parts of a template may give when unpacked: pictures of a letterhead, not books. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
/** Mistakes that a person can mend at once. */
const MISTAKES_MAX = 10;

const MISTAKES: Record<string, string> = {
  unclosed_tag: "닫는 괄호 }가 없습니다",
  unopened_tag: "여는 괄호 {가 없습니다",
  duplicate_open_tag: "여는 괄호 {가 겹쳤습니다",
  duplicate_close_tag: "닫는 괄호 }가 겹쳤습니다",
  unclosed_loop: "목록이 닫히지 않았습니다. {/이름}을 넣어 주세요",
  unopened_loop: "목록이 열리지 않았습니다. {#이름}을 넣어 주세요",
  closing_tag_does_not_match_opening_tag: "목록의 처음과 끝 이름이 다릅니다",
};

interface TemplateError {
  properties?: {
    id?: string;
    xtag?: string;
    errors?: TemplateError[];
  };
}

/** Mistakes of a template in Korean; null for an error of another kind. */
function mistakesOf(error: unknown): string[] | null {
  const { properties } = error as TemplateError;
  const errors = properties?.errors ?? [error as TemplateError];
  const known = errors.flatMap(({ properties }) => {
    const text = MISTAKES[properties?.id ?? ""];
    return text ? [`‘${(properties?.xtag ?? "").slice(0, 40)}’: ${text}.`] : [];
  });
  return known.length > 0 ? [...new Set(known)].slice(0, MISTAKES_MAX) : null;
}

/** Without it a tag `{@…}` would put a value into the document as XML. */
const withoutRawXml = {
  name: "withoutRawXml",
  optionsTransformer<O>(options: O, doc: object): O {
    const { modules } = doc as { modules: { name?: string }[] };
    Object.assign(doc, { modules: modules.filter(({ name }) => name !== "RawXmlModule") });
    return options;
  },
};

/** `이름` of a row or of the matter; `등기권리자.이름` of the first of a list. Nothing is evaluated. */
function valueOf(scope: object, tag: string): unknown {
  if (Object.hasOwn(scope, tag)) return (scope as Record<string, unknown>)[tag];
  const dot = tag.indexOf(".");
  const list = dot > 0 && Object.hasOwn(scope, tag.slice(0, dot))
    ? (scope as Record<string, unknown>)[tag.slice(0, dot)]
    : undefined;
  if (!Array.isArray(list)) return undefined;
  const [first] = list;
  return first === undefined ? null : valueOf(first, tag.slice(dot + 1));
}

/** Every name that a template may use. */
function knownNames({ values, lists }: TemplateData): Set<string> {
  const rows = ["번호", "표시", "내용", "날짜", "금액"];
  const party = [
    "구분",
    "이름",
    "한자",
    "이름한자",
    "주민등록번호",
    "주소",
    "전화",
    "이메일",
    "지분",
  ];
  const cells = [...rows, ...party];
  const dotted = Object.keys(lists).flatMap((list) => cells.map((cell) => `${list}.${cell}`));
  return new Set([...Object.keys(values), ...Object.keys(lists), ...cells, ...dotted]);
}

/** Parts of a document that fields stand in. */
const PARTS = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/;

/** Do the tags of a part close each other? The library would make an empty document of it otherwise. */
function isClosed(xml: string): boolean {
  const open: string[] = [];
  let fits = xml !== "" && !/<!DOCTYPE/i.test(xml);
  new TagScanner(({ name, closing, empty }) => {
    if (name === "" || empty) return;
    if (!closing) open.push(name);
    else if (open.pop() !== name) fits = false;
  }).feed(xml, true);
  return fits && open.length === 0;
}

function fill(bytes: Uint8Array, data: TemplateData): Filled {
  const zip = new PizZip(bytes);
  const parts = Object.keys(zip.files).filter((name) => PARTS.test(name));
  if (!parts.every((name) => isClosed(zip.file(name)?.asText() ?? ""))) throw new BadFile("broken");
  const known = knownNames(data);
  const missing = new Set<string>();
  const unknown = new Set<string>();
  const doc = new Docxtemplater(zip, {
    modules: [withoutRawXml],
    // It would print the template to the console.
    errorLogging: false,
    paragraphLoop: true,
    linebreaks: true,
    parser: (tag: string) => ({
      get: (scope: object) => scope && typeof scope === "object" ? valueOf(scope, tag) : undefined,
    }),
    nullGetter({ value = "" }: { value?: string }) {
      (known.has(value) ? missing : unknown).add(value);
      return BLANK;
    },
  });
  doc.render({ ...data.values, ...data.lists });
  const made = doc.getZip().generate({ type: "uint8array", compression: "DEFLATE" });
  const file = made as Uint8Array<ArrayBuffer>;
  return { file, missing: [...missing], unknown: [...unknown] };
}

async function answer(bytes: Uint8Array, data: TemplateData): Promise<FillAnswer> {
  try {
    // Unpacked to nothing first: the library would unpack a bomb into memory.
    const zip = await Zip.read(bytesSource(bytes), UNPACKED_MAX_BYTES);
    if (zip.find(/(^|\/)vbaproject\.bin$/)) return { bad: "macros" };
    if (!zip.find(/^word\/document\d*\.xml$/)) return { bad: "not_docx" };
    await zip.unpackAll();
  } catch (error) {
    const code = error instanceof BadFile ? error.code : "";
    return { bad: code === "encrypted" || code === "zip_bomb" ? code : "broken" };
  }
  try {
    return fill(bytes, data);
  } catch (error) {
    const mistakes = mistakesOf(error);
    return mistakes ? { mistakes } : { bad: "broken" };
  }
}

parentPort!.on("message", async ({ bytes, json }: { bytes: ArrayBuffer; json: string }) => {
  const said = await answer(new Uint8Array(bytes), JSON.parse(json));
  parentPort!.postMessage(said, "file" in said ? [said.file.buffer] : []);
});
