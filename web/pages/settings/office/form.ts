/** The editor's fields: from the office's facts to texts that can be typed, and back. Pure. */
import type { OfficeFacts } from "../../../../events/office/office_facts.ts";
import type { FactName } from "../../../../events/office/office_fields.ts";
import {
  FACT_LABELS,
  FACT_PARTS,
  missingFact,
  PROCESSOR_KINDS,
  REQUIRED_FACTS,
  RUN_BY,
} from "../../../../events/office/office_labels.ts";
import type { OfficeFactsRow } from "../../../../projections/office/office.ts";
import { officePaths } from "./paths.ts";
import type { RecordKind } from "../../../ui/record/kind.ts";
import type { RecordEditor } from "../../../ui/record/use_record.ts";
import type { FieldProblem } from "../../../ui/form/save_answer.ts";

/** One line of a list: its texts by name. */
export type Item = Record<string, string>;

export interface ItemField {
  name: string;
  label: string;
  max: number;
  /** Several lines to write in. */
  long?: boolean;
  /** What it is chosen from, each with its name; the first unless chosen. */
  options?: Readonly<Record<string, string>>;
  day?: boolean;
  hint?: string;
}

export interface ListShape {
  title: string;
  /** What one of them is called. */
  one: string;
  max: number;
  hint?: string;
  fields: ItemField[];
}

const figure: ItemField[] = [
  { name: "figure", label: FACT_PARTS.figure.figure, max: 12 },
  { name: "unit", label: FACT_PARTS.figure.unit, max: 8 },
  { name: "label", label: FACT_PARTS.figure.label, max: 30 },
  { name: "basis", label: FACT_PARTS.figure.basis, max: 60, hint: "예: 사건부 집계" },
  { name: "asOf", label: FACT_PARTS.figure.asOf, max: 10, day: true },
];
const consent: ItemField[] = [
  {
    name: "agreedBy",
    label: FACT_PARTS.testimonials.agreedBy,
    max: 60,
    hint: "사이트에는 나오지 않습니다.",
  },
  { name: "agreedOn", label: FACT_PARTS.testimonials.agreedOn, max: 10, day: true },
  {
    name: "agreedText",
    label: FACT_PARTS.testimonials.agreedText,
    max: 300,
    long: true,
    hint: "동의한 날만 적으면 지금의 후기로 기록합니다.",
  },
  {
    name: "agreedUntil",
    label: FACT_PARTS.testimonials.agreedUntil,
    max: 10,
    day: true,
    hint: "비워 두면 기한이 없습니다.",
  },
  { name: "withdrawnOn", label: FACT_PARTS.testimonials.withdrawnOn, max: 10, day: true },
];
const promised: ItemField[] = [
  { name: "title", label: FACT_PARTS.commitments.title, max: 60 },
  { name: "text", label: FACT_PARTS.commitments.text, max: 600, long: true },
];

/** Of the same name in the facts. */
const partsOf = <K extends string>(
  labels: Readonly<Record<K, string>>,
  max: Readonly<Record<K, number>>,
): ItemField[] =>
  (Object.keys(labels) as K[]).map((name) => ({ name, label: labels[name], max: max[name] }));

const processor: ItemField[] = [
  { name: "kind", label: FACT_PARTS.processors.kind, max: 20, options: PROCESSOR_KINDS },
  { name: "runBy", label: FACT_PARTS.processors.runBy, max: 5, options: RUN_BY },
  ...partsOf(FACT_PARTS.processors, {
    ...{ kind: 0, server: 20, runBy: 0, name: 80, country: 40, contact: 120 },
    ...{ work: 200, items: 300, keep: 120, refusal: 300 },
  }).filter(({ max }) => max > 0),
];

