/** What the office needs, for who has switched scripts off. */
export const NoScript = () => (
  <noscript>
    <p className="notice notice-warning">
      열람만 가능합니다. 수정·검색하려면 브라우저 설정에서 자바스크립트를 켜야 합니다. 켠 뒤 이
      화면을 다시 열어 주세요.
    </p>
  </noscript>
);
