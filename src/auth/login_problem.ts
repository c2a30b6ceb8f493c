/** Problems of a sign-in with their texts (S1 §5, §8). */
import { type Refusal, refuse } from "../../events/base/refusal.ts";

type Status = Refusal["status"];

/** The person who signs in can only report it. */
const SETUP = "사무소의 로그인 설정에 문제가 있습니다. 최고관리자에게 알려 주세요.";

const reasons = {
  no_code: [400, "인증 코드가 없습니다. 로그인을 다시 시도해주세요."],
  state_missing: [400, "인증 상태 값이 없습니다. 로그인을 다시 시도해 주세요."],
  state_unknown: [
    400,
    "인증 상태가 올바르지 않거나 이미 사용되었습니다. 로그인을 다시 시도해 주세요.",
  ],
  no_cookie: [
    400,
    "이 브라우저가 쿠키를 막고 있거나, 다른 브라우저에서 시작한 로그인입니다. 이 사이트의 쿠키를 허용한 뒤 다시 시도해 주세요.",
  ],
  state_expired: [400, "인증 상태가 만료되었습니다. 로그인을 다시 시도해 주세요."],
  cancelled: [400, "로그인이 취소되었습니다."],
  provider_error: [400, "로그인 제공자에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요."],
  client_refused: [503, `${SETUP} (로그인 제공자가 이 사무소의 키나 클라이언트 시크릿을 거절함)`],
  redirect_refused: [503, `${SETUP} (로그인 제공자에 이 사이트의 리디렉션 주소가 등록되지 않음)`],
  scope_refused: [503, `${SETUP} (로그인 제공자에서 허용하지 않은 동의 항목을 요청함)`],
  no_id_token: [503, `${SETUP} (로그인 제공자의 OpenID Connect가 꺼져 있음)`],
  clock_apart: [
    503,
    "이 서버의 시계가 로그인 제공자의 시계와 다릅니다. 최고관리자에게 서버의 날짜와 시각을 맞추어 달라고 알려 주세요.",
  ],
  provider_down: [503, "로그인 제공자가 응답하지 않습니다. 잠시 후 다시 시도해 주세요."],
  token_failed: [400, "토큰 발급에 실패했습니다. 로그인을 다시 시도해 주세요."],
  profile_failed: [
    503,
    "로그인 제공자에서 사용자 정보를 가져오지 못했습니다. 잠시 후 다시 시도해 주세요.",
  ],
  no_key: [503, "유효한 API 키가 설정되지 않았습니다."],
  library_failed: [
    503,
    "로그인 제공자의 스크립트를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.",
  ],
  unknown_provider: [404, "지원하지 않는 로그인 제공자입니다."],
  deactivated: [403, "비활성화된 계정입니다. 최고관리자에게 문의해 주세요."],
  too_many: [429, "로그인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요."],
  session_idle: [401, "오랫동안 쓰지 않아 로그아웃했습니다. 다시 로그인해 주세요."],
  other_account: [
    403,
    "다른 계정으로 로그인했습니다. 지금 쓰고 있는 계정으로 다시 로그인해 주세요.",
  ],
  not_anew: [
    403,
    "로그인 제공자가 본인 확인을 다시 하지 않았습니다. 다시 시도해 주세요. 카카오톡 같은 앱 안의 브라우저라면 Chrome이나 Safari에서 열어 주세요.",
  ],
  second_factor: [
    401,
    "패스키로 한 번 더 확인해야 합니다. 브라우저에서 로그인해 주세요.",
  ],
  session_ended: [401, "로그인이 만료되었습니다. 다시 로그인해 주세요."],
} as const satisfies Record<string, readonly [Status, string]>;

export type LoginReason = keyof typeof reasons;

export function isLoginReason(text: string): text is LoginReason {
  return Object.hasOwn(reasons, text);
}

/** S1 §5 gives the text for a missing code, and an ended session is no failed login. */
const plain: LoginReason[] = ["no_code", "session_idle", "session_ended"];

/** The text people read; every other reason has the opening of S1 §8. */
export function loginText(reason: LoginReason): string {
  const text = reasons[reason][1];
  return plain.includes(reason) ? text : `로그인 중 오류가 발생했습니다: ${text}`;
}

export interface LoginRefusal extends Refusal {
  code: LoginReason;
  /** The account that was turned away, for the security log; "" where it is not known. */
  account: string;
}

/** The refusal for a reason; its `code` is the reason. */
export function loginProblem(reason: LoginReason, account = ""): LoginRefusal {
  const refusal = refuse(reasons[reason][0], reason, loginText(reason));
  return { ...refusal, code: reason, account };
}
