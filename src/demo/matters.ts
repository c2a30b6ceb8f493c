/** Cases of the sample office: twenty of the common kinds at every step, with parties, objects and money. */
import { DAY_MILLISECONDS, seoulDay } from "../../events/base/seoul.ts";
import {
  kindOf,
  type MatterKind,
  type MatterState,
  nextRole,
  type PartyRole,
} from "../../events/matter/matter_shapes.ts";
import type { TableState } from "../../events/tables.ts";
import type { Sample } from "./random.ts";

type Rows<N extends "matter" | "matter_party" | "matter_object" | "matter_entry"> = Sample<
  Partial<Omit<TableState<N>, "deleted">>
>[];

/** Kind, step, days since it was received, parties (the first is the client), and the fee in 10,000 won. */
const CASES: [MatterKind, MatterState, number, string[], number][] = [
  ["sale", "done", 120, ["데모 박서준", "데모 이하윤"], 45],
  ["mortgage", "done", 120, ["데모 가람저축은행", "데모 박서준"], 30],
  ["inheritance", "filed", 40, [
    "데모 최도현",
    "데모 최지우",
    "데모 최민재",
    "데모 최수아",
    "데모 최은호",
  ], 80],
  ["incorporation", "archived", 200, ["데모 채움 주식회사", "데모 정채원", "데모 강태오"], 70],
  ["officers", "correcting", 18, ["데모 다온건설 주식회사", "데모 조유나"], 25],
  ["deposit", "preparing", 9, ["데모 윤서준", "데모 장하윤"], 35],
  ["gift", "accepted", 5, ["데모 임도현", "데모 임지우"], 50],
  ["mortgage_release", "done", 33, ["데모 김민재", "데모 누리캐피탈 주식회사"], 8],
  ["jeonse", "filed", 12, ["데모 이수아", "데모 박은호"], 35],
  ["head_office", "quote", 3, ["데모 한빛손해보험 주식회사"], 40],
  ["capital_increase", "preparing", 14, ["데모 채움 주식회사", "데모 정채원"], 45],
  ["dissolution", "accepted", 6, ["데모 나래 주식회사", "데모 강유나"], 60],
  ["preservation", "filed", 22, ["데모 다온건설 주식회사"], 55],
  ["civil_papers", "consult", 1, ["데모 최태오", "데모 정서준"], 0],
  ["sale", "preparing", 8, ["데모 강하윤", "데모 조도현"], 48],
  ["sale", "accepted", 4, ["데모 윤지우", "데모 장민재"], 46],
  ["inheritance", "done", 95, ["데모 임수아", "데모 임은호"], 65],
  ["officers", "done", 60, ["데모 누리캐피탈 주식회사", "데모 김채원"], 25],
  ["deposit", "cancelled", 50, ["데모 이태오", "데모 박유나"], 0],
  ["other", "accepted", 2, ["데모 최서준"], 20],
];

/** A number of the sample office for the year of a day, counted by that year. */
function numbers(days: string[]): string[] {
  const given = new Map<string, number>();
  return days.toSorted().reduce<string[]>((all, day) => {
    const year = day.slice(0, 4);
    const next = (given.get(year) ?? 0) + 1;
    given.set(year, next);
    return [...all, `${year}-${String(next).padStart(4, "0")}`];
  }, []);
}

const isDone = (state: MatterState) => ["done", "archived", "cancelled"].includes(state);

/** The parties of a case, the first of them its client. */
function partiesOf(
  id: string,
  at: number,
  { names, kind, checked }: { names: string[]; kind: string; checked: string | null },
): Rows<"matter_party"> {
  const roles = names.reduce<PartyRole[]>((taken) => [...taken, nextRole(kind, taken)], []);
  return names.map((name, place) => {
    const isCompany = /주식회사|은행/.test(name);
    return {
      id: `${id}-party-${place + 1}`,
      record: {
        matter_id: id,
        name,
        role: roles[place],
        client: place === 0,
        type: isCompany ? "company" : "person",
        phone: `010-0000-${String(at * 10 + place).padStart(4, "0")}`,
        ...place === 0 && checked !== null && {
          identity_how: isCompany ? "company_papers" : "resident_card",
          identity_on: checked,
          identity_by: `demo-0${at % 3 + 1}`,
        },
      },
    };
  });
}

/** The rows of every table, oldest case first. */
export function demoMatters(now: Date) {
  const dayAgo = (days: number) => seoulDay(now.getTime() - days * DAY_MILLISECONDS);
  const cases = CASES.toSorted(([, , a], [, , b]) => b - a);
  const given = numbers(cases.map(([, , days]) => dayAgo(days)));
  const matters: Rows<"matter"> = [];
  const parties: Rows<"matter_party"> = [];
  const objects: Rows<"matter_object"> = [];
  const entries: Rows<"matter_entry"> = [];
  for (const [at, [kind, state, days, names, fee]] of cases.entries()) {
    const id = `demo-matter-${String(at + 1).padStart(2, "0")}`;
    const { label, group, facts } = kindOf(kind);
    const on = dayAgo(Math.max(0, days - 2));
    matters.push({
      id,
      record: {
        number: given[at],
        kind,
        state,
        state_reason: state === "cancelled" ? "의뢰인이 위임을 철회함" : "",
        received_on: dayAgo(days),
        staff_id: `demo-0${at % 3 + 1}`,
        cause: label.includes("(") ? label.slice(label.indexOf("(") + 1, -1) : label,
        cause_date: dayAgo(days + 10),
        receipt_number: ["filed", "correcting", "done", "archived"].includes(state)
          ? `제${12_000 + at * 37}호`
          : "",
        ended_on: isDone(state) ? dayAgo(Math.max(0, days - 25)) : null,
        correction_due: state === "correcting" ? dayAgo(-5) : null,
        ...Object.fromEntries(
          (["contract_date", "death_date", "resolved_on"] as const)
            .filter((code) => facts.includes(code as never))
            .map((code) => [code, dayAgo(days + 10)]),
        ),
      },
    });
    const checked = days > 3 ? dayAgo(days) : null;
    parties.push(...partiesOf(id, at, { names, kind, checked }));
    if (group === "부동산") {
      objects.push({
        id: `${id}-object-1`,
        record: { matter_id: id, text: `서울특별시 서초구 예시로 ${(at + 1) * 7}` },
      });
    }
    if (fee === 0) continue;
    const entry = (name: string, record: Rows<"matter_entry">[number]["record"]) =>
      entries.push({ id: `${id}-${name}`, record: { matter_id: id, on, ...record } });
    const amount = fee * 10_000;
    entry("fee", { kind: "fee", text: `${label} 보수`, amount, vat: amount / 10 });
    entry("tax", { kind: "tax", text: "취득세·등록면허세", amount: amount * 4 });
    entry("charge", { kind: "charge", text: "등기신청수수료", amount: 15_000 });
    const due = amount * 5 + amount / 10 + 15_000;
    if (isDone(state) || at % 3 === 0) {
      const paid = { kind: "payment", text: "입금", amount: due, how: "transfer" } as const;
      entry("paid", { ...paid, tax_invoice: isDone(state) ? `2026-DEMO-${at}` : "" });
    }
  }
  return { matters, parties, objects, entries };
}
