/** What a backup folder can bring back: every set of it, how far each reaches, and which one has a moment. */
import { momentText } from "../../projections/kit/moment.ts";
import { readLast } from "./last.ts";
import { BackupProblem } from "./problem.ts";
import type { Until } from "./put_back.ts";
import { type Archive, everySet, rowOf } from "./set.ts";

/** One set, as far as its archives follow one another. */
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

/** Every set of a folder that has something to read, the newest first. Reads what archives say of themselves alone. */
export async function catalogueOf(folder: string): Promise<Reach[]> {
  const last = await readLast(folder);
  const found: Reach[] = [];
  for (const set of await everySet(folder)) {
    const { archives, problem } = await rowOf(set);
    const end = archives.at(-1);
    if (!end) continue;
    const isNewest = found.length === 0;
    // An office that rests writes no archive: the moment of the check stands beside the sets.
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
 * Sets that have what is asked for, the newest first. Throws BackupProblem where none has it, and says what there is; and
 * where all that is known is asked for and an older set knows more than the newest: which of them goes on is not to be guessed.
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
