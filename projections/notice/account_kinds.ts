/** Notices about accounts, people's data, security and the running of the office. */
import { userStream } from "../../events/account/user.ts";
import { nouns } from "../../events/nouns.ts";
import { dueDayOf } from "../personal_data/data_request.ts";
import { openNotices } from "../security/security.ts";
import { noticeNames } from "../security/security_words.ts";
import { everybody, idOf, type NoticeRules } from "./kind.ts";

/** What a running office needs a person for (`src/server/concerns.ts`), as a notice says it. */
const CONCERN_TITLES: Readonly<Record<string, string>> = {
  damage: "손상된 기록이나 파일이 있습니다",
  backup: "백업이 제때 되지 않았습니다",
  clock: "서버의 시계를 확인해 주세요",
  disk: "서버의 디스크 여유가 부족합니다",
  jobs: "실패해 멈춘 작업이 있습니다",
  notices: "보내지 못한 알림이 있습니다",
};

export const accountRules: Record<string, NoticeRules> = {
  account_changed: {
    to: (_facts, { stream }) => [stream],
    text: () => ({
      title: "계정의 패스키나 토큰이 바뀌었습니다",
      lines: ["본인이 한 일이 아니면 모든 기기에서 로그아웃하고 최고관리자에게 알려 주세요."],
      path: "/profile",
      action: "내 정보 확인",
    }),
  },
  data_request_made: {
    to: ({ views }) => everybody(views),
    text({ views }, { about: { id } }) {
      const entry = views.data_request.byId.get(id);
      return entry
        ? {
          title: "개인정보 요구가 접수되었습니다",
          lines: [`${dueDayOf(entry)}까지 답해야 합니다.`],
          path: nouns.data_request.page!,
          action: "요구 열기",
          isDone: entry.state.answer !== null,
        }
        : null;
    },
  },
  data_request_answered: {
    to({ views }, event) {
      const account = views.data_request.byId.get(idOf(event))?.state.account;
      return account ? [userStream(account)] : [];
    },
    text: () => ({
      title: "개인정보 요구에 답변이 왔습니다",
      lines: [],
      path: "/profile/data",
      action: "답변 보기",
    }),
  },
  security_notice: {
    due: ({ views }) =>
      openNotices(views.security).map(({ id }) => ({
        about: { noun: "security", id },
        occasion: id,
        to: everybody(views),
      })),
    text({ views }, { about: { id } }) {
      const entry = views.security.byId.get(id);
      return entry?.notice
        ? {
          title: `보안 알림: ${noticeNames[entry.notice]}`,
          lines: [],
          path: nouns.security.page!,
          action: "보안 알림 확인",
          isDone: entry.acknowledged !== null,
        }
        : null;
    },
  },
  office_concern: {
    text: (_facts, { about: { id } }) => ({
      title: CONCERN_TITLES[id] ?? "확인할 운영 경고가 있습니다",
      lines: ["자세한 내용과 다음 할 일은 오늘 화면에 있습니다."],
      path: "/staff",
      action: "오늘 열기",
    }),
  },
};
