/** Every source of things to do, in the order of the page. */
import type { Views } from "../../../projections/registry.ts";
import { cardItems } from "./cards.ts";
import { consultationItems } from "./consultations.ts";
import { courierItems } from "./couriers.ts";
import { eachInSlices } from "../../../projections/kit/query.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { TodaySource, TodayUser } from "../audit/item.ts";
import { jobItems } from "./jobs.ts";
import { leaveItems } from "./leave.ts";
import { matterItems } from "./matters.ts";
import { noticeItems } from "./notices.ts";
import { rateItems } from "./rates.ts";
import { securityItems } from "./security.ts";
import { vehicleItems } from "./vehicles.ts";

const SOURCES: readonly TodaySource[] = [
  consultationItems,
  matterItems,
  securityItems,
  jobItems,
  noticeItems,
  courierItems,
  leaveItems,
  cardItems,
  rateItems,
  vehicleItems,
];

/** This person's open items, urgent ones first. Yields after each source. */
export function* todayItems(
  views: Views,
  user: TodayUser,
  now: Date,
): Generator<void, TodayItem[]> {
  const found = yield* eachInSlices(SOURCES, (source) => source(views, user, now));
  const items = found.flat();
  return [
    ...items.filter(({ tone }) => tone === "urgent"),
    ...items.filter(({ tone }) => tone === "waiting"),
  ];
}
