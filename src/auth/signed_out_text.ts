/** Why a session ended elsewhere, in the words of the page that is still open with it. */
import type { StoredEvent } from "../../events/base/event.ts";

const AGAIN = "계속하려면 다시 로그인해 주세요.";

const TEXTS: Record<string, string> = {
  sign_out: `다른 탭이나 다른 기기에서 로그아웃했습니다. ${AGAIN}`,
  everywhere: `모든 기기에서 로그아웃했습니다. ${AGAIN}`,
  deactivated: "비활성화된 계정입니다. 최고관리자에게 문의해 주세요.",
  by_superuser: `최고관리자가 이 로그인을 종료했습니다. ${AGAIN}`,
  refresh_reused: `로그인 정보가 다른 곳에서 사용되어 로그아웃했습니다. ${AGAIN}`,
  provider_revoked: `로그인 제공자에서 연결이 해제되어 로그아웃했습니다. ${AGAIN}`,
  restored: `백업을 되돌려 모든 로그인을 종료했습니다. ${AGAIN}`,
};

/** Undefined where nothing more is known than that it ended. */
export function signedOutText({ data, actor }: StoredEvent, user: string): string | undefined {
  const { reason } = data as { reason: string };
  if (reason === "sign_out" && actor.id !== user) return TEXTS.by_superuser;
  return TEXTS[reason];
}
