/** How grants of annual leave and their derivation are described: on the page, printed, and to an assistant. Pure. */
import type { Grant, GrantKind, Step } from "../../events/leave_rules/facts.ts";

/** What grants of each kind are called. */
export const GRANT_TITLES: Record<GrantKind, string> = {
  monthly: "첫해에 한 달 개근할 때마다 생긴 연차",
  yearly: "한 해를 근무해 생긴 연차",
  reduced: "출근율이 80%에 못 미친 해의 연차",
  prorated: "휴직·정직 등을 제외하고 비례로 생긴 연차",
  partial: "첫 회계연도의 비례 연차",
  settlement: "퇴사할 때 더한 연차",
  carried: "이월하거나 초과해 쓴 연차",
};

/** "11.5일" */
export const daysText = (days: number): string =>
  `${days.toLocaleString("ko-KR", { maximumFractionDigits: 2 })}일`;

/** Grants that arose by the month and lapse together are read as one. */
export function groupsOf(grants: readonly Grant[]): Grant[][] {
  const groups = new Map<string, Grant[]>();
  for (const grant of grants) {
    const { kind, from, until } = grant;
    const key = `${kind} ${until} ${kind === "monthly" ? "" : from}`;
    groups.set(key, [...groups.get(key) ?? [], grant]);
  }
  return [...groups.values()];
}

/** Every step once; of several grants the last one, until when they may be used, is at the end. */
export function stepsOf(group: readonly Grant[]): Step[] {
  const steps = group.length === 1 ? group[0].steps : [
    ...group.flatMap((grant) => grant.steps.slice(0, -1)),
    {
      text: `각각 생긴 날부터 ${group[0].until}까지 쓸 수 있고, 남으면 소멸합니다.`,
      source: group[0].steps.at(-1)!.source,
    },
  ];
  return [...new Map(steps.map((step) => [step.text, step])).values()];
}
