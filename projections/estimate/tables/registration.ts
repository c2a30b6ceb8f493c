/** The tax on registrations that acquire nothing (등록면허세), and the education tax on it. */
import { type RateTable, TAX_LAW } from "../rate_table.ts";

/** Mortgage and jeonse by amount, at least `least`; each other registration of property `other`. */
export const propertyRegistration = {
  ...TAX_LAW,
  name: "등록면허세(부동산)",
  source: "지방세법 제28조제1항제1호",
  effective: "2019-08-27",
  values: { right: 200, least: 6_000, other: 6_000 },
} satisfies RateTable;

/** Companies. `capital` is asked for incorporation and increase, at least `least`. */
export const companyRegistration = {
  ...TAX_LAW,
  name: "등록면허세(법인)",
  source: "지방세법 제28조제1항제6호",
  effective: "2019-08-27",
  values: { capital: 400, least: 112_500, headOffice: 112_500, other: 40_200 },
} satisfies RateTable;

/** Three times as much in the overcrowded capital region (대도시). */
export const capitalRegion = {
  ...TAX_LAW,
  name: "대도시 법인등기 중과",
  source: "지방세법 제28조제1항제6호·제2항",
  effective: "2019-08-27",
  values: { times: 3 },
} satisfies RateTable;

export const registrationEducation = {
  ...TAX_LAW,
  name: "지방교육세(등록)",
  source: "지방세법 제151조제1항제2호",
  effective: "2021-12-28",
  values: 20_000,
} satisfies RateTable;
