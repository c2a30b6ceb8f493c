/** The office's services: the side menu of their area, and whatever else lists them (S2 §2). */

export type ServiceKey = "real-estate" | "corporate" | "civil" | "deposit" | "premium";

export interface ServiceEntry {
  key: ServiceKey;
  name: string;
  /** In the side menu, where it is not the name. */
  label?: string;
  /** What it covers, on one line. */
  what: string;
  /** Who alone sees it in the menu. All five are for all (S2 §2). */
  audience?: "staff";
}

export const services: ServiceEntry[] = [
  {
    key: "real-estate",
    name: "부동산 등기",
    what: "매매·증여·상속 소유권 이전, 근저당 설정과 말소",
  },
  {
    key: "corporate",
    name: "법인 등기",
    what: "설립, 임원 변경, 증자, 본점 이전, 해산과 청산",
  },
  {
    key: "civil",
    name: "민사 서류",
    what: "지급명령과 소장, 가압류, 강제집행, 개인회생 신청",
  },
  {
    key: "deposit",
    name: "공탁",
    what: "변제공탁·보증공탁 신청, 출급과 회수 청구",
  },
  {
    key: "premium",
    name: "프리미엄 자문",
    label: "직원용 프리미엄 자문",
    what: "거래 전 서류 검토부터 등기 뒤 관리까지 이어지는 자문",
  },
];

/** The entries of the menu that this person sees. */
export function servicesFor(entries: ServiceEntry[], staff: boolean): ServiceEntry[] {
  return entries.filter(({ audience }) => audience !== "staff" || staff);
}

/** The service of that key, or null. */
export function serviceOf(key: string): ServiceEntry | null {
  return services.find((entry) => entry.key === key) ?? null;
}
