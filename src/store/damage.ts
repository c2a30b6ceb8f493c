/** Problems of a record, in words for the operator. */
export const LOG_WRONG = {
  unreadable: "이 기록을 읽을 수 없습니다. 파일의 일부가 망가졌습니다.",
  missing: "이 기록이 없어졌습니다.",
  changed: "이 기록의 내용이 저장한 뒤에 바뀌었습니다.",
  order: "이 기록이 제자리에 있지 않습니다.",
  count: "이 기록에 들어 있는 건수가 적힌 것과 다릅니다.",
  another: "이 자리에 있던 기록이 다른 기록으로 바뀌었습니다. " +
    "다른 날이나 다른 사무소의 office.kv가 섞였을 수 있습니다.",
};

/** The next step: it makes nothing worse, and the copy keeps every option open. */
export const RESTORE_LOG =
  "데이터 폴더를 그대로 복사해 둔 뒤 서버를 끄고 deno task cli restore 백업폴더로 복원해 주세요. " +
  "어디까지 되살릴 수 있는지는 deno task cli backup --list 백업폴더로 볼 수 있습니다.";

/** The log's bytes do not fit: something outside this program changed or lost them. */
export class LogDamaged extends Error {
  override name = "LogDamaged";
  /** `position` is the first one that does not fit; `reason` is Korean and safe to show. */
  constructor(readonly position: number, readonly reason: string, next: string = RESTORE_LOG) {
    super(`장부 기록의 ${position}번째에서 손상을 찾았습니다. ${reason} ${next}`);
  }
}

/** The log ends before its known end: its tail, or all of it, was lost. */
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
      "남은 기록은 그대로이고 아무것도 바꾸지 않았습니다. 백업을 되돌리거나(deno task cli restore), " +
        "없어진 것을 알고 이어서 쓰려면 deno task cli verify --accept-truncation을 실행해 주세요.",
    );
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

/** The log was written by a version that stored personal data in clear. It is not opened and not changed. */
export class OldFormat extends Error {
  override name = "OldFormat";
  constructor() {
    super(
      "이 기록은 개인정보를 봉인하지 않던 이전 판에서 만든 것이라 열지 않습니다. 이전 판에서 표마다 엑셀로 " +
        "내보낸 뒤, DATA_DIR을 새 폴더로 정해 시작하고 deno task cli import로 가져와 주세요.",
    );
  }
}
