/** The log's bytes do not fit: something outside this program changed or lost them. */
export class LogDamaged extends Error {
  override name = "LogDamaged";
  /** `position` is the first one that does not fit; `reason` is Korean and safe to show. */
  constructor(readonly position: number, readonly reason: string) {
    super(`장부 기록의 ${position}번째 사건이 맞지 않습니다: ${reason}`);
  }
}
