/** The form that signs out everywhere: plain, so that it works without script; with it drafts need a confirmation. */
import { scopesText } from "../../../events/account/scope.ts";
import { island } from "../../ui/frame/island.tsx";
import { paths } from "../../paths.ts";
import { confirmDraftLoss } from "../../ui/form/ask_about_drafts.ts";
import { Moment } from "../../ui/moment.tsx";
import type { TokenRow } from "./rows.ts";

function TokenChoice({ tokens }: { tokens: TokenRow[] }) {
  return (
    <fieldset className="sign-out-tokens">
      <legend>함께 폐기할 액세스 토큰</legend>
      <p className="profile-note">
        액세스 토큰은 로그아웃해도 계속 쓸 수 있습니다. 잃어버린 기기에 있던 것은 함께 폐기해
        주세요.
      </p>
      {tokens.map(({ id, name, prefix, scopes, used_at }) => (
        <label key={id}>
          <input type="checkbox" name="token" value={id} />
          <span>
            <b>{name}</b> <code>{prefix}…</code>
            <span className="profile-note">
              {scopesText(scopes)} · {used_at ? <Moment at={used_at} /> : "사용한 적 없음"}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function SignOutForm({ tokens }: { tokens: TokenRow[] }) {
  return (
    <form
      method="post"
      action={paths.oauth.logoutEverywhere()}
      className="sign-out-form"
      onSubmit={confirmDraftLoss}
    >
      {tokens.length > 0 && <TokenChoice tokens={tokens} />}
      <div>
        <button type="submit" className="button button-primary">모든 기기에서 로그아웃</button>
        <a className="button button-quiet" href={paths.profile()}>돌아가기</a>
      </div>
    </form>
  );
}

export default island("sign-out", SignOutForm);
