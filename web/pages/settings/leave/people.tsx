/** Everybody's leave for superusers: the list, and one person. */
import { leaveRulesPaths } from "./paths.ts";
import { paths } from "../../../paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Pages } from "../../../ui/list/list_page.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { amountText } from "../../../../projections/leave/words.ts";
import { Value, type ValueProps } from "./value.tsx";
import { Derivation, type DerivationProps } from "./derivation.tsx";

export interface LeavePersonRow {
  id: string;
  name: string;
  dept: string;
  hired: string | null;
  left: string | null;
  /** Null without a hire date. */
  days: {
    used: number;
    planned: number;
    requested: number;
    remaining: number;
    dayHours: number | null;
  } | null;
}

const amount = (
  label: string,
  key: "used" | "planned" | "requested" | "remaining",
): Column<LeavePersonRow> => ({
  label,
  cell: ({ days }) => days ? amountText(days[key], days.dayHours) : "",
});

const COLUMNS: Column<LeavePersonRow>[] = [
  {
    label: "직원",
    names: true,
    cell: ({ name, left }) => (
      <span>{name}{left && <span className="leave-fine">퇴사 {left}</span>}</span>
    ),
  },
  { label: "부서", cell: ({ dept }) => dept },
  { label: "입사일", cell: ({ hired }) => hired ?? "없음" },
  amount("사용", "used"),
  amount("사용 예정", "planned"),
  amount("신청 중", "requested"),
  amount("남음", "remaining"),
  {
    label: "산정 근거",
    cell: ({ id, name }) => (
      <a href={leaveRulesPaths.person(id)}>
        산정 근거 보기<span className="visually-hidden">: {name}</span>
      </a>
    ),
  },
];

interface PeopleProps {
  /** Those of this page. */
  people: LeavePersonRow[];
  place: { page: number; pages: number };
}

export const LeavePeople = ({ people, place }: PeopleProps) => (
  <>
    <CardTable
      label="직원별 연차 표"
      columns={COLUMNS}
      rows={people}
      keyOf={({ id }) => id}
      none="직원이 없습니다."
    />
    <Pages {...place} address={leaveRulesPaths.people} />
  </>
);

interface PersonPageProps {
  frame: ShellFrame;
  derivation: DerivationProps;
  /** Is the person asked to name the days they will use? */
  asked?: boolean;
  /** What the unused days are worth: for superusers. */
  value?: ValueProps & { csrf: string };
  /** Where one came from. */
  back: { href: string; label: string; current: string };
}

/** The derivation as a page: one's own, or of somebody for a superuser. */
export function LeavePersonPage(props: PersonPageProps) {
  const { frame, derivation, asked, value, back } = props;
  return (
    <Shell {...frame} current={back.current}>
      <p className="leave-back">
        <a href={back.href}>← {back.label}</a>
      </p>
      {asked && (
        <p className="notice notice-warning">
          남은 연차를 쓸 날을 정해 달라는 촉구를 받았습니다.{" "}
          <a href={leaveRulesPaths.ownPromotions()}>쓸 날 정하기</a>
        </p>
      )}
      <Derivation {...derivation} />
      {value && derivation.balance && <Value {...value} />}
    </Shell>
  );
}

const EMPTY_TEXT = {
  own:
    "이 계정이 아직 직원과 연결되지 않았습니다. 최고관리자에게 계정과 직원의 연결을 요청해 주세요.",
  employee: "그런 직원이 없습니다.",
  promotion: "그런 사용 촉진 문서가 없습니다.",
};

/** There is nothing to show, and why. */
export function EmptyState(
  { frame, what }: { frame: ShellFrame; what: keyof typeof EMPTY_TEXT },
) {
  return (
    <Shell {...frame} current={what === "own" ? paths.profile() : paths.settings()}>
      <h1>연차</h1>
      <p className="list-none">{EMPTY_TEXT[what]}</p>
    </Shell>
  );
}
