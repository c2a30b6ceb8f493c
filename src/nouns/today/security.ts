/** 오늘: what superusers have to see of the security log, and people's own requests about their data. */
import { dueDayOf, openRequests } from "../../../projections/personal_data/data_request.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { booksWaiting } from "../../../projections/personal_data/retention_due.ts";
import { openNotices } from "../../../projections/security/security.ts";
import { monthOf, monthsToReview } from "../../../projections/security/security_months.ts";
import { noticeNames } from "../../../projections/security/security_words.ts";
import { securityPaths } from "../../../web/pages/staff/security/paths.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { TodaySource } from "../audit/item.ts";

function noticeItems(...[{ security }]: Parameters<TodaySource>): TodayItem[] {
  const notices = openNotices(security);
  if (notices.length === 0) return [];
  const [newest] = notices;
  const title = noticeNames[newest.notice!];
  return [{
    id: "security-notices",
    tone: "urgent",
    title: `보안 알림 ${notices.length}건을 확인해 주세요`,
    detail: notices.length === 1 ? title : `${title} 외 ${notices.length - 1}건`,
    href: securityPaths.overview(),
    action: "확인",
  }];
}

function requestItems(...[views]: Parameters<TodaySource>): TodayItem[] {
  const requests = openRequests(views);
  if (requests.length === 0) return [];
  return [{
    id: "data-requests",
    tone: "urgent",
    title: `개인정보 요구 ${requests.length}건에 답해야 합니다`,
    detail: `가장 이른 기한은 ${dueDayOf(requests[0])}입니다.`,
    href: securityPaths.requests(),
    action: "열기",
  }];
}

function reviewItems(...[{ security }, , now]: Parameters<TodaySource>): TodayItem[] {
  const months = monthsToReview(security, monthOf(now));
  if (months === 0) return [];
  return [{
    id: "security-months",
    tone: "waiting",
    title: `접속 기록 ${months}개월분을 점검하지 않았습니다`,
    detail: "접속 기록은 매달 한 번 이상 점검합니다.",
    href: securityPaths.overview(),
    action: "점검",
  }];
}

function booksItems(...[views, , now]: Parameters<TodaySource>): TodayItem[] {
  const due = booksWaiting(views, seoulDay(now));
  if (due.length === 0) return [];
  const [{ name }] = due;
  return [{
    id: "books-names",
    tone: "waiting",
    title: "보존 기간이 끝난 장부의 이름을 파기할지 확인해 주세요",
    detail: due.length === 1 ? name : `${name} 외 ${due.length - 1}가지`,
    href: securityPaths.destruction(),
    action: "목록 확인",
  }];
}

export const securityItems: TodaySource = (views, user, now) => {
  if (user.role !== "superuser") return [];
  return [noticeItems, requestItems, reviewItems, booksItems].flatMap((read) =>
    read(views, user, now)
  );
};
