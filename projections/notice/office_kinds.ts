/** Notices about requests of visitors and about leave. */
import type { StoredEvent } from "../../events/base/event.ts";
import { DAY_MILLISECONDS, seoulDay } from "../../events/base/seoul.ts";
import { userStream } from "../../events/account/user.ts";
import { recordAddress } from "../../events/kit/noun.ts";
import { nouns } from "../../events/nouns.ts";
import { accountOf } from "../account/account_employee.ts";
import { answerDeadline, deadlineText, promiseOf } from "../consultation/answer_deadline.ts";
import { type ConsultationEntry, tabOf } from "../consultation/consultation.ts";
import { daysOff } from "../leave/leave_policy.ts";
import { approverAccounts } from "../leave/people.ts";
import { LEAVE_STATUS_LABELS, spanText } from "../leave/words.ts";
import { bareMobile } from "../kit/same_person.ts";
import type { Views } from "../registry.ts";
import { everybody, idOf, type NoticeFacts, type NoticeRules } from "./kind.ts";

const ownOf = (views: Views, employee: string): string[] => {
  const account = accountOf(views, employee);
  return account ? [userStream(account.id)] : [];
};

const page = (noun: keyof typeof nouns): string => nouns[noun].page!;

function deadlineOf({ views, office }: NoticeFacts, { recorded_at }: ConsultationEntry): string {
  return answerDeadline(recorded_at, promiseOf(office), daysOff(views));
}

const requestPage = (id: string): string => recordAddress(nouns.consultation.record!, id);

/** What staff read of a request: its receipt, never the person. */
function ofRequest(
  title: string,
  isDone: (entry: ConsultationEntry) => boolean,
): NoticeRules["text"] {
  return (facts, { about: { id } }) => {
    const entry = facts.views.consultation.byId.get(id);
    if (!entry) return null;
    return {
      title: `${title} ${entry.state.receipt}`,
      lines: [`답변 기한: ${deadlineText(deadlineOf(facts, entry), facts.now.getTime())}`],
      path: requestPage(id),
      action: "상담 열기",
      isDone: isDone(entry),
    };
  };
}

const isTaken = ({ state }: ConsultationEntry): boolean => tabOf(state) !== "new";

/** Receipts that one address gets in a day: a form is no way to fill somebody's mailbox. */
const RECEIPTS_MAX = 2;
/** Receipts to telephones in a day: each costs the office money. */
const TEXTS_MAX = 50;

/** Where a receipt reaches a visitor: by mail, in small letters alone, or by telephone where they gave no address. */
const receiptAddress = (person: { email: string; phone: string } | null | undefined): string =>
  person ? person.email.toLowerCase() || bareMobile(person.phone) : "";

/**
 * Had the same address sent more requests within a day when this one came, or too many telephones? What came later does not
 * count: after a stop requests are looked at together.
 */
function isFlooded({ views }: NoticeFacts, { state, recorded_at }: ConsultationEntry): boolean {
  const address = receiptAddress(state.person);
  const since = new Date(Date.parse(recorded_at) - DAY_MILLISECONDS).toISOString();
  const addresses = [...views.consultation.byId.values()]
    .filter((one) => one.recorded_at > since && one.recorded_at <= recorded_at)
    .map((one) => receiptAddress(one.state.person));
  const telephones = addresses.filter((one) => one !== "" && !one.includes("@"));
  return addresses.filter((one) => one === address).length > RECEIPTS_MAX ||
    (!address.includes("@") && telephones.length > TEXTS_MAX);
}

