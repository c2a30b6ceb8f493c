/** Acts that rest while the clock is doubted, and their texts. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { DAY_MILLISECONDS } from "../../events/base/seoul.ts";
import { momentText } from "../../projections/kit/moment.ts";
import type { Deps } from "../deps.ts";

type Clocked = Pick<Deps, "clock">;

/** May irreversible acts be done by the clock now? Everything that destroys, expires or prunes by itself calls this. */
export const allowsIrreversible = ({ clock }: Clocked): boolean => !clock?.doubt;

/** One Korean sentence on a doubted clock; "" while it is trusted. */
export function clockDoubt({ clock }: Clocked): string {
  const doubt = clock?.doubt;
  if (!doubt) return "";
  const { machine, known } = doubt;
  const days = Math.round((machine.getTime() - known.getTime()) / DAY_MILLISECONDS);
  return `이 컴퓨터의 시계는 ${momentText(machine.toISOString(), 0)}인데 마지막으로 확인된 시각은 ${
    momentText(known.toISOString(), 0)
  }입니다(${
    days.toLocaleString("ko-KR")
  }일 차이). 시계를 확인할 때까지 파기·마감·만료·정리를 멈추고 ` +
    "마지막으로 확인된 시각에 이어서 기록합니다.";
}

/** Refuses a person's irreversible act that depends on the day; null while the clock is trusted. */
export function refuseInDoubt(deps: Clocked): Refusal | null {
  const text = clockDoubt(deps);
  return text === ""
    ? null
    : refuse(409, "clock_in_doubt", `${text} 최고관리자가 ‘오늘’에서 날짜를 확인해 주세요.`);
}
