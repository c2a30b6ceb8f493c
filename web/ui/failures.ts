/** Texts of failed acts: the act, the server's reason if any, the next step. Pure. */

/**
 * Every act that calls the server (S1 §8 and S2 §8 where they have a text for it, word for word). The reason follows a
 * colon. `unseen` is a page's own request without a message.
 */
export const FAILED = {
  unseen: "",
  // Reports.
  loadReport: "데이터를 불러오는데 문제가 발생했습니다.",
  loadPeople: "직원 목록을 불러오지 못했습니다. 새로고침 후 다시 시도해주세요.",
  edit: "수정 중 오류가 발생했습니다:",
  reset: "초기화 중 오류가 발생했습니다:",
  excel: "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.",
  takeBack: "되돌리지 못했습니다:",
  loadHistory: "변경 이력을 불러오지 못했습니다.",
  loadOwnActs: "최근 작업을 불러오지 못했습니다.",
  // Couriers.
  loadCouriers: "데이터를 불러오는데 실패했습니다:",
  loadBalance: "잔액 정보를 불러오는데 실패했습니다:",
  saveCourier: "저장에 실패했습니다.",
  deleteCourier: "삭제에 실패했습니다.",
  restoreCourier: "복원에 실패했습니다.",
  topUp: "잔액 추가에 실패했습니다.",
  // The blog and documents.
  savePost: "게시물을 저장하는 중 오류가 발생했습니다.",
  deletePost: "게시물을 삭제하는 중 오류가 발생했습니다.",
  restorePost: "게시물을 복원하는 중 오류가 발생했습니다.",
  resetPosts: "기본 데이터를 불러오는 중 오류가 발생했습니다.",
  saveDocument: "문서를 저장하지 못했습니다.",
  deleteDocument: "문서를 삭제하지 못했습니다.",
  restoreDocument: "문서를 복원하지 못했습니다.",
  showNumbers: "번호를 불러오지 못했습니다:",
  findAddress: "주소를 찾지 못했습니다.",
  // The assistant.
  runTool: "도구 실행 실패:",
  upload: "파일 업로드에 실패했습니다.",
  sendMessage: "메시지 전송에 실패했습니다.",
  streamMessage: "스트리밍 요청 실패:",
  stopAnswer: "답변을 중지하지 못했습니다.",
  openConversation: "대화를 불러오지 못했습니다.",
  renameConversation: "대화 이름을 바꾸지 못했습니다.",
  moveConversation: "대화를 옮기지 못했습니다.",
  changeFolder: "폴더를 바꾸지 못했습니다.",
  deleteConversation: "대화를 삭제하지 못했습니다.",
  readAgain: "다시 조회하지 못했습니다.",
  endAllowances: "확인 없는 실행을 끝내지 못했습니다.",
  loadUsage: "목록을 불러오지 못했습니다.",
  // Tables.
  loadTable: "목록을 불러오지 못했습니다.",
  loadFilters: "필터 옵션을 불러오는 중 오류가 발생했습니다:",
  add: "추가하는 중 오류가 발생했습니다.",
  change: "데이터를 변경하는 중 오류가 발생했습니다:",
  delete: "삭제 중 오류가 발생했습니다:",
  restore: "복원 중 오류가 발생했습니다:",
  undo: "작업 중 오류가 발생했습니다:",
  loadOperations: "작업 목록을 불러오는 중 오류가 발생했습니다:",
  saveView: "보기를 저장하는 중 오류가 발생했습니다:",
  deleteView: "보기를 삭제하는 중 오류가 발생했습니다:",
  exportExcel: "엑셀 내보내기 중 오류가 발생했습니다:",
  importExcel: "엑셀 가져오기 중 오류가 발생했습니다:",
  download: "다운로드에 실패했습니다:",
  // Attached files.
  loadFiles: "첨부파일을 불러오지 못했습니다.",
  attachFile: "파일을 첨부하지 못했습니다:",
  readReceipt: "영수증을 읽지 못했습니다:",
  removeFile: "첨부파일을 삭제하지 못했습니다:",
  restoreFile: "첨부파일을 복원하지 못했습니다:",
  // Certificates.
  fileCertificate: "증명서를 등록하지 못했습니다:",
  listCertificates: "증명서 목록을 불러오지 못했습니다.",
  issue: "증명서 발급 중 오류가 발생했습니다:",
  deliverCertificates: "증명서를 발급해서 받는 중 오류가 발생했습니다:",
  downloadCertificates: "증명서 다운로드 중 오류가 발생했습니다:",
  refreshOwners: "소유자 정보 갱신 중 오류가 발생했습니다:",
  followTask: "작업 상태를 확인하지 못했습니다.",
  cancelTask: "작업을 취소하지 못했습니다:",
  retryOwnTask: "실패한 주소를 다시 요청하지 못했습니다:",
  // The job monitor.
  restartWorker: "작업자를 재시작하지 못했습니다:",
  restartWorkers: "모든 작업자를 재시작하지 못했습니다:",
  updateMetrics: "지표를 새로고침하지 못했습니다:",
  cleanUpTasks: "완료된 작업을 정리하지 못했습니다:",
  retryTask: "작업을 다시 시도하지 못했습니다:",
  changeQueue: "큐를 바꾸지 못했습니다:",
  loadKinds: "작업의 종류를 불러오지 못했습니다:",
  startTask: "작업을 시작하지 못했습니다:",
  // Leave, consultations, the car log, closing, the log.
  requestLeave: "신청 중 오류가 발생했습니다:",
  decideLeave: "처리 중 오류가 발생했습니다:",
  loadTeam: "팀의 휴가를 불러오지 못했습니다.",
  feed: "캘린더 구독을 바꾸지 못했습니다.",
  saveDesk: "저장 중 오류가 발생했습니다:",
  checkLog: "작업을 끝내지 못했습니다:",
  changePush: "푸시 알림을 바꾸지 못했습니다.",
  // Accounts and the office.
  createToken: "토큰을 만들지 못했습니다.",
  invite: "초대 링크를 만들지 못했습니다.",
  revokeInvitation: "초대를 취소하지 못했습니다.",
  approveAccount: "계정을 승인하지 못했습니다.",
  reviewAccount: "계정의 상태를 바꾸지 못했습니다.",
  confirmToken: "토큰을 다시 쓰게 하지 못했습니다.",
  endAccess: "로그인이나 토큰을 끝내지 못했습니다.",
  readDoors: "접근 경로를 불러오지 못했습니다.",
  readEndedDoors: "끝난 접근을 불러오지 못했습니다.",
  renamePasskey: "패스키 이름을 바꾸지 못했습니다.",
  usePasskey: "패스키를 확인하지 못했습니다.",
  keepCodes: "복구 코드를 보관했음을 남기지 못했습니다.",
  makeCodes: "복구 코드를 만들지 못했습니다.",
  changeRules: "로그인 규칙을 바꾸지 못했습니다.",
  resetPasskeys: "패스키를 초기화하지 못했습니다.",
  saveFacts: "사무소 정보를 저장하지 못했습니다.",
  saveCardRules: "점심 예산을 저장하지 못했습니다.",
  readFacts: "파일을 읽지 못했습니다.",
  findPlaces: "검색하지 못했습니다.",
} as const;

