/** The tabs of the settings, each with an address of its own (S2 §2). The first is the default. */
export const TABS = [
  { name: "users", label: "사용자 관리" },
  { name: "cards", label: "카드 관리" },
  { name: "vehicles", label: "차량 관리" },
  { name: "leave", label: "연차 관리" },
  { name: "jobs", label: "작업 관리" },
  { name: "office", label: "사무소 정보" },
] as const;

export type TabName = (typeof TABS)[number]["name"];

/** The tab an address asks for; the default when it asks for none that there is. */
export function readTab(asked: string | null): TabName {
  return TABS.find(({ name }) => name === asked)?.name ?? TABS[0].name;
}

/** What each tab has; the first is shown unless the address asks for another. */
export const LISTS = {
  users: ["users", "invitations", "access"],
  cards: ["cards", "card_rule"],
  vehicles: ["trips", "cars"],
  leave: [
    "leave_people",
    "leave_promotions",
    "leave_policy",
    "leave_rule",
    "leave_attendance",
    "work_hours",
    "days_off",
  ],
  jobs: ["jobs"],
  office: ["office"],
} as const;

export type ListName = (typeof LISTS)[TabName][number];

/** How they are called where a tab has more than one. */
export const LIST_LABELS: Partial<Record<ListName, string>> = {
  users: "계정",
  invitations: "초대와 승인",
  access: "로그인과 토큰",
  cards: "직원과 카드",
  card_rule: "점심 예산",
  trips: "운행 기록",
  cars: "차량 목록",
  leave_people: "직원별 연차",
  leave_promotions: "사용 촉진",
  leave_policy: "연차 기준",
  leave_rule: "휴가 규정",
  leave_attendance: "출근율",
  work_hours: "근로시간",
  days_off: "휴무일",
};

/** What an address asks for within a tab. */
export function readList(tab: TabName, asked: string | null): ListName {
  const lists: readonly ListName[] = LISTS[tab];
  return lists.find((name) => name === asked) ?? lists[0];
}
