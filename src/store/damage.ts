/** The log's bytes do not fit: something outside this program changed or lost them. */
export class LogDamaged extends Error {
  override name = "LogDamaged";
  /** `position` is the first one that does not fit; `reason` is Korean and safe to show. */
  constructor(readonly position: number, readonly reason: string) {
    super(`장부 기록의 ${position}번째 사건이 맞지 않습니다: ${reason}`);
  }
}

/** The log was written by a program that kept personal data in clear. It is not opened, and stays as it is. */
export class OldFormat extends Error {
  override name = "OldFormat";
  constructor() {
    super(
      "이 기록은 개인정보를 봉인하지 않던 이전 판에서 만든 것이라 열지 않습니다. 이전 판에서 표마다 엑셀로 " +
        "내보낸 뒤, DATA_DIR을 새 폴더로 정해 시작하고 deno task cli import로 가져와 주세요.",
    );
  }
}
