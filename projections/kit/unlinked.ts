/** Text for a person whose account has no employee: what they can do, and who can link it. */

/** A superuser links it themselves. */
export const unlinkedText = (isSuperuser: boolean): string =>
  "카드 사용내역, 차계부, 퀵 배송 같은 다른 업무는 그대로 볼 수 있습니다. " +
  "내 휴가 신청과 내 카드 내역은 직원과 연결한 뒤에 쓸 수 있습니다. " +
  (isSuperuser
    ? "‘설정 > 사용자 관리’의 ‘직원 연결’에서 내 이름을 선택하면 됩니다."
    : "최고관리자에게 ‘설정 > 사용자 관리’의 ‘직원 연결’을 요청해 주세요.");
