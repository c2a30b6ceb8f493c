/**
 * The office file: the facts of an office that has saved none on its page yet, and what its page reads in and
 * hands out. `docs/office-file.md` describes it, `events/office/office_fields.ts` checks it.
 */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { type OfficeFacts } from "../../events/office/office_facts.ts";
import { officeFields } from "../../events/office/office_fields.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import {
  factsNow,
  factsOf,
  type Office,
  type OfficeFactsBook,
  officeOf,
  type StandIn,
} from "../../projections/office/office.ts";
import { policyOn } from "../../projections/policy/view.ts";
import type { Views } from "../../projections/registry.ts";
import { describeIssues } from "../server/issues.ts";
import { sampleOffice } from "./sample.ts";
import { unsaidOffice } from "./unsaid.ts";
import { textOf } from "../kit/text_file.ts";

/** `faq.0.answer` in the notation of JSON's authors: `faq[0].answer`. */
const asWritten = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

/** The place of a JSON error, if the parser gives it: ` (3번째 줄)`. */
function whereIn(error: unknown): string {
  const found = /line (\d+)/.exec(String(error));
  return found ? ` (${found[1]}번째 줄)` : "";
}

const bad = (message: string): Refusal => refuse(422, "bad_office_file", message);

/**
 * The facts of an office file; missing ones are null. A refusal has the problem in one Korean line, after the file's
 * name.
 */
export function readFacts(bytes: Uint8Array): OfficeFacts | Refusal {
  let json: unknown;
  try {
    json = JSON.parse(textOf(bytes));
  } catch (error) {
    return bad(`이(가) JSON 형식에 맞지 않습니다${whereIn(error)}.`);
  }
  const given = officeFields.partial().safeParse(json);
  if (given.success) return factsOf(given.data);
  const [{ field, message }] = describeIssues(422, given.error, officeFields).details as {
    field: string;
    message: string;
  }[];
  return bad(`${field === "" ? "" : `의 ${asWritten(field)}`}: ${message}`);
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new Error(`사무소 파일 ${path}이(가) 없습니다. OFFICE_FILE 설정을 확인해 주세요.`);
    }
    throw new Error(`사무소 파일 ${path}을(를) 읽을 수 없습니다. 파일과 권한을 확인해 주세요.`);
  }
}

/**
 * The facts in the office file; none if no file is set. Throws an Error whose one Korean line names the invalid field.
 */
export async function readOfficeFile(path: string): Promise<OfficeFacts> {
  if (path === "") return factsOf({});
  const facts = readFacts(await readBytes(path));
  if (isRefusal(facts)) throw new Error(`사무소 파일 ${path}${facts.message}`);
  return facts;
}

const SAMPLE: StandIn = { fields: sampleOffice, isSample: true };
const UNSAID: StandIn = { fields: unsaidOffice, isSample: false };

/** The office with these facts. Missing ones come from the sample office in a demo, and stay empty elsewhere. */
export const officeWith = (facts: OfficeFacts, demo: boolean): Office =>
  officeOf(facts, demo ? SAMPLE : UNSAID);

/** The office of a file, completed from the sample office. Throws like `readOfficeFile`. */
export async function readOffice(path: string): Promise<Office> {
  return officeWith(await readOfficeFile(path), true);
}

const held = new WeakMap<Office, Map<number, Office>>();

/** The same office with another retention of consultations; the same two give the same object. */
function withRetention(office: Office, retentionDays: number): Office {
  if (office.consultation.retentionDays === retentionDays) return office;
  const known = held.get(office) ?? new Map<number, Office>();
  held.set(office, known);
  const made = known.get(retentionDays) ??
    { ...office, consultation: { ...office.consultation, retentionDays } };
  known.set(retentionDays, made);
  return made;
}

/**
 * The present office. The retention of consultations changes when the privacy policy with it takes effect: until then
 * visitors are asked to agree to the published policy.
 */
export function officeNow(
  { office_facts, policy }: Pick<Views, "office_facts" | "policy">,
  first: OfficeFacts,
  demo: boolean,
  now: Date,
): Office {
  const office = officeWith(factsNow(office_facts, first), demo);
  const facts = policyOn(policy, "privacy", seoulDay(now)).now?.facts;
  return facts ? withRetention(office, facts.consultationDays) : office;
}

/** Notices for the operator about the office's facts, in lines to print. */
export function officeWarnings(
  book: OfficeFactsBook,
  { officeFile, demo }: { officeFile: string; demo: boolean },
): string[] {
  const saved = book.byId.size > 0;
  if (saved && officeFile !== "") {
    return [
      "사무소 정보는 화면에서 저장한 것을 씁니다. OFFICE_FILE은 더 읽지 않습니다. 파일의 내용을 쓰려면 " +
      "설정 → 사무소 정보의 ‘파일에서 가져오기’로 넣고 저장하세요.",
    ];
  }
  if (saved || officeFile !== "" || demo) return [];
  return [
    "사무소 정보를 아직 등록하지 않았습니다. 최고관리자로 로그인해 설정 → 사무소 정보에서 등록하세요. " +
    "등록하기 전에는 방문자에게 ‘준비 중’ 화면만 보입니다.",
  ];
}

/** These facts as an office file, without missing ones, as JSON. */
export function fileOf(facts: OfficeFacts): string {
  const said = Object.entries(facts).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(said), null, 2) + "\n";
}
