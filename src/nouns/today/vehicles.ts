/** 오늘: cars without a kind for the tax office's log. */
import { unansweredCars } from "../../../projections/car/car_log_duty.ts";
import { paths } from "../../../web/paths.ts";
import type { TodaySource } from "../audit/item.ts";

/** Names that a line has room for. */
const NAMES_SHOWN = 3;

export const vehicleItems: TodaySource = ({ vehicle }, { role }) => {
  const names = role === "superuser" ? unansweredCars(vehicle) : [];
  if (names.length === 0) return [];
  const more = names.length > NAMES_SHOWN ? ` 외 ${names.length - NAMES_SHOWN}대` : "";
  return [{
    id: "vehicle-log-kind",
    tone: "waiting",
    title: `차량 ${names.length}대의 운행기록부 대상 여부를 확인해 주세요`,
    detail: `${names.slice(0, NAMES_SHOWN).join(", ")}${more}: ` +
      "경차, 9인승 이상, 화물차 등은 대상이 아닙니다.",
    href: paths.settings("vehicles", "cars"),
    action: "확인",
  }];
};
