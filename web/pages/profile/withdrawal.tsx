/** Leaving an account: what goes at once, what stays by which rule, and the form. No script. */
import type { Kept } from "../../../projections/personal_data/own_data.ts";
import { ruleOf } from "../../../projections/personal_data/retention.ts";
import { ownDataPaths } from "./paths.ts";
import { paths } from "../../paths.ts";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";

interface WithdrawalProps {
  frame: ShellFrame;
  csrf: string;
  kept: Kept[];
  /** Why it was refused. */
  problem: string | null;
  /** The box was not ticked. */
  unconfirmed: boolean;
}

function Form({ csrf, unconfirmed, problem }: WithdrawalProps) {
  return (
    <form method="post" action={ownDataPaths.withdrawal()} className="sign-out-form">
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <label className="own-data-confirm">
        <input
          type="checkbox"
          name="confirmed"
          value="yes"
          aria-invalid={unconfirmed ? true : undefined}
          aria-describedby={problem ? "withdrawal-problem" : undefined}
        />
        <span>되돌릴 수 없음을 확인했고, 탈퇴합니다.</span>
      </label>
      {problem && <p className="profile-problem" id="withdrawal-problem" role="alert">{problem}</p>}
      <div>
        <button type="submit" className="button button-danger">탈퇴</button>
        <a className="button button-quiet" href={ownDataPaths.overview()}>돌아가기</a>
      </div>
    </form>
  );
}

export function WithdrawalPage(props: WithdrawalProps) {
  const { frame, kept } = props;
  return (
    <Shell {...frame} current={paths.profile()}>
      <div className="profile own-data">
        <h1>탈퇴</h1>
        <section aria-labelledby="withdrawal-goes">
          <h2 id="withdrawal-goes">곧바로 없어지는 것</h2>
          <p>
            {ruleOf("account_withdrawn").items.join(", ")}, 저장한 보기의 이름, 액세스 토큰과
            패스키. 지체 없이 파기하며(개인정보 보호법 제21조), 백업에서도 되살릴 수 없습니다.
          </p>
          <p>
            모든 기기에서 로그아웃되고 액세스 토큰과 패스키로 더는 들어올 수 없습니다. 다시
            로그인하면 새 계정이 만들어지고, 지금의 권한은 이어지지 않습니다.
          </p>
        </section>
        <section aria-labelledby="withdrawal-stays">
          <h2 id="withdrawal-stays">남는 것</h2>
          <ul className="profile-list">
            {kept.map(({ title, items, until }) => (
              <li key={title}>
                <div>
                  <b>{title}</b>: {items}
                  <p>{until}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="profile-note">
            한 일의 기록(누가 무엇을 바꾸었는지)에는 이름 없이 계정 번호만 남습니다.
          </p>
        </section>
        <Form {...props} />
      </div>
    </Shell>
  );
}

/** For who left. */
export function WithdrawnPage() {
  return (
    <main className="step-up">
      <h1>탈퇴했습니다</h1>
      <p>계정의 개인정보를 파기하고 모든 기기에서 로그아웃했습니다.</p>
      <p>
        <a className="button button-primary" href={paths.home()}>처음으로</a>
      </p>
    </main>
  );
}
