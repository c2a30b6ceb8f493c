/** Problems of a backup, in one Korean line with the file. */

/**
 * Truncated, changed, made by a newer version, sealed with a missing key, not consecutive; none at all; or none with
 * the requested content.
 */
type Wrong = "cut" | "changed" | "newer" | "no_key" | "gap" | "none" | "unreachable";

export class BackupProblem extends Error {
  override name = "BackupProblem";
  constructor(readonly wrong: Wrong, message: string) {
    super(message);
  }
}

const TEXTS: Record<Exclude<Wrong, "no_key" | "none" | "unreachable">, string> = {
  cut: "이(가) 중간에서 잘렸습니다.",
  changed: "의 내용이 만든 뒤에 바뀌었습니다.",
  newer: "은(는) 더 새 버전이 만든 백업입니다. 그 버전으로 되돌려 주세요.",
  gap: "이(가) 앞의 백업 파일과 이어지지 않습니다. 그 사이의 파일이 없어졌는지 확인해 주세요.",
};

/** That this file is so. */
export const damaged = (wrong: keyof typeof TEXTS, path: string): BackupProblem =>
  new BackupProblem(wrong, `백업 파일 ${path}${TEXTS[wrong]}`);
