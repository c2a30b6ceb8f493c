/** The home page's standing texts (S1 §1, §2). */

/** The first three of the office's statistics. */
export const statistics = [
  { figure: "18", unit: "+년", label: "업무 경력" },
  { figure: "5,600", unit: "+건", label: "처리 건수" },
  { figure: "99.2", unit: "%", label: "고객 만족도" },
];

/** What the office does, in the order of its own list. */
export const services = [
  { name: "부동산 등기", what: "매매·증여·상속 소유권 이전, 근저당 설정과 말소" },
  { name: "법인 등기", what: "설립, 임원 변경, 증자, 본점 이전, 해산과 청산" },
  { name: "공탁", what: "변제공탁·보증공탁 신청, 출급과 회수 청구" },
  { name: "프리미엄 자문", what: "거래 전 서류 검토부터 등기 뒤 관리까지 이어지는 자문" },
];
