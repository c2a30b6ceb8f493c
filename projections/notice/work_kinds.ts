/** Notices about ledgers, their months, and what people asked the server to do. */
import { userStream } from "../../events/account/user.ts";
import { seoulDay, seoulMonth } from "../../events/base/seoul.ts";
import { LEDGERS, monthName } from "../../events/closing/closing_names.ts";
import { addDays, mondayOf } from "../../events/leave_rules/days.ts";
import { nouns } from "../../events/nouns.ts";
import { unfinishedCards } from "../card/unfinished.ts";
import { balanceInfo } from "../courier/courier_rule.ts";
import { everybody, idOf, type NoticeRules } from "./kind.ts";

const page = (noun: keyof typeof nouns): string => nouns[noun].page!;

/** Is it nine o'clock of Monday's morning or later? What is weekly is not asked at midnight. */
const weekly = (now: Date): string | null => {
  const day = seoulDay(now);
  const monday = mondayOf(day);
  return now.getTime() >= Date.parse(`${monday}T00:00:00Z`) ? monday : null;
};

const ledgerRules: Record<string, NoticeRules> = {
  card_incomplete: {
    due({ views, now }) {
      const week = weekly(now);
      if (!week) return [];
      return [...views.user.byId.values()]
        .filter((account) => unfinishedCards(views, account.state, now).length > 0)
        .map(({ id }) => ({
          about: { noun: "card", id: week },
          occasion: week,
          to: [userStream(id)],
        }));
    },
    text({ views, now }, { to }) {
      const account = views.user.byId.get(to.slice("user/".length));
      if (!account) return null;
      const own = unfinishedCards(views, account.state, now);
      return {
        title: `정리할 내 카드 내역 ${own.length}건`,
        lines: ["참석자나 비고가 없는 내역입니다."],
        path: `${page("card")}?only=todo`,
        action: "정리",
        isDone: own.length === 0,
      };
    },
  },
  courier_low: {
    due({ views, now }) {
      const week = mondayOf(seoulDay(now));
      if (!balanceInfo(views).is_low) return [];
      return [{ about: { noun: "courier", id: week }, occasion: week, to: everybody(views) }];
    },
    text({ views }) {
      const { available_balance, low_below, is_low } = balanceInfo(views);
      const won = (sum: number) => `${sum.toLocaleString("ko-KR")}원`;
      return {
        title: "퀵 배송 잔액이 부족합니다",
        lines: [`${won(available_balance)} 남음 · 알림 기준 ${won(low_below)}`],
        path: page("courier"),
        action: "잔액 보기",
        isDone: !is_low,
      };
    },
  },
  closing_done: {
    to({ views }, event) {
      // Months before a closing are closed with it, by events of the same command: the newest says it.
      const state = views.closing.byId.get(idOf(event))?.state;
      return state && state.ledger !== "leave" ? everybody(views) : [];
    },
    text({ views }, { about: { id } }) {
      const state = views.closing.byId.get(id)?.state;
      if (!state) return null;
      const name = monthName(state.ledger, state.month);
      return {
        title: state.isClosed ? `${name} 마감` : `${name} 마감 해제`,
        lines: [
          state.isClosed ? "이제 이달의 내역은 바뀌지 않습니다." : "내역을 고칠 수 있습니다.",
        ],
        path: page("closing"),
        action: "마감 보기",
      };
    },
  },
  closing_due: {
    due({ views, now }) {
      const today = seoulDay(now);
      if (Number(today.slice(8)) < CLOSING_DUE_DAY) return [];
      const month = seoulMonth(addDays(`${today.slice(0, 7)}-01`, -1));
      return LEDGERS.filter((ledger) => {
        const closed = views.closing.closed.get(ledger);
        // An office that has never closed a ledger does not close it by the month.
        return closed && closed.size > 0 && !closed.has(month);
      }).map((ledger) => ({
        about: { noun: "closing", id: `${ledger}-${month}` },
        occasion: `${ledger}-${month}`,
        to: everybody(views),
      }));
    },
    text({ views }, { about: { id } }) {
      const at = id.indexOf("-");
      const ledger = LEDGERS.find((one) => one === id.slice(0, at));
      if (!ledger) return null;
      const month = id.slice(at + 1);
      return {
        title: `${monthName(ledger, month)}를 마감해 주세요`,
        lines: ["지난달 장부가 아직 마감되지 않았습니다."],
        path: page("closing"),
        action: "마감하기",
        isDone: views.closing.closed.get(ledger)?.has(month),
      };
    },
  },
};

/** Day of the month from which a month before it is asked for that is not closed. */
const CLOSING_DUE_DAY = 5;

/** What people ask the server to do, as they call it; other kinds are the office's own chores. */
const JOB_TITLES: Readonly<Record<string, string>> = {
  issue_certificates: "증명서 발급",
  download_certificates: "증명서 다운로드",
  deliver_certificates: "증명서 발급·다운로드",
  refresh_owner_info: "소유자 정보 갱신",
};
const ARCHIVES = ["download_certificates", "deliver_certificates"];

/** The requester of a job that ended, where it is one of these kinds. */
function jobRule(
  isKind: (kind: string) => boolean,
  said: (title: string) => { title: string; lines: string[]; action: string },
): NoticeRules {
  return {
    to({ views }, event) {
      const job = views.job.byId.get(idOf(event));
      return job && isKind(job.state.kind) ? [userStream(job.recorded_by.id)] : [];
    },
    text({ views }, { about: { id } }) {
      const job = views.job.byId.get(id);
      if (!job) return null;
      return { ...said(JOB_TITLES[job.state.kind] ?? "작업"), path: nouns.address.page! };
    },
  };
}

const jobRules: Record<string, NoticeRules> = {
  archive_ready: jobRule((kind) => ARCHIVES.includes(kind), () => ({
    title: "증명서 압축 파일이 완성되었습니다",
    lines: ["하루 동안 받을 수 있습니다."],
    action: "파일 받기",
  })),
  job_done: jobRule((kind) => kind in JOB_TITLES && !ARCHIVES.includes(kind), (title) => ({
    title: `${title} 완료`,
    lines: [],
    action: "물건 목록 보기",
  })),
  job_failed: jobRule((kind) => kind in JOB_TITLES, (title) => ({
    title: `${title} 작업을 마치지 못했습니다`,
    lines: ["사유는 화면에서 확인해 주세요."],
    action: "물건 목록 보기",
  })),
};

export const workRules = { ...ledgerRules, ...jobRules };
