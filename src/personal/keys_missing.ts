/** The log needs other keys: it is not opened, and nothing is written. */
export class KeysMissing extends Error {
  override name = "KeysMissing";
  /** `texts` need one of the keys `names`, and no event took these away. */
  constructor(readonly texts: number, readonly names: readonly string[]) {
    super(
      `개인정보 ${texts.toLocaleString("ko-KR")}개를 읽을 암호키 ${
        names.length.toLocaleString("ko-KR")
      }개가 없습니다.`,
    );
  }
}
