/** The tax on registrations that acquire nothing (등록면허세), and the education tax on it. */
import type { Rate, RateTable } from "../rate_table.ts";

const TAX = { effectiveBy: "개정", checked: "2026-11-21", reviewBy: "2027-01-31" } as const;

/** Mortgage and jeonse by amount, at least `least`; each other registration of property `other`. */
export const propertyRegistration: RateTable<{ right: Rate; least: number; other: number }> = {
  ...TAX,
  name: "등록면허세(부동산)",
  source: "지방세법 제28조제1항제1호",
  effective: "2019-08-27",
  unsure: null,
  values: { right: 200, least: 6_000, other: 6_000 },
};

/** Companies. `capital` is asked for incorporation and increase, at least `least`. */
export const companyRegistration: RateTable<{
  capital: Rate;
  least: number;
  headOffice: number;
  other: number;
}> = {
  ...TAX,
  name: "등록면허세(법인)",
  source: "지방세법 제28조제1항제6호",
  effective: "2019-08-27",
  unsure: null,
  values: { capital: 400, least: 112_500, headOffice: 112_500, other: 40_200 },
};

/** Three times as much in the overcrowded capital region (대도시). */
export const capitalRegion: RateTable<{ times: number }> = {
  ...TAX,
  name: "대도시 법인등기 중과",
  source: "지방세법 제28조제1항제6호·제2항",
  effective: "2019-08-27",
  unsure: null,
  values: { times: 3 },
};

export const registrationEducation: RateTable<Rate> = {
  ...TAX,
  name: "지방교육세(등록)",
  source: "지방세법 제151조제1항제2호",
  effective: "2021-12-28",
  unsure: null,
  values: 20_000,
};
