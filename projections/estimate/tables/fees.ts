/** Stamps, the registry's fees, and the scrivener's fee. Won. */
import { type RateTable, TAX_LAW } from "../rate_table.ts";

/** Stamp tax on a deed of transfer: over this amount, this tax. A house up to `houseFree` has none. */
export const stampTax = {
  ...TAX_LAW,
  name: "인지세",
  source: "인지세법 제3조제1항제1호·제6조제5호",
  effective: "2020-03-31",
  values: {
    steps: [
      { over: 1_000_000_000, won: 350_000 },
      { over: 100_000_000, won: 150_000 },
      { over: 50_000_000, won: 70_000 },
      { over: 30_000_000, won: 40_000 },
      { over: 10_000_000, won: 20_000 },
    ],
    houseFree: 100_000_000,
  },
} satisfies RateTable;

/** On paper, on the registry's electronic form, or filed electronically; null: no fee is laid down. */
export interface FilingFees {
  paper: number;
  form: number;
  online: number | null;
}

const FILING = {
  effective: "2025-08-01",
  effectiveBy: "시행",
  checked: "2026-11-21",
  reviewBy: "2027-06-30",
  unsure: null,
} as const;

/** Per property (매 부동산마다). `right`: ownership, mortgage, jeonse. */
export const propertyFiling = {
  ...FILING,
  name: "등기신청수수료(부동산)",
  source: "등기사항증명서 등 수수료규칙 제5조의2·제5조의5",
  values: {
    right: { paper: 18_000, form: 15_000, online: 10_000 },
    inherited: { paper: 20_000, form: 17_000, online: null },
    other: { paper: 4_000, form: 3_000, online: 1_000 },
  },
} satisfies RateTable;

/** `founding`: incorporation, and moving to another registry's district. `other`: per purpose. */
export const companyFiling = {
  ...FILING,
  name: "등기신청수수료(상업)",
  source: "등기사항증명서 등 수수료규칙 제5조의3·제5조의5",
  values: {
    founding: { paper: 35_000, form: 28_000, online: 20_000 },
    other: { paper: 7_000, form: 5_000, online: 2_000 },
  },
} satisfies RateTable;

/**
 * The most a scrivener may ask as basic fee: from `over` on, `base` and `rate` of what is above it.
 * Above `upTo` the sources differ, so that nothing is computed there.
 */
export const scrivenerFee = {
  name: "법무사 기본보수(상한)",
  source: "대한법무사협회 법무사보수기준 별표(부동산등기)",
  effective: "2024-09-12",
  effectiveBy: "시행",
  checked: "2026-11-21",
  reviewBy: "2027-06-30",
  unsure: "협회 보수표 원문이 아니라 이를 옮긴 자료로 확인한 금액입니다.",
  values: {
    steps: [
      { over: 1_000_000_000, base: 950_000, rate: 50 },
      { over: 500_000_000, base: 600_000, rate: 70 },
      { over: 300_000_000, base: 440_000, rate: 80 },
      { over: 100_000_000, base: 260_000, rate: 90 },
      { over: 50_000_000, base: 210_000, rate: 100 },
      { over: 0, base: 210_000, rate: 0 },
    ],
    upTo: 2_000_000_000,
    cancellation: 80_000,
  },
} satisfies RateTable;

export const valueAddedTax = {
  name: "부가가치세",
  source: "부가가치세법 제30조",
  effective: "2013-07-01",
  effectiveBy: "시행",
  checked: "2026-11-21",
  reviewBy: "2027-06-30",
  unsure: null,
  values: 10_000,
} satisfies RateTable;
