/** What the security log is called on the screen: kinds, reasons, notices, how people were looked at. */
import type { AnyTable } from "../../events/kit/table.ts";
import { nounNamed } from "../../events/nouns.ts";
import type { NoteKind, PersonalRead } from "../../events/security/security.ts";
import { tables } from "../../events/tables.ts";
import type { NoticeKind } from "./security.ts";

export const kindNames: Record<NoteKind, string> = {
  signed_in: "로그인",
  sign_in_failed: "로그인 실패",
  signed_out: "로그아웃",
  refused: "접근 거부",
  token_created: "토큰 발급",
  token_revoked: "토큰 폐기",
  token_used: "토큰 사용",
  stepped_up: "본인 재확인",
  passkey_added: "패스키 등록",
  passkey_removed: "패스키 삭제",
  role_changed: "권한 변경",
  refresh_reused: "세션 도용 의심",
  exported: "내보내기",
  personal_read: "개인정보 열람",
  destroyed: "개인정보 파기",
  keys_changed: "암호키 변경",
  sessions_ended: "세션 강제 종료",
  restored: "백업 복원",
  invitation: "직원 초대",
  door_made: "접근 경로 생성",
  door_used: "접근 경로 사용",
  door_ended: "접근 경로 종료",
};

/** Fixed words of the log; one that is not here is shown as it is. */
const reasonNames: Record<string, string> = {
  // Refusals.
  sign_in_required: "로그인하지 않음",
  step_up_required: "본인 재확인 필요",
  forbidden: "권한 없음",
  deactivated: "비활성 계정",
  all_doors: "모든 접근 끝내기",
  too_many_requests: "요청이 너무 많음",
  too_many: "시도가 너무 많음",
  too_many_people: "하루에 본 사람이 너무 많음",
  too_many_connections: "연결이 너무 많음",
  cross_origin: "다른 사이트의 요청",
  bad_csrf: "양식 확인값 불일치",
  // Sign-ins that failed.
  no_code: "인증 코드 없음",
  state_missing: "로그인 요청 확인값 없음",
  state_mismatch: "로그인 요청 확인값 불일치",
  cancelled: "본인이 취소",
  provider_error: "로그인 제공자 오류",
  token_failed: "토큰 발급 실패",
  profile_failed: "사용자 정보 조회 실패",
  client_refused: "키나 클라이언트 시크릿 거절",
  redirect_refused: "리디렉션 주소 미등록",
  scope_refused: "허용하지 않은 동의 항목",
  no_id_token: "OpenID Connect 꺼짐",
  clock_apart: "서버와 로그인 제공자의 시계가 다름",
  provider_down: "로그인 제공자 응답 없음",
  session_ended: "끝난 세션",
  other_account: "다른 계정",
  not_anew: "본인 확인을 건너뜀",
  passkey_required: "패스키 필요",
  passkey_failed: "패스키 불일치",
  passkey_copied: "복제된 패스키",
  bad_recovery_code: "복구 코드 불일치",
  // Second factors.
  provider: "로그인 제공자",
  passkey: "패스키",
  passkey_removed: "직접 삭제",
  passkeys_reset: "패스키 초기화",
  recovery_code_used: "복구 코드 사용",
  // Sessions.
  sign_out: "직접 로그아웃",
  everywhere: "모든 기기에서 로그아웃",
  replaced: "다시 로그인",
  provider_revoked: "로그인 제공자에서 끊음",
  // Rights.
  superuser_given: "최고관리자 부여",
  superuser_taken: "최고관리자 회수",
  staff_given: "직원 권한 부여",
  staff_taken: "직원 권한 회수",
  activated: "계정 활성화",
  // Invitations.
  invited_staff: "직원 권한으로 초대",
  invited_superuser: "최고관리자 권한으로 초대",
  invitation_used_staff: "초대 수락, 직원 권한",
  invitation_used_superuser: "초대 수락, 최고관리자 권한",
  invitation_revoked: "초대 취소",
  // Destruction.
  retention: "보유 기간 만료",
  request: "본인의 삭제 요구",
  withdrawn: "동의 철회",
  spam: "스팸 접수",
  account_withdrawn: "탈퇴",
  employee_contact: "퇴사 후 기간 만료",
  employee_name: "퇴사 후 기간 만료",
  mass_export: "대량",
  // Keys.
  rotated: "마스터 키 교체",
  rotated_forgetting: "마스터 키 교체, 옛 마스터 키 삭제",
  // Backups.
  backup_opened: "되돌린 백업을 엶",
  // Reads.
  list: "목록",
  detail: "상세",
  search: "검색",
  history: "변경 이력",
  export: "내보내기",
  change: "수정 화면",
  live: "실시간 갱신",
  numbers: "가려진 번호 보기",
} satisfies Record<PersonalRead["how"], string> & Record<string, string>;

/** A fixed word of the log as people read it: why, or how somebody was looked at. */
export const reasonName = (reason: string): string => reasonNames[reason] ?? reason;

export const noticeNames: Record<NoticeKind, string> = {
  refresh_reused: "세션 도용이 의심됩니다",
  new_superuser: "최고관리자가 늘었습니다",
  many_failures: "로그인 실패가 많습니다",
  login_setup:
    "로그인 제공자 설정 때문에 로그인하지 못한 사람이 있습니다. cli doctor --login으로 확인해 주세요",
  login_down:
    "로그인 제공자가 응답하지 않아 로그인하지 못한 사람이 있습니다. 이미 로그인한 사람은 그대로 일할 수 있습니다",
  mass_export: "많은 자료를 내보냈습니다",
  destruction: "개인정보를 파기했습니다",
  restored: "백업을 되돌렸습니다. 사용자 관리 · 로그인과 토큰에서 권한을 확인해 주세요",
};

/** Fields about people that no table has, or that a table calls otherwise. */
const fieldNames: Record<string, string> = {
  clients: "의뢰인",
  parties: "당사자",
  estimate: "견적",
  phone: "전화번호",
  subject: "제목",
  message: "내용",
  notes: "메모",
  leave: "연차",
  attachments: "첨부파일",
  last_name: "성명",
  kakao_email: "이메일",
  kakao_phone_number: "연락처",
  data_request: "정정·삭제 요구",
  network: "접속지",
  purpose: "다운로드 사유",
  device: "기기",
  leave_memo: "휴가 사유",
  reason: "사유",
};

/** By the words above, else as the first table calls it that has such a field. */
export const fieldName = (field: string): string =>
  fieldNames[field] ??
    Object.values<AnyTable>(tables).find(({ fields }) => Object.hasOwn(fields, field))
      ?.fields[field].label ??
    field;

/** What records of a noun are called in the log. */
export function nounName(noun: string): string {
  const { label = noun, securityLabel = label } = nounNamed(noun) ?? {};
  return securityLabel;
}
