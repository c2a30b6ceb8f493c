/** 오늘: steps of a new office. Each is done once the books show it, by any way. */
import {
  POLICIES,
  POLICY_NAMES,
  type PolicyName,
  standing,
} from "../../../events/personal_data/policy.ts";
import { mayUse } from "../../../events/account/user.ts";
import { newOfficeRules } from "../../../projections/office/new_office.ts";
import { missingProcessors } from "../../../projections/policy/processors.ts";
import { policyState } from "../../../projections/policy/view.ts";
import { latestPosts } from "../../../projections/post/post.ts";
import type { Views } from "../../../projections/registry.ts";
import type { FirstStep, TodayItem } from "../../../projections/kit/today.ts";
import { unlinkedEmployees } from "../../../projections/account/waiting_account.ts";
import { logPaths } from "../../../web/pages/staff/log/paths.ts";
import { officePaths } from "../../../web/pages/settings/office/paths.ts";
import { paths } from "../../../web/paths.ts";
import { policyPaths } from "../../../web/pages/staff/policy/paths.ts";
import { postPaths } from "../../../web/pages/staff/posts/paths.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { missingRegister } from "../advert/standing.ts";
import type { Deps } from "../../deps.ts";
import { policySettings } from "../policy/settings.ts";
import type { TodayUser } from "../audit/item.ts";

/** A real office that has not entered who it is. */
const isUnsaid = ({ config, office }: Deps): boolean => !config.demo && !office.registered;

/** Facts are missing: everybody at the office sees it, a superuser can enter them. */
export function officeItems(deps: Deps, { role }: TodayUser): TodayItem[] {
  if (!isUnsaid(deps)) return [];
  const may = role === "superuser";
  return [{
    id: "office",
    tone: "urgent",
    title: "사무소 정보를 아직 등록하지 않았습니다",
    detail: may
      ? "등록하기 전에는 사이트에 이름과 연락처가 나오지 않습니다."
      : "사이트에 이름과 연락처가 나오지 않습니다. 최고관리자에게 등록을 요청해 주세요.",
    href: may ? officePaths.page() : sitePaths.about(),
    action: may ? "등록하기" : "사이트 보기",
  }];
}

type Book = Views["employee"] | Views["vehicle"] | Views["leave_approver"];
const live = (book: Book): string[] =>
  [...book.byId.values()].filter(({ state }) => !state.deleted).map(({ id }) => id);

/** The registration, shown in the footer of every page. */
function registerStep(deps: Deps): FirstStep {
  const missing = missingRegister(deps);
  return {
    title: "등록과 보증",
    text: `${
      missing.map(({ label }) => label).join(", ")
    } 항목이 비어 있습니다. 사이트 아래쪽에 나옵니다.`,
    href: officePaths.field("registration"),
    action: "적기",
    done: missing.length === 0,
  };
}

function officeStep({ office }: Deps): FirstStep {
  return {
    title: "사무소 정보",
    text: "이름, 연락처, 주소가 비어 있습니다. 사이트와 문서에 나옵니다.",
    href: officePaths.page(),
    action: "등록하기",
    done: office.registered,
  };
}

/** Employees first, then one of them who can sign in. */
function peopleStep({ books: { views } }: Deps): FirstStep {
  const employees = live(views.employee);
  const free = unlinkedEmployees(views).length;
  const done = employees.length > free;
  const title = "직원과 계정";
  if (employees.length === 0) {
    const text = "등록한 직원이 없습니다. 엑셀 파일로 한 번에 넣거나 한 명씩 추가합니다.";
    return { title, text, href: paths.settings("cards"), action: "추가하기", done };
  }
  const text = `직원 ${employees.length}명 가운데 로그인할 수 있는 사람이 없습니다. ` +
    "초대 링크를 만들어 보냅니다.";
  const href = paths.settings("users", "invitations");
  return { title, text, href, action: "초대하기", done };
}

