/** For superusers: what the office asks of superusers, and the way back for who lost their key. */
import { useState } from "react";
import { passkeyPaths } from "../../step_up_paths.ts";
import { callApi } from "../../ui/api.ts";
import { Button } from "../../ui/button.tsx";
import { askConfirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toasts.ts";
import type { SecondFactorProps } from "./rows.ts";

interface OfficeRulesProps {
  office: NonNullable<SecondFactorProps["office"]>;
  /** Passkeys of the person at this page. */
  own: number;
  /** Does this person keep recovery codes? */
  codesSeen: boolean;
}

type StandingProps = Pick<OfficeRulesProps, "own" | "codesSeen"> & { required: boolean };

/** Whether the office asks for passkeys, and what has to be done before it can. */
function Standing({ required, own, codesSeen }: StandingProps) {
  return (
    <p className="profile-note">
      {required
        ? "패스키를 확인하지 않은 최고관리자는 최고관리자 권한을 쓸 수 없습니다."
        : "지금은 요구하지 않습니다. 켜면 패스키를 확인해야 최고관리자 권한을 쓸 수 있습니다."}
      {!required && own === 0 && " 먼저 자신의 패스키를 등록해 주세요."}
      {!required && own > 0 && !codesSeen && " 먼저 자신의 복구 코드를 만들어 보관해 주세요."}
    </p>
  );
}

export function OfficeRules({ office, own, codesSeen }: OfficeRulesProps) {
  const [required, setRequired] = useState(office.required);
  const [superusers, setSuperusers] = useState(office.superusers);
  const [busy, setBusy] = useState(false);

  async function turn(): Promise<void> {
    setBusy(true);
    const body = { passkeys_required: !required };
    const answer = await callApi("PUT", passkeyPaths.rules(), { act: "changeRules", body });
    setBusy(false);
    if (!answer.ok) return void toast("error", answer.problem.message);
    setRequired(!required);
    toast(
      "success",
      required ? "이제 요구하지 않습니다." : "이제 최고관리자에게 패스키를 요구합니다.",
    );
  }

  async function reset(id: string, name: string): Promise<void> {
    const sure = await askConfirm({
      title: `${name} 님의 패스키를 초기화할까요?`,
      text: "등록한 패스키와 복구 코드를 모두 지우고, 모든 기기에서 로그아웃시킵니다.",
      confirm: "초기화",
      danger: true,
    });
    if (!sure) return;
    const answer = await callApi("POST", passkeyPaths.reset(id), { act: "resetPasskeys" });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setSuperusers((all) => all.map((one) => one.id === id ? { ...one, passkeys: 0 } : one));
    toast("success", `${name} 님의 패스키를 초기화했습니다.`);
  }

  return (
    <>
      <h3>최고관리자의 패스키</h3>
      <Standing required={required} own={own} codesSeen={codesSeen} />
      <ul className="profile-list">
        {superusers.map(({ id, name, passkeys, self }) => (
          <li key={id}>
            <div>
              <b>{name}</b>
              <p>{passkeys === 0 ? "패스키 없음" : `패스키 ${passkeys}개`}</p>
            </div>
            {passkeys > 0 && !self && (
              <Button
                small
                look="danger"
                onClick={() => reset(id, name)}
                aria-label={`${name} 패스키 초기화`}
              >
                초기화
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="profile-below">
        <Button
          busy={busy}
          disabled={!required && !codesSeen}
          aria-pressed={required}
          onClick={turn}
        >
          {required ? "패스키 요구 끄기" : "최고관리자에게 패스키 요구"}
        </Button>
      </p>
    </>
  );
}
