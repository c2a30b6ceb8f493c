/** Where the window of a sign-in anew ends: done, or why not. */
import SteppedUpIsland from "./stepped-up.island.tsx";

interface SteppedUpProps {
  /** Why it did not go well, and where to try again; null when it did. */
  failed: { message: string; retry: string } | null;
}

export function SteppedUpPage({ failed }: SteppedUpProps) {
  if (failed) {
    return (
      <main className="step-up">
        <h1>확인하지 못했습니다</h1>
        <p role="alert">{failed.message}</p>
        <p>하던 화면은 그대로 있습니다. 그만두려면 이 창을 닫아 주세요.</p>
        <p>
          <a className="button button-primary" href={failed.retry}>다시 로그인</a>
        </p>
      </main>
    );
  }
  return (
    <main className="step-up">
      <h1>확인했습니다</h1>
      <p>이 창을 닫고 하던 화면으로 돌아가 주세요. 하던 일은 그 화면에서 이어집니다.</p>
      <SteppedUpIsland />
    </main>
  );
}
