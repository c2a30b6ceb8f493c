/** Names of a trip's columns in cars, phones and forms, and words for its purpose. */
import { bareText } from "../../kit/cell.ts";
import { durationUnitOf } from "../values/measure.ts";
import { type Match, ranked } from "../values/fields.ts";

/**
 * Names from the surest to the weakest, without spaces, units and marks; an earlier one wins. Whose they are:
 * - the tax authority's log of a business car (업무용승용차 운행기록부에 관한 별지 서식) and logs made after it;
 * - exports of MileIQ (START_DATE*, MILES*), TripLog (From Location, Activity), Everlance (Purpose), Driversnote (Trip type,
 *   Odometer start) and Road Trip (the manual's page on columns of a CSV: Start Odometer, End Odometer);
 * - Uber's download of one's own data, trips_data (Begin Trip Time, Dropoff Address), and its monthly list for business
 *   (Request Date (Local), Drop-off Time (Local), Expense Memo);
 * - lists of trips in 카카오 T 비즈니스, 티맵 and 쏘카 (이용일시, 대여시각, 반납시각, 운행시간).
 */
const NAMES: Record<string, string> = {
  carName:
    "차량 차량번호 자동차등록번호 차량등록번호 등록번호 차번호 차량이름 vehicle vehiclename car carname " +
    "licenseplate licenceplate plate platenumber registration vehicleregistration",
  carUser:
    "운전자 운전자명 운전자성명 성명 사용자명 기사 기사명 이용자 이용자명 탑승자 탑승자명 driver drivername",
  tripTime:
    "출발일시 시작일시 주행일시 주행일자 주행일 운행일시 이용일시 탑승일시 출발일자 출발일 시작일자 시작일 운행일 사용일자 이용일자 사용일 일자 날짜 일시 출발시각 출발시간 " +
    "시작시각 시작시간 대여일시 대여일자 대여시각 대여시간 대여시작일시 이용시작일시 이용시작 승차일시 승차시각 월일 월/일 begintriptime triprequestdate triprequesttime requestdate requesttime pickuptime startdatetime startdate starttime tripstart departure departuredate departuretime " +
    "startedat date tripdate datetime",
  tripEnd:
    "도착일시 종료일시 도착일자 도착일 종료일자 종료일 도착시각 도착시간 종료시각 종료시간 반납일시 반납일자 반납시각 반납시간 반납종료일시 이용종료일시 이용종료 하차일시 하차시각 dropofftime dropoffdate tripdropofftime tripdropoffdate enddatetime enddate " +
    "endtime tripend arrival arrivaldate arrivaltime stopdate stoptime finishtime finish endedat",
  from:
    "출발지 출발장소 출발지점 출발위치 시작위치 대여장소 대여존 승차지 승차위치 from origin fromlocation startlocation startlocationname startaddress startplace begintripaddress pickupaddress",
  to:
    "도착지 도착장소 도착지점 도착위치 종료위치 반납장소 반납존 하차지 하차위치 목적지 to destination tolocation endlocation endlocationname stoplocation " +
    "endaddress stopaddress endplace dropoffaddress",
  tripDist:
    "주행거리 운행거리 이동거리 이용거리 거리 총주행거리 총운행거리 주행 운행 운행km distance totaldistance tripdistance distancedriven miles totalmiles " +
    "kilometers kilometres km mileage",
  tripDrvTime:
    "주행시간 소요시간 이동시간 이용시간 운행소요시간 운행시간 duration tripduration triptime drivetime drivingtime traveltime elapsedtime",
  tripIdleTime: "공회전시간 공회전 아이들링 idletime idlingtime idling idleduration",
  tripAvgSpeed: "평균속도 averagespeed avgspeed meanspeed",
  tripMaxSpeed: "최고속도 최대속도 maximumspeed maxspeed topspeed",
  purpose:
    "운행목적 사용목적 이용목적 주행목적 운행구분 사용구분 사용용도 운행용도 이용용도 주행용도 용도구분 목적구분 구분 용도 사용목적구분 activity category classification triptype usetype usage type tags tag",
  dist:
    "목적지내용 운행내용 내용 사유 운행사유 용무 방문처 방문지 비고 메모 적요 reason description notes note comment expensememo",
  commuteKm: "출퇴근용 출퇴근거리 출퇴근용거리",
  odoStart:
    "주행전계기판 주행전계기판의거리 주행전계기판거리 주행전누적거리 주행전거리 주행전 운행전 운행전계기판 운행전거리 운행전누적거리 출발계기판 출발시계기판 출발누적거리 출발전계기판 startodometer odometerstart startingodometer odostart",
  odoEnd:
    "주행후계기판 주행후계기판의거리 주행후계기판거리 주행후누적거리 주행후거리 주행후 운행후 운행후계기판 운행후거리 운행후누적거리 도착계기판 도착시계기판 도착누적거리 도착후계기판 endodometer odometerend endingodometer odoend",
  businessKm: "일반업무용 일반업무용거리 업무용사용거리 업무용거리",
  driverDept: "부서 소속 사용자부서 운전자부서 department dept",
};

