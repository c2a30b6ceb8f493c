/** What a backup folder can restore: its sets, how far each reaches, and which has a moment. */
import { momentText } from "../../projections/kit/moment.ts";
import { readLast } from "./last.ts";
import { BackupProblem } from "./problem.ts";
import type { Until } from "./put_back.ts";
import { type Archive, everySet, rowOf } from "./set.ts";

/** One set, as far as its archives are consecutive. */
export interface Reach {
  set: string;
  /** Its last event, and the hash of the record that it is in. */
  position: number;
  hash: string;
  /** All that was recorded up to this moment is in it (ISO 8601 UTC). */
  at: string;
  archives: Archive[];
  problem: BackupProblem | null;
}

/** Every readable set of a folder, newest first, by the archives' heads alone. */
export async function catalogueOf(folder: string): Promise<Reach[]> {
  const last = await readLast(folder);
  const found: Reach[] = [];
  for (const set of await everySet(folder)) {
    const { archives, problem } = await rowOf(set);
    const end = archives.at(-1);
    if (!end) continue;
    const isNewest = found.length === 0;
    // An idle office writes no archive: the time of the check is stored beside the sets.
    const at = isNewest && last?.position === end.to && last.at > end.made ? last.at : end.made;
    found.push({ set, position: end.to, hash: end.hash, at, archives, problem });
  }
  if (found.length > 0) return found;
  throw new BackupProblem("none", `${folder}에 백업이 없습니다. 백업 폴더의 경로를 확인해 주세요.`);
}

const count = (number: number): string => number.toLocaleString("ko-KR");

/** How far a set reaches, in words. */
export const reachText = ({ set, position, at }: Reach): string =>
  `${set} · 기록 1–${count(position)}번째, ${momentText(at, 0)}까지`;

const listOf = (sets: readonly Reach[]): string =>
  sets.map((reach) => `  ${reachText(reach)}`).join("\n");

/**
 * Sets with the requested content, newest first. Throws BackupProblem if none has it, with what there is; also if
 * everything is requested and an older set has more than the newest, because the choice must not be guessed.
 */
export function reachable(sets: readonly Reach[], { position, at }: Until): Reach[] {
  if (position === undefined && at === undefined) {
    const [newest] = sets;
    const further = sets.find((reach) => reach.position > newest.position);
    if (!further) return [...sets];
    throw new BackupProblem(
      "unreachable",
      `가장 새 묶음보다 더 뒤까지 아는 묶음이 있어 복원하지 않았습니다(${further.set}). 이전 시점으로 복원했거나, 복원을 ` +
        "연습한 사무소가 같은 폴더에 백업했거나, 가장 새 묶음이 손상된 경우입니다. 복원할 묶음의 폴더를 restore 뒤에 적어 주세요:\n" +
        listOf(sets),
    );
  }
  const found = sets.filter((reach) =>
    (position === undefined || reach.position >= position) && (at === undefined || reach.at >= at)
  );
  if (found.length > 0) return found;
  const asked = position !== undefined
    ? `${count(position)}번째 기록은`
    : `${momentText(at!, 0)}의 기록은`;
  throw new BackupProblem(
    "unreachable",
    `${asked} 이 백업에 없어 복원하지 않았습니다. 다음 가운데에서 고르거나 다른 백업 폴더를 적어 주세요:\n` +
      listOf(sets),
  );
}
