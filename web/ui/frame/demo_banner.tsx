/** Says, on every page of a demo, that what is on it is made up. */
export function DemoBanner() {
  return (
    <aside className="demo-banner screen-only" aria-label="데모 안내">
      <b>데모</b> 여기에 보이는 사람과 거래는 모두 지어낸 예시입니다.
    </aside>
  );
}
