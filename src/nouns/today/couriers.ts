/** 오늘: the couriers' balance, once it is low. */
import { balanceInfo } from "../../../projections/courier/courier_rule.ts";
import { quickPaths } from "../../../web/pages/quick/paths.ts";
import type { TodaySource } from "../audit/item.ts";
import { wonText } from "../audit/act_words.ts";

export const courierItems: TodaySource = (views) => {
  const { available_balance, low_below, is_low } = balanceInfo(views);
  if (!is_low) return [];
  return [{
    id: "couriers",
    tone: "urgent",
    title: "퀵 배송 잔액이 부족합니다",
    detail: `${wonText(available_balance)} 남음 · 알림 기준 ${wonText(low_below)}`,
    href: quickPaths.page(),
    action: "열기",
  }];
};
