/** The sample office: replaces facts missing from the office file. Its people are invented. */
import type { OfficeFields } from "../../events/office/office_fields.ts";
import { questions, statements } from "../../projections/card/statements.ts";

/** An example of a name or an address, marked as such wherever it is printed. */
const example = (text: string): string => `${text} (예시)`;

/** A figure with its basis, as of the last day of a year. */
const counted = (figure: string, unit: string, label: string, basis: string) => {
  return { figure, unit, label, basis, asOf: "2025-12-31" };
};

/** A review with the record of a consent to it. */
const agreed = (quote: string, name: string, matter: string) => {
  return { quote, name, matter, agreedBy: name, agreedOn: "2025-12-31", agreedText: quote };
};

export const sampleOffice: OfficeFields = {
  name: "법무사사무소 온길",
  shortName: "온길",
  representative: example("홍길동"),
  businessNumber: "000-00-00000",
  registration: example("제0000호"),
  association: example("서울중앙지방법무사회"),
  guarantee: example("대한법무사협회 공제"),
  businessYearStart: 1,
  phone: "02-000-0000",
  fax: "02-000-0001",
  email: "hello@example.com",
  address: "서울특별시 (예시 주소)",
  hours: "평일 09:00–18:00",
  map: null,
  privacyOfficer: null,
  statistics: {
    home: [
      counted("18", "년+", "업무 경력", "개업일부터"),
      counted("5,600", "건+", "처리 건수", "사건부 집계"),
      counted("99.2", "%", "고객 만족도", "완료 후 설문 응답"),
      counted("연중무휴 24", "시간", "온라인 접수 지원", "상담 신청 화면"),
    ],
    about: [
      counted("16", "년+", "기업 등기 경력", "개업일부터"),
      counted("2,400", "건+", "프로젝트", "사건부 집계"),
      counted("98", "%", "프로젝트 만족도", "완료 후 설문 응답"),
    ],
  },
  testimonials: [
    agreed(
      "잔금 날 은행과 중개사무소 사이에서 무엇을 먼저 해야 할지 몰랐는데, 순서를 적은 종이 " +
        "한 장을 먼저 받았습니다. 그대로 따라 하니 끝나 있었습니다.",
      "예시 고객 1",
      "아파트 매매 소유권 이전",
    ),
    agreed(
      "임원 임기가 지난 줄도 모르고 있었습니다. 과태료가 나올 수 있다는 것부터 솔직하게 " +
        "말해 주고, 다음 임기는 미리 알려 주기로 했습니다.",
      "예시 고객 2",
      "주식회사 임원 변경",
    ),
    agreed(
      "집주인이 바뀌고 받는 사람이 분명하지 않아 월세를 어디에 내야 할지 막막했습니다. " +
        "공탁이 되는 경우와 안 되는 경우를 나누어 설명해 주셨습니다.",
      "예시 고객 3",
      "채권자 불확지 변제공탁",
    ),
  ],
  faq: questions({
    "상담하기 전에 무엇을 준비하면 되나요?":
      "부동산이면 주소, 법인이면 상호와 등기번호, 공탁이면 계약서나 판결문을 알려 주시면 " +
      "됩니다. 서류가 없어도 상담은 할 수 있습니다. 등기사항증명서는 저희가 먼저 확인합니다.",
    "비용은 어떻게 정해지나요?":
      "세금과 수수료처럼 나라에 내는 돈과 법무사 보수로 나뉩니다. 앞의 것은 법으로 정해져 " +
      "있고, 보수는 대한법무사협회의 보수 기준 안에서 사건의 내용에 따라 정합니다. 시작하기 " +
      "전에 항목별로 적은 견적을 드립니다.",
    "등기가 끝나기까지 얼마나 걸리나요?":
      "서류가 모두 갖추어져 접수된 뒤에는 관할 등기소의 사정에 따라 보통 며칠 안에 " +
      "처리됩니다. 상속처럼 서류를 모으는 데 시간이 더 걸리는 일은 상담할 때 일정을 먼저 " +
      "말씀드립니다.",
    "사무소에 가지 않고도 맡길 수 있나요?":
      "상담과 서류 검토는 전화와 이메일로 할 수 있습니다. 다만 본인이 맞는지와 등기할 뜻이 " +
      "있는지는 법에 따라 법무사가 직접 확인해야 하므로, 만나는 방법은 사안에 맞추어 정합니다.",
  }),
  introduction: [
    "저희 사무소는 부동산과 법인, 금융 등기를 함께 맡는 법무사와 직원이 일하는 " +
    "사무소입니다. 상담한 사람이 접수하고, 접수한 사람이 끝까지 설명합니다.",
    "등기는 한 번 잘못되면 바로잡는 데 더 큰 비용이 듭니다. 그래서 도장을 찍기 전에 등기부와 " +
    "계약서, 신분 서류를 서로 다른 두 사람이 확인하는 절차를 두고 있습니다.",
  ],
  staff: [
    {
      name: example("홍길동"),
      title: "대표 법무사",
      work: "상속과 증여, 권리관계가 복잡한 부동산 등기를 맡습니다.",
    },
    {
      name: example("김철수"),
      title: "법무사",
      work: "회사 설립부터 증자, 임원 변경, 청산까지 법인 등기를 맡습니다.",
    },
    {
      name: example("이영희"),
      title: "사무장",
      work: "금융기관 담보 등기와 공탁 서류의 접수와 일정을 맡습니다.",
    },
  ],
  timeline: [
    { year: 2008, title: "사무소를 열다", text: "부동산 등기를 중심으로 업무를 시작했습니다." },
    { year: 2016, title: "법인 등기 전담", text: "법인 등기를 맡는 담당을 따로 두었습니다." },
    {
      year: 2019,
      title: "금융 등기로 넓히다",
      text: "근저당 설정과 말소 등 금융기관의 담보 등기를 함께 맡기 시작했습니다.",
    },
    {
      year: 2023,
      title: "기록을 한곳에",
      text: "접수부터 완료까지 모든 처리를 기록으로 남기는 업무 시스템을 갖추었습니다.",
    },
  ],
  commitments: statements({
    "비용은 시작하기 전에":
      "세금과 수수료, 보수를 항목별로 나누어 먼저 알려 드리고, 바뀌면 이유를 함께 말씀드립니다.",
    "안 되는 일은 안 된다고":
      "등기나 공탁으로 풀 수 없는 일은 다른 방법과 맡길 곳을 솔직하게 안내합니다.",
    "두 사람이 확인": "접수 전에 작성한 사람과 다른 사람이 서류를 한 번 더 대조합니다.",
    "끝난 뒤에도 설명":
      "완료된 등기사항증명서를 함께 보며 무엇이 달라졌는지 설명하고 서류를 돌려 드립니다.",
  }),
  vision: {
    title: "서류를 아는 사람이 곁에 있다는 안심",
    text: "등기는 낯설어도 결정은 쉬워야 합니다. 무엇을, 왜, 얼마에 하는지 먼저 설명하고 그대로 " +
      "지키는 사무소가 되겠습니다.",
  },
  consultation: {
    retentionDays: 365,
    answeredWithin: "1영업일",
    fee: "첫 상담에는 비용이 들지 않습니다.",
  },
  processors: [{
    kind: "hosting",
    server: "",
    runBy: "own",
    name: "",
    country: "대한민국",
    contact: "",
    work: "",
    items: "",
    keep: "",
    refusal: "",
  }],
  thirdParties: [],
  safeguards: { plan: "", training: "", paper: "" },
};