function backupStep({ backups, config: { backup } }: Deps): FirstStep {
  const isPlanned = backup.folders.length > 0;
  const states = backups?.states ?? [];
  return {
    title: "백업",
    text: isPlanned
      ? states.map(({ problem }) => problem).find(Boolean) ??
        `${backup.minutes}분마다 백업합니다. 첫 백업을 기다리고 있습니다.`
      : "백업할 폴더가 정해지지 않았습니다. 서버 설정 BACKUP_DIR에 다른 디스크의 폴더를 적고 다시 시작합니다.",
    href: logPaths.page(),
    action: "기록 점검",
    done: states.some(({ at }) => at !== null),
  };
}

function textStep({ books: { views } }: Deps, name: PolicyName): FirstStep {
  const label = POLICY_NAMES[name];
  return {
    title: `${label} 공고`,
    text: `${label}의 시행일을 정해 공고하지 않았습니다. 방문자에게는 안으로 보입니다.`,
    href: policyPaths.page(),
    action: "공고하기",
    done: standing(policyState(views.policy, name)).length > 0,
  };
}

/** Facts and texts required before an office opens to the public. */
export function publicSteps(deps: Deps): FirstStep[] {
  const { office } = deps;
  const unknown = missingProcessors(office, policySettings(deps.config));
  return [
    officeStep(deps),
    registerStep(deps),
    {
      title: "개인정보 보호책임자",
      text: "지정하지 않으면 처리방침에 대표 법무사가 보호책임자로 나옵니다.",
      href: officePaths.page(),
      action: "지정하기",
      done: office.privacyOfficer !== null,
    },
    {
      title: "개인정보 처리 위탁",
      text: `입력하지 않은 내용이 있습니다. ${unknown.join(" / ")}`,
      href: officePaths.page(),
      action: "입력하기",
      done: unknown.length === 0,
    },
    ...POLICIES.map((name) => textStep(deps, name)),
  ];
}

function stepsOf(deps: Deps, now: Date): FirstStep[] {
  const { books: { views } } = deps;
  return [
    ...publicSteps(deps),
    peopleStep(deps),
    {
      title: "승인자",
      text: "휴가를 승인할 사람이 없습니다. 정하기 전에는 최고관리자만 승인할 수 있습니다.",
      href: paths.table("leave_approver"),
      action: "정하기",
      done: live(views.leave_approver).length > 0,
    },
    {
      title: "차량",
      text: "등록한 차량이 없습니다. 차계부와 운행기록부에 쓰입니다.",
      href: paths.settings("vehicles", "cars"),
      action: "등록하기",
      done: live(views.vehicle).length > 0,
    },
    {
      title: "카드 내역 가져오기",
      text: "카드 내역이 없습니다. 카드사에서 받은 엑셀이나 CSV 파일을 끌어다 놓습니다.",
      href: paths.cardReport(),
      action: "가져오기",
      done: views.card.byId.size > 0,
    },
    backupStep(deps),
    {
      title: "첫 소식",
      text: "게시한 글이 없습니다. 사이트에 실을 첫 글을 씁니다.",
      href: postPaths.new(),
      action: "쓰기",
      done: latestPosts(views.post, now.getTime(), 1).length > 0,
    },
  ];
}

interface FirstSteps {
  steps: FirstStep[];
  /** The list was dismissed. */
  isAside: boolean;
}

/** The first steps, for superusers; null once all are done. Never in a demo. */
export function firstSteps(
  deps: Deps,
  { account, role }: TodayUser,
  now: Date,
): FirstSteps | null {
  const may = role === "superuser" && mayUse(account.state.flags, "staff");
  if (deps.config.demo || !may) return null;
  const steps = stepsOf(deps, now);
  if (steps.every(({ done }) => done)) return null;
  return { steps, isAside: newOfficeRules(deps.books.views.new_office).dismissed };
}
