/** The privacy policy (PIPA art. 30), saying what this product really does with personal data. */
import type { LawText, PolicyFacts } from "../../events/personal_data/policy.ts";
import { particleAfter } from "../../events/base/particle.ts";
import type { Office } from "../office/office.ts";
import { CONSULTATION_ITEMS, CONSULTATION_PURPOSE } from "../../events/personal_data/retention.ts";
import { statements } from "../card/statements.ts";
import { others } from "./entrustment.ts";
import { isAgreed, policyFactsOf } from "./facts.ts";
import { type Articles, type Block, officerOf, type Row } from "./law_text.ts";
import type { PolicySettings } from "./processors.ts";

/** What the form asks for, in the words of its consent. */
const asked = CONSULTATION_ITEMS.join(", ");

/** What is kept with consent, or without, as rows: what, on which basis, for how long. */
const retentionRows = (facts: PolicyFacts, agreed: boolean): Row[] =>
  facts.holdings.filter((one) => isAgreed(one) === agreed)
    .map(({ title, items, purpose, basis, period }) => ({
      title,
      text: `${items.join(", ")} — ${purpose}. 근거: ${basis}. 보유: ${period}.`,
    }));

const remedies: Row[] = [
  {
    title: "개인정보침해 신고센터",
    text: "국번 없이 118 · privacy.kisa.or.kr",
    href: "https://privacy.kisa.or.kr",
  },
  {
    title: "개인정보 분쟁조정위원회",
    text: "1833-6972 · www.kopico.go.kr",
    href: "https://www.kopico.go.kr",
  },
  { title: "대검찰청", text: "국번 없이 1301 · www.spo.go.kr", href: "https://www.spo.go.kr" },
  {
    title: "경찰청",
    text: "국번 없이 182 · ecrm.police.go.kr",
    href: "https://ecrm.police.go.kr",
  },
];

/** Why, what, on which basis. */
function handling(facts: PolicyFacts, { logins, logYears }: PolicySettings): Articles {
  const signsIn = logins.length > 0;
  return {
    "처리 목적": [
      "사무소는 다음 목적을 위해 필요한 만큼만 개인정보를 처리합니다. 목적이 바뀌면 개인정보 보호법 제18조에 따라 별도의 동의를 받는 등 필요한 조치를 합니다.",
      statements({
        "상담 신청": `${CONSULTATION_PURPOSE}.`,
        ...signsIn && {
          "로그인":
            "소셜 로그인으로 본인을 알아보고 로그인한 상태를 유지하며, 권한이 있는 화면만 보여 줍니다.",
        },
        "수임한 사건": "법무사법에 따라 위임인을 확인하고 등기·공탁·법원 서류를 작성해 제출합니다.",
        "서비스 보호": "부정한 이용을 막고 장애의 원인을 찾습니다.",
      }),
    ],
    "처리하는 항목": [
      statements({
        "상담 신청":
          `${asked}. 전화번호와 이메일은 하나만 적어도 됩니다. 주민등록번호와 서류 사본은 받지 않으므로 적지 말아 주세요.`,
        ...signsIn && {
          "로그인": `소셜 로그인 제공자(${
            logins.join(", ")
          })에게서 받는 회원번호와 별명, 그리고 제공자 화면에서 동의한 경우에만 프로필 사진, 이메일, 전화번호.`,
        },
        "수임한 사건":
          "위임계약에 따라 본인에게서 직접 받는 신분·재산 서류. 이 사이트로는 받지 않습니다.",
        "자동으로 생성되는 정보":
          `로그인·로그아웃 시각, 요청을 구별하는 번호와 처리 결과. 요청 기록에 이름과 연락처를 남기지 않으며, 접속 주소(IP)는 접속 기록에만 ${logYears}년 동안 암호화해 둡니다.`,
      }),
      "상담 내용에 건강이나 범죄경력 같은 민감정보를 적지 않아도 상담할 수 있습니다. 이 사이트에 공개되는 글에는 방문자의 개인정보를 싣지 않으므로 민감정보가 공개될 가능성은 없습니다.",
      "만 14세 미만 아동의 개인정보는 받지 않습니다. 법정대리인이 대신 상담을 요청해 주세요.",
    ],
    "동의를 받아 처리하는 개인정보": [
      retentionRows(facts, true),
    ],
    "동의 없이 처리하는 개인정보": [
      "개인정보 보호법 제22조 제3항에 따라, 동의 없이 처리할 수 있는 개인정보를 그 근거와 함께 따로 알립니다.",
      retentionRows(facts, false),
    ],
    "고유식별정보의 처리": identifiers(facts),
  };
}

