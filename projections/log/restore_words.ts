/** What is said of a backup that was put back: what is known, what changed, what to look at. */
import type { RestoreOpened, RightsChange } from "../../events/log/restore.ts";
import type { RightsHolder } from "./restore.ts";

export const changeNames: Record<RightsChange["kind"], string> = {
  superuser_given: "최고관리자 부여",
  superuser_taken: "최고관리자 회수",
  staff_given: "직원 권한 부여",
  staff_taken: "직원 권한 회수",
  activated: "계정 활성화",
  deactivated: "계정 비활성화",
  registered_with_rights: "권한이 있는 계정 등록",
  account_withdrawn: "탈퇴",
  token_created: "액세스 토큰 발급",
  token_revoked: "액세스 토큰 폐기",
  passkey_added: "패스키 등록",
  passkey_removed: "패스키 삭제",
  passkeys_reset: "패스키 초기화",
  passkeys_required: "최고관리자에게 패스키 요구",
  passkeys_not_required: "최고관리자에게 패스키 요구하지 않음",
};

export const holderNames: Record<RightsHolder["role"], string> = {
  superuser: "최고관리자",
  staff: "직원",
};

/** What is known of the time after a copy, in one paragraph. */
export function knownText({ known, changes, more }: Omit<RestoreOpened, "backup_at">): string {
  const count = (changes.length + more).toLocaleString("ko-KR");
  if (known === "none") {
    return "이 백업 뒤에 권한이 어떻게 바뀌었는지 알 수 없습니다. 그사이 퇴사했거나 권한을 잃은 사람이 백업 때의 권한을 " +
      "다시 가집니다. 아래 사람들이 지금도 그 권한을 가져야 하는지 한 사람씩 확인해 주세요.";
  }
  const part = known === "part"
    ? " 이전 기록은 손상되어 끝까지 읽지 못했으므로 더 있을 수 있습니다."
    : "";
  return count === "0"
    ? `이 백업 뒤에 바뀐 권한이 없습니다.${part}`
    : `이 백업 뒤의 권한 변경 ${count}건이 백업과 함께 되돌아갔습니다.${part} 필요한 것은 다시 바꿔 주세요.`;
}
