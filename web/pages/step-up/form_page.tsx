/** For a form, or a page, that asks for a fresh sign-in: the way there, and what was sent kept. */
import { stepUpPaths } from "./paths.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";

interface StepUpPageProps {
  frame: ShellFrame;
  provider: string;
  /** What was to be done, as the route says it. */
  what: string;
  /** Where one came from. */
  back: string;
  /** The form that was sent, to be sent again; null for a page that was asked for. */
  form: { action: string; fields: [name: string, value: string][] } | null;
  /** The page that was asked for; "" for a form. */
  page: string;
}

/** Signing in happens in another tab, so that what was sent stays in this one. */
function Again({ provider, form, back }: StepUpPageProps) {
  return (
    <>
      <ol>
        <li>
          <a
            className="button button-primary"
            href={stepUpPaths.begin(provider)}
            target="_blank"
            rel="noopener"
          >
            새 탭에서 다시 로그인
          </a>
        </li>
        <li>이 화면으로 돌아와 ‘계속하기’를 눌러 주세요. 보낸 내용은 그대로 있습니다.</li>
      </ol>
      <form method="post" action={form!.action} className="step-up-actions">
        {form!.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">계속하기</button>
        <a className="button button-quiet" href={back}>취소</a>
      </form>
    </>
  );
}

export function StepUpPage(props: StepUpPageProps) {
  const { frame, provider, what, back, form, page } = props;
  return (
    <Shell {...frame} current="">
      <section className="step-up">
        <h1>다시 로그인해 주세요</h1>
        <p>되돌리기 어려운 일에는 최근 10분 안의 로그인이 필요합니다.</p>
        <p className="step-up-what">{what}</p>
        {form ? <Again {...props} /> : (
          <p className="step-up-actions">
            <a className="button button-primary" href={stepUpPaths.begin(provider, page)}>
              다시 로그인
            </a>
            <a className="button button-quiet" href={back}>취소</a>
          </p>
        )}
      </section>
    </Shell>
  );
}