/** Ambiguous names: the values decide. */
const EITHER: Record<string, [key: string, or: string]> = {
  start: ["tripTime", "from"],
  begin: ["tripTime", "from"],
  출발: ["tripTime", "from"],
  end: ["tripEnd", "to"],
  stop: ["tripEnd", "to"],
  도착: ["tripEnd", "to"],
  dist: ["dist", "tripDist"],
};

/** The table's own names are surer. */
const OWN_NAMES = 10;
const RANKS = ranked(Object.entries(NAMES), OWN_NAMES);
for (const [name, [key, or]] of Object.entries(EITHER)) {
  RANKS.set(name, { key, or, rank: OWN_NAMES, unit: null });
}

/** `①사용일자(요일)`, `START_DATE*` and `avg_speed_mps` without decorations. */
function nameOf(text: string): string {
  return bareText(text.replace(/^\s*[①-⑳]/, ""))
    .replace(/[([<][^)\]>]{0,60}[)\]>]|[*※:.·ㆍ]|_(?:m|km|mi|s|sec|min|ms|kmh|mph|mps)$/g, "")
    .replace(/[_-]/g, "");
}

/** A column's meaning by its name: the table's own names (`own`), else those of other programs. */
export function matchTripName(text: string, own: Match | null): Match | null {
  const known = RANKS.get(nameOf(text)) ?? null;
  if (own?.key === "dist" && known?.or) return known;
  // 운행시간 is the time of departure, 운행시간(분) how long it took; so are values like 1시간 20분.
  if (own?.key === "tripTime" && durationUnitOf(text)) return { ...own, key: "tripDrvTime" };
  if (own?.key === "tripTime" && nameOf(text).endsWith("시간")) {
    return { ...own, or: "tripDrvTime" };
  }
  const match = own ?? known;
  // A column of purposes in free words is the trip's purpose.
  return match?.key === "purpose" ? { ...match, or: "dist" } : match;
}

const WORDS: Record<string, string> = {
  // Those of the tax office's form and of the apps above; MileIQ counts charity, medical and moving as personal.
  business:
    "업무용 업무 일반업무용 일반업무 회사 회사용 법인 공무 공용 출장 영업 업무출장 현장 외근 business work company client official",
  commute: "출퇴근 출퇴근용 출근 퇴근 통근 commute commuting",
  "non-business":
    "비업무용 비업무 업무외 개인 개인용 개인용도 개인사용 사적 사적용 사적사용 사적용도 사용사적 가정 가정용 자가 자가용 personal private home family leisure nonbusiness charity medical moving 사적이용 사적운행 개인이용 개인운행 개인업무",
};
const PURPOSES = new Map(
  Object.entries(WORDS).flatMap(([purpose, words]) =>
    [purpose, ...words.split(" ")].map((word): [string, string] => [word, purpose])
  ),
);

/** The purpose that a text names alone; null if none. */
export function purposeNamed(text: string): string | null {
  return PURPOSES.get(bareText(text).replace(/[·ㆍ]/g, "")) ?? null;
}

/** Does the text mean that the purpose is not set yet? */
export const isUnclassified = (text: string): boolean =>
  /^(?:미분류|미지정|미선택|미입력|미확인|없음|unclassified|uncategori[sz]ed|unknown|none|n\/?a|[-–—?]+)$/
    .test(
      bareText(text),
    );

const TIME = /^[\d:./,()+tz\-년월일시분초오전후요월화수목금토apm]+$/;

/** 40분, 1시간 20분, 1:05:30 beyond a day's hours. */
const DURATION =
  /^(?:\d{1,3}시간)?(?:\d{1,3}분)?(?:\d{1,3}초)?$|^\d{1,3}h(?:\d{1,2}m(?:in)?)?$|^\d{1,4}min$/;
const KINDS = /^(?:category|classification|activity|triptype|type|usetype|usage)$|구분$|용도$/;

/** Do a column's values fit its name? */
export function isTripColumn(key: string, text: string, values: string[]): boolean {
  const name = nameOf(text);
  const filled = values.filter((value) => value !== "");
  if (key === "tripTime" && name.endsWith("시간") && filled.length > 0) {
    return !filled.every((value) => DURATION.test(value));
  }
  const mostly = (test: (value: string) => boolean) =>
    filled.filter(test).length * 2 >= filled.length;
  if (key === "purpose" && name !== "목적") {
    // An app's column of this name has its own words, one per class.
    const isClass = KINDS.test(name) && new Set(filled).size <= 8 &&
      filled.some((value) => purposeNamed(value) !== null);
    return isClass || filled.length > 0 && mostly((value) => purposeNamed(value) !== null);
  }
  if (!(name in EITHER) || filled.length === 0) return true;
  if (key === "dist") return !mostly((value) => /^[\d,.]+/.test(value));
  return !key.startsWith("trip") || key === "tripDist" || mostly((value) => TIME.test(value));
}
