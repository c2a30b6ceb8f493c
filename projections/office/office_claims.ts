/** Figures and reviews of the office: which visitors see, and why they do not see the others. Pure. */
import { FACT_PARTS } from "../../events/office/office_labels.ts";
import type { OfficeFacts } from "../../events/office/office_facts.ts";
import type { Office, Statistic } from "./office.ts";

type Review = Office["testimonials"][number];

/** Why a figure is not shown on this Seoul day; null where it is. */
export function figureProblem({ basis, asOf }: Statistic, today: string): string | null {
  if (!basis) return "집계 기준이 없습니다.";
  if (!asOf) return "기준일이 없습니다.";
  return asOf > today ? "기준일이 아직 오지 않았습니다." : null;
}

/** Why a review is not shown on this Seoul day; null where it is. */
export function reviewProblem(review: Review, today: string): string | null {
  const { quote, agreedBy, agreedOn, agreedText, agreedUntil, withdrawnOn } = review;
  if (!agreedBy || !agreedOn || !agreedText) return "동의 기록이 없습니다.";
  if (agreedOn > today) return "동의한 날이 아직 오지 않았습니다.";
  if (withdrawnOn && withdrawnOn <= today) return `동의를 ${withdrawnOn}에 철회했습니다.`;
  if (agreedUntil && agreedUntil < today) return `게재 기한(${agreedUntil})이 지났습니다.`;
  return agreedText === quote ? null : "후기가 동의한 글과 다릅니다.";
}

/** The office as visitors see it on this Seoul day. */
export function publicOffice(office: Office, today: string): Office {
  const { home, about } = office.statistics;
  const figures = (all: Statistic[]) => all.filter((one) => figureProblem(one, today) === null);
  return {
    ...office,
    statistics: { home: figures(home), about: figures(about) },
    testimonials: office.testimonials.filter((one) => reviewProblem(one, today) === null),
  };
}

/** A figure or a review that visitors do not see. */
export interface HiddenClaim {
  /** Its place in the facts: `statistics.home.0`. */
  place: string;
  /** Which list it is in. */
  list: string;
  what: string;
  why: string;
}

/** What the office has said and visitors do not see on this Seoul day. */
export function hiddenClaims(
  { statistics, testimonials }: Pick<OfficeFacts, "statistics" | "testimonials">,
  today: string,
): HiddenClaim[] {
  const figures = (["home", "about"] as const).flatMap((list) =>
    (statistics?.[list] ?? []).flatMap((one, at) => {
      const why = figureProblem(one, today);
      const what = `${one.label} ${one.figure}${one.unit}`;
      const place = `statistics.${list}.${at}`;
      return why ? [{ place, list: FACT_PARTS.statistics[list], what, why }] : [];
    })
  );
  const reviews = (testimonials ?? []).flatMap((one, at) => {
    const why = reviewProblem(one, today);
    const what = one.quote.length > 40 ? `${one.quote.slice(0, 40)}…` : one.quote;
    return why ? [{ place: `testimonials.${at}`, list: "고객 후기", what, why }] : [];
  });
  return [...figures, ...reviews];
}

/** A fact that is to be shown and is not said. */
export interface MissingFact {
  field: string;
  label: string;
  /** Why it is asked for. */
  reason: string;
}
