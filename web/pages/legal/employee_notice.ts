/** The notice to employees on their personal data (PIPA art. 15, 20, 35 to 37; safety standard art. 8). */
import type { Office } from "../../../projections/office/office.ts";
import type { LawText } from "../../../events/personal_data/policy.ts";
import { type Articles, officerOf, type Row } from "../../../projections/policy/law_text.ts";
import { BASES, periodOf } from "../../../projections/personal_data/retention.ts";
import {
  type RetentionRule,
  retentionRules,
  type RuleName,
} from "../../../events/personal_data/retention.ts";
import { statements } from "../../../projections/card/statements.ts";
import { sitePaths } from "../../site/paths.ts";

/** The rules that are about employees, what is most their own first. */
const ABOUT_EMPLOYEES: RuleName[] = ["employee_contact", "employee_name", "security_log"];

/** Rules as rows: what, on which basis, for how long. */
const rowsOf = (rules: RetentionRule[], days: number, logYears: number): Row[] =>
  rules.map((rule) => ({
    title: rule.title,
    text: `${rule.items.join(", ")} — ${rule.purpose}. 근거: ${BASES[rule.basis]}. 보유: ${
      periodOf(rule, days, logYears)
    }.`,
  }));

/** What is kept, and for how long. */
function kept(all: readonly RetentionRule[], days: number, logYears: number): Articles {
  const rules = ABOUT_EMPLOYEES.map((name) => all.find((rule) => rule.name === name)!);
  return {
    "처리하는 개인정보와 보유 기간": [
      "사무소는 다음 개인정보를 개인정보 보호법 제15조 제1항의 계약과 법령에 따라 처리합니다. 동의를 받아 처리하는 것이 아니므로 동의서를 따로 받지 않습니다.",
      rowsOf(rules, days, logYears),
      "로그인 계정은 이용을 그만둘 때까지 둡니다. 그 항목과 근거는 개인정보처리방침에 있습니다.",
    ],
    "카드 사용과 차량 운행 기록": [
      statements({
        "법인카드":
          "카드로 결제한 때와 곳, 금액, 목적, 함께한 직원을 적습니다. 누가 언제 무엇을 고쳤는지도 남습니다.",
        "업무용 차량":
          "운행한 사람과 때, 거리, 시간, 속도, 목적지를 운행기록으로 적습니다. 위치 좌표는 기록하지 않습니다.",
        "근거와 기간":
          "비용을 증명하는 장부와 증거서류입니다. 그 해의 소득세 신고 기한이 지난 날부터 5년 동안 보존해야 하므로(국세기본법 제85조의3) 삭제를 요구해도 그동안은 지우지 않습니다.",
      }),
      "그 기간이 지나면 퇴사한 직원의 이름은 ‘퇴사자 3’과 같은 번호로 바뀌고 비고와 목적지는 파기됩니다. 최고관리자가 목록을 확인하고 파기하며, 금액과 거리의 합계는 남습니다. 카드 사용에 참석자로 선택한 직원의 이름은 인사 기록과 함께 파기됩니다.",
    ],
    "파기": [
      "퇴사일을 기준으로 기간이 지나면 자동으로 파기합니다. 연락처와 이름은 사람마다 다른 암호키로 암호화해 두고 그 암호키를 없애므로 누구도 되살릴 수 없으며, 남는 입사일이나 부서는 누구의 것인지 알 수 없게 됩니다.",
      "퇴사일이 적혀 있지 않으면 기간이 시작되지 않습니다. 퇴사한 뒤에는 퇴사일이 맞게 적혔는지 확인을 요구할 수 있습니다.",
    ],
  };
}

/** Who sees it, and what the person can do about it. */
function accessAndRights(office: Office): Articles {
  const officer = officerOf(office);
  return {
    "열람할 수 있는 사람": [
      statements({
        "모든 직원": "동료의 이름, 부서, 직급, 사진과 카드 사용 내역.",
        "최고관리자":
          "위의 것과 연락처, 카드번호, 입사일과 퇴사일, 휴가, 차량 운행기록, 접속 기록.",
      }),
      "직원 명단을 열거나 검색하거나 내보내면 누가 언제 어디에서 누구의 무엇을 보았는지가 접속 기록에 남습니다. 볼 수 있는 사람이 볼 때도 남습니다. 최고관리자는 접속 기록을 한 달에 한 번 이상 점검해야 합니다(개인정보의 안전성 확보조치 기준 제8조).",
      "내가 로그인하고 로그아웃한 일과 개인정보를 보거나 내보낸 일도 같은 기록에 남습니다. 접속한 주소(IP)는 암호화해 두었다가 기간이 지나면 파기합니다.",
    ],
    "권리와 행사 방법": [
      "자신의 개인정보에 대해 다음을 요구할 수 있습니다. ‘내 정보’의 ‘내 개인정보’ 화면에서, 또는 말이나 이메일로 보호책임자에게 요구하면 되고, 10일 안에 처리하거나 처리할 수 없는 사유를 알려 드립니다.",
      statements({
        "열람": "사무소가 나에 대해 무엇을 두고 있는지, 누가 보았는지(개인정보 보호법 제35조).",
        "정정": "연락처나 부서, 입사일이 사실과 다를 때 고치는 것(같은 법 제36조).",
        "퇴사일": "퇴사일을 적거나 고치는 것. 파기할 날이 이날부터 정해집니다.",
        "삭제와 처리정지":
          "둘 필요가 없어진 것을 지우거나 쓰지 않게 하는 것(같은 법 제36조, 제37조). 법령이 보존을 명한 것은 기간이 지난 뒤에 지웁니다.",
      }),
      "권리를 행사했다는 이유로 불이익을 주지 않습니다.",
    ],
    "문의할 사람": [
      [
        { title: "보호책임자", text: `${officer.name}, ${officer.title}` },
        { title: "전화", text: office.phone },
        { title: "이메일", text: office.email },
        {
          title: "개인정보처리방침",
          text: "계정과 쿠키, 답에 만족하지 못할 때 도움을 청할 기관이 적혀 있습니다.",
          href: sitePaths.privacy(),
        },
      ],
    ],
  };
}

/** The notice for this office's employees. */
export function employeeNotice(
  office: Office,
  logYears: number,
  rules: readonly RetentionRule[] = retentionRules,
): LawText {
  return {
    title: "직원 개인정보 처리 안내",
    lead: `${office.name}에서 함께 일하는 사람의 개인정보를 어떻게 다루는지 알립니다.`,
    articles: statements({
      ...kept(rules, office.consultation.retentionDays, logYears),
      ...accessAndRights(office),
    }),
  };
}
