/** Whether a car needs the tax office's log, and the effect of log and insurance on its costs. Pure. */
import {
  CAR_INSURANCES,
  COMPANY_UNINSURED,
  logKindOf,
  NO_LOG_LIMIT,
  UNINSURED_RATES,
} from "../../events/car/vehicle_log_rules.ts";
import type { CarLogDuty, CarLogNote } from "./car_log_row.ts";
import type { TableBooks } from "../kit/table_view.ts";

type Vehicles = TableBooks["vehicle"];
type Vehicle = { log_kind: string; insurance: string };

/** Whether this car needs the log, in a sentence with its statute. */
export function logDuty({ log_kind }: Pick<Vehicle, "log_kind">): CarLogDuty {
  const { needsLog, label, statute, unsure } = logKindOf(log_kind);
  if (needsLog === null) {
    const text =
      "업무용승용차 운행기록부를 작성해야 하는 차량인지 확인이 필요합니다. 차량 목록에서 " +
      "‘운행기록부 대상’을 선택해 주세요.";
    return { needed: null, text, statute, unsure };
  }
  const text = needsLog
    ? `${label}: 업무용승용차 운행기록부 작성 대상입니다.`
    : `${label}: 업무용승용차 운행기록부 작성 대상이 아닙니다.`;
  return { needed: needsLog, text: `${text} (${statute})`, statute, unsure };
}

/** Cars of the office in use that need the log. */
const neededCars = ({ byId }: Vehicles): number =>
  [...byId.values()].filter(({ state }) =>
    !state.deleted && state.is_active && logKindOf(state.log_kind).needsLog
  ).length;

const note = (
  title: string,
  text: string,
  { statute, effective, checked, unsure }: Omit<CarLogNote, "title" | "text">,
): CarLogNote => ({ title, text, statute, effective, checked, unsure });

function limitNote(): CarLogNote {
  const limit = (NO_LOG_LIMIT.won / 10_000).toLocaleString("ko-KR");
  const text =
    `운행기록부가 없으면 이 차량의 관련비용(감가상각비, 임차료, 유류비, 보험료 등)은 한 해 ` +
    `${limit}만 원까지만 업무용으로 봅니다. 한 해의 일부만 보유하면 월수로 나눕니다.`;
  return note(`운행기록부가 없을 때: ${limit}만 원까지`, text, NO_LOG_LIMIT);
}

/** Effect of the insurance in a year that begins on this day. */
function insuranceNote(
  vehicles: Vehicles,
  { insurance }: Pick<Vehicle, "insurance">,
  from: string,
  isCompany: boolean,
): CarLogNote | null {
  const own = CAR_INSURANCES.find(({ value }) => value === insurance) ?? CAR_INSURANCES[0];
  const title = `업무전용자동차보험: ${own.label}`;
  if (isCompany) {
    const text =
      "법인은 업무용승용차마다 가입해야 합니다. 가입하지 않은 차량의 관련비용은 손금에 넣지 " +
      "못하며, 일부 기간만 가입하면 가입한 날수만큼 인정됩니다.";
    return note(title, text, COMPANY_UNINSURED);
  }
  const rate = UNINSURED_RATES.findLast((one) => one.from <= from);
  if (!rate) return null;
  const counted = rate.percent === 0
    ? "필요경비로 인정되지 않습니다"
    : `업무사용분의 ${rate.percent}%만 필요경비로 인정됩니다`;
  const text =
    "법무사업은 전문직(부가가치세법 시행령 제109조제2항제7호)이므로 1대를 넘는 업무용승용차는 " +
    `가입해야 합니다. 가입하지 않은 차량의 관련비용은 ${counted}. 일부 기간만 가입하면 가입한 날수만큼 ` +
    `인정됩니다. 사용 중인 업무용승용차는 ${neededCars(vehicles)}대입니다.`;
  return note(title, text, rate);
}

/** Notes for a car that needs the log, or may; `from` is the year's first day. */
export function logNotes(
  vehicles: Vehicles,
  vehicle: Vehicle,
  from: string,
  isCompany: boolean,
): CarLogNote[] {
  if (logKindOf(vehicle.log_kind).needsLog === false) return [];
  const insured = insuranceNote(vehicles, vehicle, from, isCompany);
  return insured ? [limitNote(), insured] : [limitNote()];
}

/** Cars in use whose kind is not set. */
export const unansweredCars = ({ byId }: Vehicles): string[] =>
  [...byId.values()].filter(({ state }) =>
    !state.deleted && state.is_active && logKindOf(state.log_kind).needsLog === null
  ).map(({ state }) => state.name);
