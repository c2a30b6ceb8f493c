/** The log's bytes do not fit: something outside this program changed or lost them. */
export class LogDamaged extends Error {
  override name = "LogDamaged";
  /** `position` is the first one that does not fit; `reason` is Korean and safe to show. */
  constructor(readonly position: number, readonly reason: string) {
    super(`장부 기록의 ${position}번째 기록이 맞지 않습니다: ${reason}`);
  }
}

/** The log ends before what it is known to have reached: its tail, or all of it, was lost. */
export class LogCutShort extends LogDamaged {
  override name = "LogCutShort";
  /** `end` is the last position there is, `known` the last that was. */
  constructor(readonly end: number, readonly known: number) {
    const lost = (known - end).toLocaleString("ko-KR");
    super(
      end + 1,
      end === 0
        ? `기록이 하나도 없습니다. 있던 ${lost}건이 모두 없어졌습니다.`
        : `그 뒤의 기록 ${lost}건이 없어졌습니다.`,
    );
    this.message += " 백업을 되돌리거나(deno task cli restore), 없어진 것을 알고 이어서 쓰려면 " +
      "deno task cli verify --accept-truncation을 실행해 주세요.";
  }
}

/** An event that only a newer program knows. The log is whole. */
export class NewerRecord extends Error {
  override name = "NewerRecord";
  /** `needed` is the newest version that had these books open; "" where it is not known. */
  constructor(readonly position: number, readonly type: string, needed = "") {
    const which = needed === "" ? "이 데이터를 쓰던 새 버전의" : `버전 ${needed} 이상의`;
    super(
      `장부 기록의 ${position}번째 기록은 이 프로그램보다 새 기록입니다(${type}). ` +
        `${which} 프로그램으로 시작해 주세요.`,
    );
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
