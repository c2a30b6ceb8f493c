/**
 * The privacy policy and the terms of use, by version: each is announced with its effective day and is immutable. Until
 * that day it can be withdrawn.
 */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse, refuseField } from "../base/refusal.ts";
import { DAY_MILLISECONDS, isDay, seoulDay, startOfDay } from "../base/seoul.ts";
import { defineNoun } from "../kit/noun.ts";

export const POLICY_NAMES = { privacy: "개인정보처리방침", terms: "이용약관" } as const;
export type PolicyName = keyof typeof POLICY_NAMES;
export const POLICIES = Object.keys(POLICY_NAMES) as PolicyName[];

/** Days of notice before a change takes effect (S1 §1), and before one that is to people's disadvantage. */
export const NOTICE_DAYS = 7;
export const MAJOR_NOTICE_DAYS = 30;
/** How far ahead an effective day may be. */
const AHEAD_DAYS = 366;
export const POLICY_REASON_MAX = 500;

/** A row of a table; its heading may be a link. */
const row = z.strictObject({ title: z.string(), text: z.string(), href: z.string().optional() });
const block = z.union([z.string(), z.array(z.string()), z.array(row)]);
const article = z.strictObject({ title: z.string(), text: z.array(block) });

/** The shape of a law text: articles of paragraphs, lists and tables of two columns. */
const lawText = z.strictObject({
  title: z.string(),
  lead: z.string(),
  articles: z.array(article),
});
export type LawText = z.infer<typeof lawText>;

/** Stored personal data: `days` is null if its period is not a fixed number. */
const holding = z.strictObject({
  title: z.string(),
  items: z.array(z.string()),
  purpose: z.string(),
  basis: z.string(),
  period: z.string(),
  days: z.int().nullable(),
});

/** A processor's data in the policy; "" is missing. */
const processor = z.strictObject({
  /** `model`, `mcp:law`, `other:1`: the same in every version. */
  key: z.string(),
  work: z.string(),
  name: z.string(),
  country: z.string(),
  contact: z.string(),
  items: z.string(),
  keep: z.string(),
  refusal: z.string(),
  /** When and how it is sent. */
  how: z.string(),
});

const thirdParty = z.strictObject({
  name: z.string(),
  purpose: z.string(),
  items: z.string(),
  keep: z.string(),
  basis: z.string(),
});

/** The facts from which the privacy policy is derived, so that two versions can be compared. */
const policyFacts = z.strictObject({
  holdings: z.array(holding),
  processors: z.array(processor),
  thirdParties: z.array(thirdParty),
  /** Kinds of personal numbers that may be stored. */
  numbers: z.array(z.string()),
  /** Days for which a consultation request is kept. */
  consultationDays: z.int().positive(),
});
export type PolicyFacts = z.infer<typeof policyFacts>;
export type Holding = z.infer<typeof holding>;
export type Processor = z.infer<typeof processor>;

/** People named in the text, by their placeholder in it, so that their names can be destroyed. */
const people = z.strictObject({ representative: z.string(), officer: z.string() });
export type PolicyPeople = z.infer<typeof people>;

const announced = z.strictObject({
  text: lawText,
  people,
  /** Null for the terms. */
  facts: policyFacts.nullable(),
  /** Effective Seoul day. */
  effective: z.string().refine(isDay),
  /** 0 for the first version. */
  notice_days: z.literal([0, NOTICE_DAYS, MAJOR_NOTICE_DAYS]),
  /** Changed facts, in sentences. */
  changes: z.array(z.string()),
  /** Reason of the change; "" for the first version. */
  reason: z.string().max(POLICY_REASON_MAX),
});
export type Announced = z.infer<typeof announced>;

const withdrawn = z.strictObject({
  number: z.int().positive(),
  reason: z.string().min(1).max(POLICY_REASON_MAX),
});

const policyEvents = [
  define("policy.announced", announced, {
    personal: ["people.representative", "people.officer"],
  }),
  define("policy.withdrawn", withdrawn),
];

export const aboutPolicy = defineNoun("policy", policyEvents, {
  label: "처리방침과 약관",
  page: "/staff/policy",
  pageRole: "superuser",
  retention: {
    rules: [],
    becomes: "파기",
    kept: "공고한 처리방침과 약관에 적힌 대표와 개인정보 보호책임자의 이름입니다.",
  },
  without: [["Two texts: their page is found as a page.", "find", "recent", "files"]],
});

export type PolicyEvent =
  | NewEvent<"policy.announced", Announced>
  | NewEvent<"policy.withdrawn", z.infer<typeof withdrawn>>;
export type StoredPolicyEvent = PolicyEvent & StoredEvent;

/** A version: numbers count every announcement, also withdrawn ones, so that an address always means one text. */
export interface PolicyVersion extends Announced {
  number: number;
  /** Instant of the announcement. */
  announced_at: string;
  /** Reason of the withdrawal; null if not withdrawn. */
  withdrawn: string | null;
}

export interface PolicyState {
  /** Oldest first. */
  versions: readonly PolicyVersion[];
}

