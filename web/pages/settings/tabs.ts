/** The tabs of the settings, each with an address of its own (S2 §2). The first is the default. */
export const TABS = [
  { name: "users", label: "사용자 관리" },
  { name: "cards", label: "카드 관리" },
  { name: "vehicles", label: "차량 관리" },
] as const;

export type TabName = (typeof TABS)[number]["name"];

/** The tab an address asks for; the default when it asks for none that there is. */
export function readTab(asked: string | null): TabName {
  return TABS.find(({ name }) => name === asked)?.name ?? TABS[0].name;
}

/** The tables of each tab; the first is shown unless the address asks for another. */
export const LISTS = {
  users: ["users"],
  cards: ["cards"],
  vehicles: ["trips", "cars"],
} as const;

export type ListName = (typeof LISTS)[TabName][number];

/** The table an address asks for within a tab. */
export function readList(tab: TabName, asked: string | null): ListName {
  const lists: readonly ListName[] = LISTS[tab];
  return lists.find((name) => name === asked) ?? lists[0];
}