/** Numbers of persons (PIPA art. 24, 24-2). */
const identifiers = ({ numbers }: PolicyFacts): Block[] => [
  `사무소는 위임받은 등기와 법원 서류에 법령이 적게 한 경우에만 고유식별정보(${
    numbers.join(", ")
  })를 처리합니다. 등기신청서의 주민등록번호는 부동산등기법 제48조 제2항에 따른 것입니다.`,
  [
    "고유식별정보는 암호화해 보관하고 화면에서는 가려서 보여 주며, 전부 열람하면 접속 기록에 남습니다.",
    "AI 모델 서버, 외부 도구, 기록 파일에는 가린 상태로만 전달합니다.",
    "상담 신청과 메모처럼 고유식별정보가 필요하지 않은 칸에는 적지 못하게 막습니다.",
  ],
];

/** For how long, and what becomes of it. */
function keeping(office: Office, { logins, logYears }: PolicySettings): Articles {
  const { consultation: { retentionDays: days }, safeguards } = office;
  const signsIn = logins.length > 0;
  return {
    "보유 기간": [
      statements({
        "상담 신청": `접수한 날부터 ${
          days.toLocaleString("ko-KR")
        }일. 그 전이라도 지워 달라고 하면 지체 없이 파기합니다.`,
        ...signsIn && {
          "로그인":
            "계정은 이용을 그만두겠다고 할 때까지, 로그인 상태는 마지막 이용부터 7일까지이고 길어도 30일입니다.",
        },
        "수임한 사건": "법무사법 등 관계 법령이 정한 기간.",
        "접속 기록": `기록한 날부터 ${logYears}년(개인정보의 안전성 확보조치 기준 제8조 제1항).`,
      }),
      "법령이 보존을 명한 정보는 다른 정보와 따로 두고 그 목적으로만 씁니다.",
    ],
    "파기 절차와 방법": [
      "보유 기간이 끝나거나 목적을 이루면 지체 없이 파기합니다. 상담 신청은 기간이 끝나면 자동으로 파기되고, 파기한 사실과 사유만 남습니다.",
      "상담 신청의 이름·연락처·내용은 요청마다 따로 만든 암호키로 암호화해 보관합니다. 파기할 때는 그 암호키를 없애므로, 저장소에 남은 암호문은 누구도 되살릴 수 없습니다. 백업에는 암호키를 넣지 않으므로 백업에 남은 것도 같습니다.",
      "로그인 계정은 ‘내 개인정보’ 화면에서 탈퇴하면 곧바로 모든 기기에서 로그아웃되고, 계정마다 따로 만든 암호키를 없애 회원번호·별명·연락처를 파기합니다. 누가 무엇을 바꾸었는지 적은 원장에는 이름 없이 계정 번호만 남습니다. 퇴사한 직원의 정보도 보유 기간이 끝나면 같은 방법으로 자동 파기됩니다.",
      ...safeguards.paper === "" ? [] : [safeguards.paper],
    ],
  };
}

