/**
 * Problems of a running office that need a person. `/readyz` fails while there is any, and telemetry counts them. A new
 * one is an entry of `CONCERNS`.
 */
import { deadCount } from "../../projections/job/job.ts";
import { givenUpNotices } from "../../projections/notice/notice.ts";
import { lacksBackup } from "../backup/plan.ts";
import { clockDoubt } from "../clock/doubt.ts";
import { damageFound, diskFullNotice } from "../backup/damage_found.ts";
import type { Deps } from "../deps.ts";
import { leastFreeSpace, TOO_LITTLE_ROOM } from "./disk_room.ts";

export interface Concern {
  /** For programs and alerts: short and stable. */
  name: string;
  /** The problem and the next step, in Korean; null if none. Called once a second at most. */
  find(deps: Deps): string | null | Promise<string | null>;
}

/** The result of one. */
export interface Found {
  name: string;
  text: string;
}

/** A moment that the clock may be behind the newest record: processes on one machine agree to this. */
const CLOCK_LEEWAY_MS = 5_000;

function backup(deps: Deps): string | null {
  for (const state of deps.backups?.states ?? []) {
    if (!lacksBackup(state, deps, deps.now())) continue;
    const last = state.at === null ? "백업이 아직 없습니다" : "백업이 제때 되지 않았습니다";
    const todo = state.problem || "서버에서 deno task cli doctor로 이유를 확인하세요.";
    return `${state.folder}에 ${last}. ${todo}`;
  }
  return null;
}

async function clock(deps: Deps): Promise<string | null> {
  const { books, now } = deps;
  const doubt = clockDoubt(deps);
  if (doubt !== "") return `${doubt} 최고관리자가 ‘오늘’에서 날짜를 확인하거나 시계를 맞추세요.`;
  if (books.head === 0) return null;
  const [newest] = await books.at([books.head]);
  if (Date.parse(newest.at) <= now().getTime() + CLOCK_LEEWAY_MS) return null;
  return "이 컴퓨터의 시계가 가장 새 기록보다 늦습니다. 시계를 맞추고(NTP) 서버를 다시 시작하세요.";
}

function disk(deps: Deps): string | null {
  const full = diskFullNotice(deps);
  if (full !== null) return full;
  const { config } = deps;
  const least = leastFreeSpace(config);
  if (!least || least.free >= TOO_LITTLE_ROOM) return null;
  return `${least.text} 필요 없는 파일을 지우거나 더 큰 디스크로 옮기세요.`;
}

function jobs({ books }: Deps): string | null {
  const dead = deadCount(books.views.job);
  if (dead === 0) return null;
  return `실패해 멈춘 작업이 ${dead}건 있습니다. 설정 → 작업에서 다시 실행하거나 취소하세요.`;
}

/** One that a receiver's server refused is on 오늘 alone: nothing of the office is wrong with it. */
function notices({ books }: Deps): string | null {
  const lost = givenUpNotices(books.views.notice)
    .filter(({ delivery: { code } }) => code === "unreachable");
  if (lost.length === 0) return null;
  return `알림 ${lost.length}건을 보내지 못했습니다. 관리 → 알림 발송에서 사유를 보고 다시 보내세요.`;
}

export const CONCERNS: readonly Concern[] = [
  { name: "damage", find: damageFound },
  { name: "backup", find: backup },
  { name: "clock", find: clock },
  { name: "disk", find: disk },
  { name: "jobs", find: jobs },
  { name: "notices", find: notices },
];

/** One check serves all callers within this time, in milliseconds. */
const LOOK_MS = 1_000;
const looks = new WeakMap<Deps["books"], { at: number; found: Promise<Found[]> }>();

async function look(deps: Deps): Promise<Found[]> {
  const found = await Promise.all(CONCERNS.map(async ({ name, find }) => {
    try {
      const text = await find(deps);
      return text === null ? [] : [{ name, text }];
    } catch (error) {
      return [{ name, text: `확인하지 못했습니다. 서버의 로그를 보세요. (${String(error)})` }];
    }
  }));
  return found.flat();
}

/** The present problems. */
export function concernsOf(deps: Deps): Promise<Found[]> {
  const known = looks.get(deps.books);
  const at = performance.now();
  if (known && at - known.at < LOOK_MS) return known.found;
  const found = look(deps);
  looks.set(deps.books, { at, found });
  return found;
}
