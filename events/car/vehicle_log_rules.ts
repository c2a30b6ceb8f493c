/**
 * Which cars need the tax office's log, and the effect of log and insurance: rules as data, each with its source and
 * the day it was read. Pure; also sent to browsers.
 */

interface Source {
  statute: string;
  /** First day of this text, YYYY-MM-DD. */
  effective: string;
  /** Date of the last comparison with its source. */
  checked: string;
  /** What could not be compared with the statute itself; null if everything was. */
  unsure: string | null;
}

const DECREE = "소득세법 시행령(대통령령 제36737호)";
const READ = { effective: "2026-10-01", checked: "2026-11-26", unsure: null } as const;

interface LogKind extends Source {
  value: string;
  label: string;
  /** Null: the car's kind is not set. */
  needsLog: boolean | null;
}

const NOT_READ = { ...READ, unsure: "개별소비세법은 2013년 시행본으로 대조했습니다." } as const;

/** A car's kind for tax (업무용승용차). */
export const LOG_KINDS = [
  {
    value: "unknown",
    label: "확인 필요",
    needsLog: null,
    statute: "소득세법 제33조의2제1항",
    ...READ,
  },
  {
    value: "car",
    label: "승용차(8인승 이하)",
    needsLog: true,
    statute: "소득세법 제33조의2제1항, 개별소비세법 제1조제2항제3호",
    ...NOT_READ,
  },
  {
    value: "compact",
    label: "경차(1,000cc 이하)",
    needsLog: false,
    statute: "개별소비세법 제1조제2항제3호(경차 제외)",
    ...NOT_READ,
  },
  {
    value: "large",
    label: "9인승 이상",
    needsLog: false,
    statute: "개별소비세법 시행령 별표 1(정원 8명 이하로 한정)",
    ...NOT_READ,
  },
  {
    value: "cargo",
    label: "화물차",
    needsLog: false,
    statute: "개별소비세법 제1조제2항제3호(승용자동차로 한정)",
    ...NOT_READ,
  },
  {
    value: "trade",
    label: "영업용(운수·대여·운전학원 등)",
    needsLog: false,
    statute: `${DECREE} 제78조의3제1항제1호`,
    ...READ,
  },
  {
    value: "hearse",
    label: "장례 운구용",
    needsLog: false,
    statute: `${DECREE} 제78조의3제1항제2호`,
    ...READ,
  },
] as const satisfies readonly LogKind[];

export type LogKindName = (typeof LOG_KINDS)[number]["value"];

export const logKindOf = (value: string): LogKind =>
  LOG_KINDS.find((kind) => kind.value === value) ?? LOG_KINDS[0];

/** Whether the car is insured for the office's own people alone (업무전용자동차보험). */
export const CAR_INSURANCES = [
  { value: "unknown", label: "확인 필요" },
  { value: "whole", label: "가입(기간 전체)" },
  { value: "part", label: "일부 기간 가입" },
  { value: "none", label: "미가입" },
] as const;

export type CarInsurance = (typeof CAR_INSURANCES)[number]["value"];

/** Costs of a car per year that are deductible without a log, in won. */
export const NO_LOG_LIMIT = {
  won: 15_000_000,
  statute: `${DECREE} 제78조의3제7항`,
  ...READ,
} as const;

/** Deductible per cent of the business share of each further car without that insurance, by the year's start. */
export const UNINSURED_RATES = [
  {
    from: "2021-01-01",
    percent: 50,
    statute: "소득세법 시행령 제78조의3제4항(2020.2.11 개정)",
    effective: "2021-01-01",
    checked: "2026-11-26",
    unsure: "개정 전 조문의 원문은 대조하지 못했습니다.",
  },
  {
    from: "2024-01-01",
    percent: 0,
    statute: `${DECREE} 제78조의3제4항제2호나목`,
    ...READ,
  },
] as const;

/** A company must insure every car so. */
export const COMPANY_UNINSURED = {
  percent: 0,
  statute: "법인세법 제27조의2, 같은 법 시행령 제50조의2제4항",
  effective: "2016-01-01",
  checked: "2026-11-26",
  unsure: "인용한 조문의 원문은 대조하지 못했습니다.",
} as const;
