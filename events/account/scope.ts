/** What a personal access token may do: areas of the office, each to be read or to be written. Pure. */
import type { Role } from "../base/event.ts";
import { mayUse, type UserFlags } from "./user.ts";

/** The areas, as people know them. Each route belongs to one (`src/app/routes.ts`) or is public. */
export const AREAS = {
  cards: "카드 사용내역",
  tables: "직원·차량·거래처 표",
  registrations: "등기",
  couriers: "퀵 배송",
  posts: "소식",
  consultations: "상담 접수",
  leave: "휴가",
  accounts: "계정과 권한",
  own: "내 로그인과 토큰",
  office: "기록 점검과 접속 기록",
  jobs: "작업 관리",
  chat: "AI 채팅",
} as const;

export type Area = keyof typeof AREAS;
export const AREA_NAMES = Object.keys(AREAS) as Area[];

/** Which accounts may use an area: a token for it is created only for these. */
const AREA_ROLES: Record<Area, Role> = {
  cards: "staff",
  tables: "staff",
  registrations: "staff",
  couriers: "staff",
  posts: "staff",
  consultations: "staff",
  leave: "staff",
  accounts: "superuser",
  own: "user",
  office: "superuser",
  jobs: "superuser",
  chat: "staff",
};

/** The areas for which an account with these flags can create a token. */
export const areasFor = (flags: UserFlags): Area[] =>
  AREA_NAMES.filter((area) => mayUse(flags, AREA_ROLES[area]));

/** `write` includes reading. */
export const ACCESSES = ["read", "write"] as const;
export type Access = (typeof ACCESSES)[number];
export const ACCESS_LABELS: Record<Access, string> = { read: "읽기", write: "쓰기" };

/** By area. An area that is not named is closed; null means everything, including areas added later. */
export type Scopes = Partial<Record<Area, Access>> | null;

/** A token's default scopes: reading every area its owner may use. */
export const readingScopes = (areas: Area[]): NonNullable<Scopes> =>
  Object.fromEntries(areas.map((area) => [area, "read"]));

/** Do these scopes allow this access to the area? */
export function covers(scopes: Scopes, area: Area, access: Access): boolean {
  return scopes === null || scopes[area] === "write" || scopes[area] === access;
}

/** The scopes in a sentence: `카드 사용내역 쓰기 · 소식 읽기`. */
export function scopesText(scopes: Scopes): string {
  if (scopes === null) return "모든 권한";
  const given = AREA_NAMES.filter((area) => scopes[area]);
  const kinds = new Set(given.map((area) => scopes[area]!));
  if (given.length === AREA_NAMES.length && kinds.size === 1) {
    return `모든 영역 ${ACCESS_LABELS[[...kinds][0]]}`;
  }
  return given.map((area) => `${AREAS[area]} ${ACCESS_LABELS[scopes[area]!]}`).join(" · ");
}
