/** Korean names of acts. */
import { nounOf } from "../../../events/base/event.ts";
import { type TableName, tables } from "../../../events/tables.ts";
import { BACK_TO_VERSION, operationText } from "../../../projections/kit/operation_name.ts";

/** Fields that are named; more of them are "외 2개". */
const FIELDS_NAMED = 3;

/** Names of event types, of one noun or any; others are "변경". */
const ACTS: Record<string, string> = {
  recorded: "추가",
  created: "추가",
  registered: "등록",
  added: "추가",
  named: "지정",
  set: "설정",
  billed: "추가",
  written: "작성",
  topped_up: "충전",
  requested: "신청",
  entered: "입력",
  edited: "수정",
  changed: "수정",
  corrected: "정정",
  settled: "정산",
  deleted: "삭제",
  reversed: "삭제",
  restored: "복원",
  reverted: BACK_TO_VERSION,
  "card.restored": BACK_TO_VERSION,
  approved: "승인",
  refused: "반려",
  withdrawn: "회수",
  cancelled: "취소",
  moved: "상태 변경",
  assigned: "담당 변경",
  noted: "메모",
  issued: "발급",
  filed: "등록",
  saved: "저장",
  sessions_ended: "세션 종료",
  flags_changed: "권한 변경",
  token_created: "액세스 토큰 발급",
  token_revoked: "액세스 토큰 폐기",
  passkey_added: "패스키 등록",
  passkey_removed: "패스키 삭제",
  destroyed: "개인정보 파기",
  ordered: "파기 지시",
  done: "가져오기",
  made: "요구",
  removed: "삭제",
  "policy.announced": "공고",
  "policy.withdrawn": "공고 철회",
  "invitation.made": "초대",
  "invitation.used": "초대 수락",
  "invitation.revoked": "초대 취소",
  reviewed: "확인",
  answered: "답변",
  notified: "통보",
  opened: "열기",
  confirmed: "확인",
  closed: "마감",
  reopened: "마감 풀기",
};

function typeText(type: string): string {
  const noun = nounOf(type);
  const what = type.slice(noun.length + 1);
  const isFirst = tables[noun as TableName]?.createdEvent === what;
  return ACTS[type] ?? ACTS[what] ?? (isFirst ? "추가" : "변경");
}

/** The act in words: by the operation's name, else by the event's, with the changed fields. */
export function actText(
  { type, operation }: { type: string; operation: string },
  fields: readonly string[],
): string {
  const done = operation ? operationText(operation) : typeText(type);
  if (fields.length === 0) return done;
  const more = fields.length - FIELDS_NAMED;
  const said = fields.slice(0, FIELDS_NAMED).join(", ");
  return `${said}${more > 0 ? ` 외 ${more}개` : ""}${done === BACK_TO_VERSION ? " ·" : ""} ${done}`;
}