/** The lists, by their place in the facts. */
export const LISTS: Record<string, ListShape> = {
  "statistics.home": {
    title: FACT_PARTS.statistics.home,
    one: "수치",
    max: 4,
    hint: "3개 또는 4개를 적습니다. 집계 기준과 기준일이 있는 수치만 사이트에 나옵니다.",
    fields: figure,
  },
  "statistics.about": { title: FACT_PARTS.statistics.about, one: "수치", max: 4, fields: figure },
  testimonials: {
    title: FACT_LABELS.testimonials,
    one: "후기",
    max: 6,
    hint: "동의한 이름으로 적어 주세요. 동의 기록이 있고 철회하지 않은 후기만 사이트에 나옵니다.",
    fields: [
      { name: "quote", label: FACT_PARTS.testimonials.quote, max: 300, long: true },
      { name: "name", label: FACT_PARTS.testimonials.name, max: 30 },
      { name: "matter", label: FACT_PARTS.testimonials.matter, max: 40 },
      ...consent,
    ],
  },
  faq: {
    title: FACT_LABELS.faq,
    one: "질문",
    max: 12,
    hint: "비워 두면 사이트에 싣지 않습니다.",
    fields: [
      { name: "question", label: FACT_PARTS.faq.question, max: 120 },
      { name: "answer", label: FACT_PARTS.faq.answer, max: 800, long: true },
    ],
  },
  staff: {
    title: FACT_LABELS.staff,
    one: "사람",
    max: 30,
    fields: [
      { name: "name", label: FACT_PARTS.staff.name, max: 30 },
      { name: "title", label: FACT_PARTS.staff.title, max: 30 },
      { name: "work", label: FACT_PARTS.staff.work, max: 200 },
    ],
  },
  timeline: {
    title: FACT_LABELS.timeline,
    one: "연혁",
    max: 20,
    fields: [
      { name: "year", label: FACT_PARTS.timeline.year, max: 4 },
      { name: "title", label: FACT_PARTS.timeline.title, max: 60 },
      { name: "text", label: FACT_PARTS.timeline.text, max: 300, long: true },
    ],
  },
  commitments: { title: FACT_LABELS.commitments, one: "약속", max: 8, fields: promised },
  processors: {
    title: FACT_LABELS.processors,
    one: "위탁",
    max: 20,
    hint:
      "서버를 누가 운영하는지 ‘서버 운영(호스팅)’으로 꼭 적어 주세요. 국가는 국내면 대한민국으로 적습니다. " +
      "업무 내용과 항목은 비워 두면 처리방침의 기본 문장을 씁니다. 국외로 나가면 연락처, 보유 및 이용 기간, " +
      "거부하는 방법과 효과도 있어야 공고할 수 있습니다.",
    fields: processor,
  },
  thirdParties: {
    title: FACT_LABELS.thirdParties,
    one: "제공",
    max: 10,
    hint: "위임에 따라 등기소·법원에 서류를 내는 것은 적지 않아도 됩니다.",
    fields: partsOf(FACT_PARTS.thirdParties, {
      ...{ name: 80, purpose: 200, items: 300, keep: 120, basis: 120 },
    }),
  },
};

/** Everything typed, by its place in the facts (`map.latitude`); a list is the JSON of its items. */
export type FactsForm = Record<string, string>;
export type FactsEditor = RecordEditor<OfficeFactsRow, FactsForm>;

/** What each place is called. */
export const WORDS: Record<string, string> = {
  ...FACT_LABELS,
  ...Object.fromEntries(
    (["map", "consultation", "privacyOfficer", "vision", "safeguards"] as const).flatMap((fact) =>
      Object.entries(FACT_PARTS[fact]).map(([part, label]) => [`${fact}.${part}`, label])
    ),
  ),
  ...Object.fromEntries(Object.entries(LISTS).map(([place, { title }]) => [place, title])),
};

const PLAIN = [
  "name",
  "shortName",
  "representative",
  "businessNumber",
  "registration",
  "association",
  "guarantee",
  "phone",
  "fax",
  "email",
  "address",
  "hours",
] as const;

const texts = (items: readonly object[] | undefined): string =>
  JSON.stringify(
    (items ?? []).map((item) =>
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, String(value)]))
    ),
  );

/** The facts as they are typed; what is not said is "". */
export function formOf(facts: OfficeFacts): FactsForm {
  const { businessYearStart: month, map, privacyOfficer, vision, consultation, statistics } = facts;
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, facts[name] ?? ""])),
    businessYearStart: month === null ? "" : String(month),
    "map.latitude": map ? String(map.latitude) : "",
    "map.longitude": map ? String(map.longitude) : "",
    "privacyOfficer.name": privacyOfficer?.name ?? "",
    "privacyOfficer.title": privacyOfficer?.title ?? "",
    "vision.title": vision?.title ?? "",
    "vision.text": vision?.text ?? "",
    "consultation.retentionDays": consultation ? String(consultation.retentionDays) : "",
    "consultation.answeredWithin": consultation?.answeredWithin ?? "",
    "consultation.fee": consultation?.fee ?? "",
    introduction: (facts.introduction ?? []).join("\n\n"),
    "statistics.home": texts(statistics?.home),
    "statistics.about": texts(statistics?.about),
    testimonials: texts(facts.testimonials ?? []),
    faq: texts(facts.faq ?? []),
    staff: texts(facts.staff ?? []),
    timeline: texts(facts.timeline ?? []),
    commitments: texts(facts.commitments ?? []),
    processors: texts(facts.processors ?? []),
    thirdParties: texts(facts.thirdParties ?? []),
    "safeguards.plan": facts.safeguards?.plan ?? "",
    "safeguards.training": facts.safeguards?.training ?? "",
    "safeguards.paper": facts.safeguards?.paper ?? "",
  };
}