/** One of them. */
export type Act = keyof typeof FAILED;

/** The reason: the answer's status, 0 without one; `late` after a timeout. */
export interface Failure {
  status: number;
  /** The server's reason; "" if none. */
  reason?: string;
  late?: boolean;
}

/** Megabytes of a file that the pages promise to take. */
const PROMISED_MB: Partial<Record<Act, number>> = {
  importExcel: 10,
  upload: 15,
  savePost: 15,
  attachFile: 20,
  readFacts: 1,
};

/** A proxy with a lower limit than the server's: its page is not helpful. */
function tooLargeForProxy(act: Act): string {
  const text = "보낸 내용이 커서 서버 앞의 프록시가 받지 않았습니다.";
  const size = PROMISED_MB[act];
  return size === undefined
    ? `${text} 최고관리자에게 프록시의 크기 제한을 확인해 달라고 알려 주세요.`
    : `${text} ${size}MB가 넘으면 크기를 줄여 다시 시도하고, 넘지 않으면 최고관리자에게 프록시의 크기 제한을 확인해 달라고 알려 주세요.`;
}

const NO_NETWORK = "서버에 연결하지 못했습니다.";
/** Answers of a proxy that finds no office behind it. */
const OUTAGES = [502, 503, 504];
const NO_OFFICE = "사무소 서버가 응답하지 않습니다.";
const LATE = "서버의 응답이 너무 늦습니다.";
const AGAIN = "다시 시도해 주세요.";

/** The next step for a person. */
function nextStep({ status, late }: Failure): string {
  if (late) return "처리되었는지 확인한 뒤 " + AGAIN;
  switch (status) {
    case 0:
      return "인터넷 연결을 확인한 뒤 " + AGAIN + " 입력한 내용은 그대로 있습니다.";
    case 401:
      return "다시 로그인해 주세요.";
    case 403:
      return "권한이 필요하면 최고관리자에게 요청해 주세요.";
    case 404:
    case 409:
    case 412:
      return "화면을 새로 고친 뒤 " + AGAIN;
    case 413:
      return "크기를 줄여 " + AGAIN;
    case 408:
    case 429:
      return "잠시 후 " + AGAIN;
  }
  return (status >= 400 && status < 500 ? "내용을 확인한 뒤 " : "잠시 후 ") + AGAIN;
}

/** Whether a text says already what to do. */
const asks = (text: string): boolean => /(주세요|하세요)\.?\)?$/.test(text.trim());

const sentence = (text: string): string => /[.!?)]$/.test(text) ? text : `${text}.`;

/** Our own reason if the server gave none; "" if only the status is known and no act names it. */
function reasonOf(act: Act, { status, reason = "", late }: Failure, isAsked: boolean): string {
  if (reason.trim() !== "") return sentence(reason.trim());
  if (status === 413) return tooLargeForProxy(act);
  if (late) return LATE;
  if (status === 0) return NO_NETWORK;
  if (OUTAGES.includes(status)) return NO_OFFICE;
  return isAsked ? `${status} 오류.` : "";
}

/**
 * The text of a failed act, everywhere: "저장에 실패했습니다. 잔액이 부족합니다. 내용을 확인한 뒤 …". If the reason or the act's own text has a
 * next step, no other follows.
 */
export function failedText(act: Act, failure: Failure): string {
  const text = FAILED[act];
  const reason = reasonOf(act, failure, text === "" || text.endsWith(":"));
  const known = asks(reason) || asks(text) && reason === "";
  return [text, reason, known ? "" : nextStep(failure)].filter(Boolean).join(" ");
}
