/** 오늘: which rates of the estimate superusers should compare with their source again. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { overdue } from "../../../projections/estimate/rate_table.ts";
import { allTables } from "../../../projections/estimate/rates.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import type { TodaySource } from "../audit/item.ts";

export const rateItems: TodaySource = (_views, { role }, now) => {
  if (role !== "superuser") return [];
  const due = overdue(allTables, seoulDay(now));
  if (due.length === 0) return [];
  const [{ name }] = due;
  return [{
    id: "rates",
    tone: "waiting",
    title: `다시 확인할 세율 ${due.length}건`,
    detail: due.length === 1 ? name : `${name} 외 ${due.length - 1}건`,
    href: sitePaths.estimateRates(),
    action: "열기",
  }];
};