/** What the people can do about it. */
function rights(office: Office): Articles {
  const officer = officerOf(office);
  const { plan, training } = office.safeguards;
  return {
    "정보주체의 권리와 행사 방법": [
      "언제든지 자신의 개인정보를 열람하고, 고치고, 지우고, 처리를 멈추고, 동의를 철회하도록 요구할 수 있습니다. 법정대리인이나 위임받은 사람도 할 수 있습니다.",
      "로그인한 회원은 ‘내 개인정보’ 화면에서 사무소가 가진 계정 정보와 그것을 본 사람을 확인하고, 그 화면에서 탈퇴할 수 있습니다. 직원의 기록은 이메일 주소가 같은 계정에서 볼 수 있습니다.",
      `전화(${office.phone}), 이메일(${office.email}), 우편이나 방문으로 요구하시면 본인임을 확인한 뒤 10일 안에 처리하거나 처리할 수 없는 사유를 알려 드립니다. 상담 신청의 접수번호를 알려 주시면 빠릅니다. 로그인하신 분은 ‘내 정보’의 ‘내 개인정보’에서 고치거나 지워 달라고 바로 요구하고 그 답을 볼 수 있습니다.`,
      "다른 법률이 수집을 명한 정보는 지울 수 없는 경우가 있습니다. 사람이 개입하지 않는 자동화된 결정은 하지 않습니다.",
    ],
    "안전하게 지키기 위한 조치": [
      [
        "상담 신청은 요청마다 다른 암호키로 암호화하고, 열람할 수 있는 사람을 권한을 받은 직원으로 한정합니다.",
        "누가 언제 누구의 무엇을 보았는지 기록하고, 기록은 바꾸거나 지울 수 없게 보관합니다.",
        "로그인 정보는 화면의 스크립트가 읽을 수 없는 쿠키에 두고, 서버에는 되돌릴 수 없는 값으로 바꾸어 보관합니다.",
        "개인정보와 비밀번호를 기록 파일과 주소에 남기지 않습니다.",
        // What an office does besides, it says itself.
        ...[plan, training].filter((text) => text !== ""),
      ],
    ],
    "쿠키와 브라우저에 남는 것": [
      "읽기만 할 때는 쿠키를 만들지 않습니다. 방문을 재거나 광고를 보여 주기 위한 쿠키는 없습니다.",
      statements({
        "로그인":
          "로그인할 때 쿠키를 만들고, 로그아웃하거나 30일이 지나면 없어집니다. 거부하면 로그인할 수 없습니다.",
        "화면 밝기": "밝은 화면과 어두운 화면 가운데 선택한 것을 1년 동안 기억합니다.",
        "사무실 화면의 글꼴": "글꼴을 이미 받았는지를 1년 동안 기억합니다.",
        "직원의 화면":
          "쓰다 만 글과 표의 열 배치를 브라우저 안에만 저장하며, 로그아웃하면 함께 지워집니다.",
        "업무 안내 메뉴":
          "마지막으로 본 업무와 메뉴를 접었는지를 브라우저 안에만 저장합니다. 서버로 보내지 않습니다.",
      }),
      "브라우저 설정에서 언제든지 쿠키와 저장된 내용을 지우거나 저장을 거부할 수 있습니다. 거부해도 읽기와 상담 신청에는 지장이 없습니다.",
    ],
    "개인정보 보호책임자": [
      "개인정보에 관한 문의와 불만, 열람 요구는 아래로 알려 주세요. 지체 없이 답하고 처리합니다.",
      statements({
        "보호책임자": `${officer.name}, ${officer.title}`,
        "전화": office.phone,
        "이메일": office.email,
        "주소": office.address,
      }),
    ],
    "권익침해를 구제받는 방법": [
      "사무소의 답에 만족하지 못하거나 도움이 더 필요하면 다음 기관에 분쟁 해결이나 상담을 신청할 수 있습니다.",
      remedies,
    ],
    "방침의 변경": [
      "이 방침을 바꿀 때는 시행하기 7일 전부터, 정보주체에게 불리하거나 중요한 변경은 30일 전부터 시행일과 바뀌는 내용을 이 페이지에 알립니다. 앞선 방침은 이 페이지에서 볼 수 있습니다.",
    ],
  };
}

/** The policy of this office with these settings. */
export function privacyText(office: Office, settings: PolicySettings): LawText {
  return {
    title: "개인정보처리방침",
    lead:
      `${office.name}(이하 ‘사무소’)${
        particleAfter(office.name, "은/는")
      } 개인정보 보호법 제30조에 따라 정보주체의 개인정보를 ` +
      "보호하고 관련한 고충을 신속하게 처리하기 위해 이 방침을 정해 공개합니다.",
    articles: statements({
      ...handling(policyFactsOf(office, settings), settings),
      ...keeping(office, settings),
      ...others(office, settings),
      ...rights(office),
    }),
  };
}
