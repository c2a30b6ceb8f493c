/** 오늘: notices that could not be sent, for superusers. */
import { givenUpNotices } from "../../../projections/notice/notice.ts";
import { noticePaths } from "../../../web/pages/staff/notices/paths.ts";
import { countText } from "../audit/act_words.ts";
import type { TodaySource } from "../audit/item.ts";

export const noticeItems: TodaySource = ({ notice }, { role }) => {
  const count = role === "superuser" ? givenUpNotices(notice).length : 0;
  if (count === 0) return [];
  return [{
    id: "notices",
    tone: "urgent",
    title: `보내지 못한 알림 ${countText(count)}건`,
    detail: "사유를 확인하고 다시 보낼 수 있습니다.",
    href: noticePaths.channels(),
    action: "확인",
  }];
};