const consultationRules: Record<string, NoticeRules> = {
  consultation_received: {
    to({ views }, event) {
      const entry = views.consultation.byId.get(idOf(event));
      return entry && !isTaken(entry) ? everybody(views) : [];
    },
    text: ofRequest("새 상담", isTaken),
  },
  consultation_receipt: {
    to(facts, event) {
      const entry = facts.views.consultation.byId.get(idOf(event));
      if (!entry || receiptAddress(entry.state.person) === "") return [];
      const isSpam = entry.state.suspicions.length > 0 || entry.state.stage === "spam";
      return isSpam || isFlooded(facts, entry) ? [] : [event.stream];
    },
    // Nothing that the visitor typed: a form of a site is no way to have it send other people's texts.
    text({ views, office }, { about: { id } }) {
      const state = views.consultation.byId.get(id)?.state;
      if (!state?.person) return null;
      const within = office.consultation.answeredWithin;
      return {
        title: "상담 신청이 접수되었습니다",
        lines: [
          `접수번호 ${state.receipt}`,
          `담당 직원이 내용을 확인한 뒤 ${within ? `${within} 이내에 ` : ""}연락드립니다.`,
          `급하시면 접수번호를 말씀하시고 전화해 주세요. ${office.phone}`,
          "신청하지 않으셨다면 이 안내를 무시하셔도 됩니다.",
        ],
        path: "/",
        action: `${office.name} 홈페이지`,
      };
    },
  },
  consultation_assigned: {
    to: (_facts, { data }) => {
      const to = (data as { to: { id: string } | null }).to;
      return to ? [userStream(to.id)] : [];
    },
    text: ofRequest("담당으로 지정된 상담", ({ state }) => ["done", "spam"].includes(state.stage)),
  },
  consultation_answered: {
    to({ views }, event) {
      const assignee = views.consultation.byId.get(idOf(event))?.state.assignee;
      const isAnswered = (event.data as { to: string }).to === "contacted";
      return assignee && isAnswered ? [userStream(assignee.id)] : [];
    },
    text({ views }, { about: { id } }) {
      const state = views.consultation.byId.get(id)?.state;
      if (!state) return null;
      return {
        title: `연락을 마친 상담 ${state.receipt}`,
        lines: ["다른 직원이 연락 완료로 바꾸었습니다."],
        path: requestPage(id),
        action: "상담 열기",
      };
    },
  },
  consultation_deadline: {
    due(facts) {
      const { views, now } = facts;
      return [...views.consultation.byId.values()].filter((entry) => {
        if (isTaken(entry)) return false;
        const left = Date.parse(deadlineOf(facts, entry)) - now.getTime();
        return left > 0 && left <= NEAR_MS;
      }).map(({ id, state }) => ({
        about: { noun: "consultation", id },
        occasion: id,
        to: state.assignee ? [userStream(state.assignee.id)] : everybody(views),
      }));
    },
    text: ofRequest("답변 기한이 다가온 상담", isTaken),
  },
};

/** A deadline is near so many milliseconds before it. */
const NEAR_MS = 2 * 60 * 60_000;

/** Days alone: whose they are and of what kind is read in the office. */
function leaveText({ views, now }: NoticeFacts, id: string) {
  const state = views.leave.byId.get(id)?.state;
  if (!state) return null;
  const year = seoulDay(now).slice(0, 4);
  return {
    state,
    said: spanText(state, year),
    path: `${page("leave")}?request=${encodeURIComponent(id)}`,
  };
}

const employeeOfLeave = ({ views }: NoticeFacts, event: StoredEvent): string =>
  views.leave.byId.get(idOf(event))?.state.employee ?? "";

const leaveRules: Record<string, NoticeRules> = {
  leave_asked: {
    to: (facts, event) =>
      approverAccounts(facts.views, employeeOfLeave(facts, event)).map(userStream),
    text(facts, { about: { id } }) {
      const found = leaveText(facts, id);
      return found && {
        title: "승인할 휴가 신청",
        lines: [found.said],
        path: found.path,
        action: "승인 또는 반려",
        isDone: found.state.status !== "requested",
      };
    },
  },
  leave_decided: {
    to: (facts, event) => ownOf(facts.views, employeeOfLeave(facts, event)),
    text(facts, { about: { id } }) {
      const found = leaveText(facts, id);
      return found && {
        title: `휴가 신청 ${LEAVE_STATUS_LABELS[found.state.status]}`,
        lines: [found.said],
        path: found.path,
        action: "휴가 보기",
      };
    },
  },
  leave_promoted: {
    to: ({ views }, { data }) => ownOf(views, (data as { employee: string }).employee),
    text({ views }, { about: { id } }) {
      const state = views.leave_promotion.byId.get(id)?.state;
      if (!state) return null;
      return {
        title: "미사용 연차의 사용 촉진 통지",
        lines: state.fixed
          ? ["사무소가 연차 사용일을 지정했습니다."]
          : [`미사용 연차 ${state.days}일 · ${state.answer_by}까지 사용 시기를 알려 주세요.`],
        path: page("leave"),
        action: "통지 보기",
        isDone: state.answered !== null && state.fixed === null,
      };
    },
  },
};

export const officeRules = { ...consultationRules, ...leaveRules };