/** Folds one event into a text's versions; throws when an unknown version is withdrawn. */
export function evolve(
  state: PolicyState | undefined,
  event: PolicyEvent & { at?: string },
): PolicyState {
  const versions = state?.versions ?? [];
  if (event.type === "policy.announced") {
    const number = versions.length + 1;
    const version = { ...event.data, number, announced_at: event.at ?? "", withdrawn: null };
    return { versions: [...versions, version] };
  }
  const { number, reason } = event.data;
  if (!versions[number - 1]) throw new Error(`${event.stream}: there is no version ${number}`);
  return {
    versions: versions.map((one) => one.number === number ? { ...one, withdrawn: reason } : one),
  };
}

/** Present and future versions, oldest first. */
export const standing = (state: PolicyState | undefined): PolicyVersion[] =>
  (state?.versions ?? []).filter(({ withdrawn }) => withdrawn === null);

/** The version in effect on a Seoul day; undefined if none. */
export const inEffect = (state: PolicyState | undefined, day: string): PolicyVersion | undefined =>
  standing(state).filter(({ effective }) => effective <= day).at(-1);

/** The announced version that is not in effect yet. */
export const upcoming = (state: PolicyState | undefined, day: string): PolicyVersion | undefined =>
  standing(state).find(({ effective }) => effective > day);

const streamOf = (name: PolicyName): string => `policy/${name}`;

/** A Seoul day some days after another. */
export const daysAfter = (day: string, days: number): string =>
  seoulDay(startOfDay(day) + days * DAY_MILLISECONDS);

/** Days of notice for this change: none if nothing was published before. */
export function noticeDays(state: PolicyState | undefined, isMajor: boolean): 0 | 7 | 30 {
  if (standing(state).length === 0) return 0;
  return isMajor ? MAJOR_NOTICE_DAYS : NOTICE_DAYS;
}

/** Is the text the same for every reader? */
export const isSameText = (
  one: Pick<Announced, "text" | "people">,
  other: Pick<Announced, "text" | "people">,
): boolean => JSON.stringify([one.text, one.people]) === JSON.stringify([other.text, other.people]);

export interface PolicyCommand {
  /** The text for publication now, with its facts. */
  draft: Pick<Announced, "text" | "people" | "facts" | "changes">;
  /** Missing entries, by their labels. */
  missing: readonly string[];
  /** Is the change to people's disadvantage? */
  isMajor: boolean;
  effective: string;
  reason: string;
}

/** Announces the draft with its effective day, which respects the notice. `today` is the Seoul day. */
export function announcePolicy(
  name: PolicyName,
  state: PolicyState | undefined,
  { draft, missing, isMajor, effective, reason }: PolicyCommand,
  { today }: { today: string },
): PolicyEvent[] | Refusal {
  const label = POLICY_NAMES[name];
  if (missing.length > 0) {
    const text = `${label}에 적을 내용이 빠져 있습니다: ${missing.join(", ")}`;
    return refuse(409, "policy_incomplete", text);
  }
  const coming = upcoming(state, today);
  if (coming) {
    const text = `${coming.effective}부터 시행할 내용을 이미 공고했습니다. ` +
      "바꾸려면 그 공고를 먼저 철회해 주세요.";
    return refuse(409, "policy_announced", text);
  }
  const now = inEffect(state, today);
  if (now && isSameText(now, draft)) {
    return refuse(
      409,
      "policy_unchanged",
      `시행 중인 ${label}과 같습니다. 공고할 내용이 없습니다.`,
    );
  }
  const notice_days = noticeDays(state, isMajor);
  const [earliest, latest] = [daysAfter(today, notice_days), daysAfter(today, AHEAD_DAYS)];
  if (!isDay(effective) || effective < earliest || effective > latest) {
    const why = notice_days > 0 ? `시행하기 ${notice_days}일 전에 공고해야 하므로 ` : "";
    return refuseField(
      "effective",
      `${why}시행일은 ${earliest}부터 ${latest}까지 정할 수 있습니다.`,
    );
  }
  if (now && reason === "") return refuseField("reason", "바꾸는 사유를 적어 주세요.");
  if (reason.length > POLICY_REASON_MAX) {
    return refuseField("reason", `사유는 ${POLICY_REASON_MAX}자까지 적을 수 있습니다.`);
  }
  const data: Announced = { ...draft, effective, notice_days, reason: now ? reason : "" };
  return [{ stream: streamOf(name), type: "policy.announced", data }];
}

/** Withdraws an announced version that is not in effect yet. */
export function withdrawPolicy(
  name: PolicyName,
  state: PolicyState | undefined,
  { number, reason }: { number: number; reason: string },
  { today }: { today: string },
): PolicyEvent[] | Refusal {
  const coming = upcoming(state, today);
  if (coming?.number !== number) {
    return refuse(409, "not_announced", "시행을 앞둔 공고가 아니어서 철회할 수 없습니다.");
  }
  if (reason === "") return refuseField("reason", "공고를 철회하는 사유를 적어 주세요.");
  if (reason.length > POLICY_REASON_MAX) {
    return refuseField("reason", `사유는 ${POLICY_REASON_MAX}자까지 적을 수 있습니다.`);
  }
  return [{ stream: streamOf(name), type: "policy.withdrawn", data: { number, reason } }];
}