export const itemsOf = (form: FactsForm, name: string): Item[] => JSON.parse(form[name] || "[]");

/** A number as it is typed; what is none stays as it is, for the server to say what is wrong. */
function numberOf(text: string): unknown {
  const trimmed = text.trim();
  const number = Number(trimmed);
  return trimmed === "" || Number.isNaN(number) ? trimmed : number;
}

const orNull = (text: string): string | null => text.trim() === "" ? null : text.trim();

/** These places of one group as an object; null where nothing is written in any. */
function groupOf(form: FactsForm, group: string, numbers: string[] = []): unknown {
  const own = Object.keys(form).filter((key) => key.startsWith(`${group}.`));
  if (own.every((key) => form[key].trim() === "")) return null;
  return Object.fromEntries(own.map((key) => {
    const name = key.slice(group.length + 1);
    return [name, numbers.includes(name) ? numberOf(form[key]) : form[key].trim()];
  }));
}

/** An office without a value keeps consultations for the default time. */
function withRetention(form: FactsForm): FactsForm {
  const { "consultation.retentionDays": days, "consultation.answeredWithin": within } = form;
  const isSaid = within.trim() !== "" || form["consultation.fee"].trim() !== "";
  return isSaid && days.trim() === "" ? { ...form, "consultation.retentionDays": "365" } : form;
}

function listOf(form: FactsForm, name: string): unknown[] | null {
  const items = itemsOf(form, name);
  if (items.length === 0) return null;
  return items.map((item) => "year" in item ? { ...item, year: numberOf(item.year) } : item);
}

/** A consent without a text is one to the review as it is now. */
function withConsent(item: Item): Item {
  const isAgreed = (item.agreedOn ?? "") !== "" && (item.agreedText ?? "") === "";
  return isAgreed ? { ...item, agreedText: item.quote.trim() } : item;
}

/** What is typed as facts. What cannot be one is in it as it is: the server says what is wrong. */
export function factsIn(form: FactsForm): OfficeFacts {
  const paragraphs = form.introduction.split(/\n\s*\n/).map((text) =>
    text.split("\n").map((line) => line.trim()).join(" ").trim()
  ).filter((text) => text !== "");
  const [home, about] = [listOf(form, "statistics.home"), listOf(form, "statistics.about")];
  const lists = ["faq", "staff", "timeline", "commitments", "processors", "thirdParties"];
  const reviews = listOf(form, "testimonials") as Item[] | null;
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, orNull(form[name])])),
    fax: form.fax.trim(),
    businessYearStart: orNull(form.businessYearStart) && numberOf(form.businessYearStart),
    map: groupOf(form, "map", ["latitude", "longitude"]),
    privacyOfficer: groupOf(form, "privacyOfficer"),
    vision: groupOf(form, "vision"),
    safeguards: groupOf(form, "safeguards"),
    consultation: groupOf(withRetention(form), "consultation", ["retentionDays"]),
    introduction: paragraphs.length > 0 ? paragraphs : null,
    statistics: home || about ? { home: home ?? [], about: about ?? [] } : null,
    testimonials: reviews && reviews.map(withConsent),
    ...Object.fromEntries(lists.map((name) => [name, listOf(form, name)])),
  } as OfficeFacts;
}

/** What was changed between two forms, as a save sends it. */
function changedFacts(from: FactsForm, to: FactsForm): Partial<OfficeFacts> {
  const [before, after] = [factsIn(from), factsIn(to)];
  const names = Object.keys(FACT_LABELS) as FactName[];
  const said = (fact: unknown) => JSON.stringify(fact);
  return Object.fromEntries(
    names.filter((name) => said(before[name]) !== said(after[name]))
      .map((name) => [name, after[name]]),
  );
}

/** What must not be missing. */
const checkForm = (form: FactsForm): FieldProblem[] =>
  REQUIRED_FACTS.filter((field) => form[field].trim() === "")
    .map((field) => ({ field, message: missingFact(field) }));

/** The facts, for the editor of one record. They are there from the start: version 0 is the file's. */
export const factsKind: RecordKind<OfficeFactsRow, FactsForm> = {
  name: "office",
  words: WORDS,
  formOf,
  check: checkForm,
  fields: (mine, base) => changedFacts(base!, mine),
  call: (fields, _row, version) => ({
    method: "PUT",
    path: officePaths.api.facts(),
    body: { ...fields, version },
  }),
  rowOf: (answer) => (answer as { data: OfficeFactsRow }).data,
  address: officePaths.page,
  saved: "사무소 정보를 저장했습니다.",
  failed: "saveFacts",
};

/** The id of the control of a place: `office-staff.0.name`. */
export const controlId = (place: string): string => `${factsKind.name}-${place}`;
