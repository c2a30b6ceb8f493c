/** Everybody's leave for superusers: the list, and one person. */
import { leaveRulesPaths } from "../../../leave_rules_paths.ts";
import { paths } from "../../../paths.ts";
import { ListTable } from "../../../ui/list_page.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { daysText, Derivation, type DerivationProps } from "./derivation.tsx";

export interface LeavePersonRow {
  id: string;
  name: string;
  dept: string;
  hired: string | null;
  left: string | null;
  /** Null without a hire date. */
  days: { used: number; left: number; planned: number } | null;
}

export function LeavePeople({ people }: { people: LeavePersonRow[] }) {
  const heads = ["직원", "부서", "입사일", "쓴 연차", "예정", "남은 연차", "풀이"];
  return (
    <ListTable label="직원별 연차 표" heads={heads} none="직원이 없습니다.">
      {people.map(({ id, name, dept, hired, left, days }) => (
        <tr key={id}>
          <th scope="row">{name}{left && <span className="leave-fine">퇴사 {left}</span>}</th>
          <td>{dept}</td>
          <td className="tabular">{hired ?? "없음"}</td>
          {[days?.used, days?.planned, days?.left].map((some, at) => (
            <td key={at} className="tabular">{some === undefined ? "" : daysText(some)}</td>
          ))}
          <td>
            <a href={leaveRulesPaths.person(id)}>
              왜 그런가요?<span className="visually-hidden">: {name}</span>
            </a>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

interface PersonPageProps {
  frame: ShellFrame;
  derivation: DerivationProps;
  /** Is the person asked to name the days they will use? */
  asked?: boolean;
  /** Where one came from. */
  back: { href: string; label: string; current: string };
}

/** The derivation as a page: one's own, or of somebody for a superuser. */
export function LeavePersonPage(props: PersonPageProps) {
  const { frame, derivation, asked, back } = props;
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
    </Shell>
  );
}

const NOTHING_THERE = {
  own:
    "이 계정이 아직 직원과 연결되지 않았습니다. 관리자에게 계정과 직원을 연결해 달라고 해 주세요.",
  employee: "그런 직원이 없습니다.",
  promotion: "그런 사용 촉진 문서가 없습니다.",
};

/** There is nothing to tell of, and why. */
export function NothingThere(
  { frame, what }: { frame: ShellFrame; what: keyof typeof NOTHING_THERE },
) {
  return (
    <Shell {...frame} current={what === "own" ? paths.profile() : paths.settings()}>
      <h1>연차</h1>
      <p className="list-none">{NOTHING_THERE[what]}</p>
    </Shell>
  );
}
