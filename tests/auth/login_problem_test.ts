/** The texts of a sign-in that did not work (S1 §5, §8). */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { isLoginReason, type LoginReason, loginText } from "../../src/auth/login_problem.ts";

Deno.test("each problem of S1 §8 has its opening and its reason", () => {
  const said: [LoginReason, string][] = [
    ["token_failed", "토큰 발급에 실패했습니다."],
    ["state_expired", "인증 상태가 만료되었습니다."],
    ["cancelled", "로그인이 취소되었습니다."],
    ["provider_error", "로그인 제공자에서 오류가 발생했습니다."],
    ["no_key", "유효한 API 키가 설정되지 않았습니다."],
    ["library_failed", "로그인 제공자의 스크립트를 불러오지 못했습니다."],
    ["profile_failed", "로그인 제공자에서 사용자 정보를 가져오지 못했습니다."],
  ];
  for (const [reason, what] of said) {
    assertStringIncludes(loginText(reason), `로그인 중 오류가 발생했습니다: ${what}`);
  }
});

Deno.test("a missing code has S1 §5's text, and an ended session is not a failed login", () => {
  assertEquals(loginText("no_code"), "인증 코드가 없습니다. 로그인을 다시 시도해주세요.");
  assertEquals(loginText("session_ended"), "로그인이 만료되었습니다. 다시 로그인해 주세요.");
});

Deno.test("an address with an unknown reason shows no reason", () => {
  for (const text of ["", "constructor", "__proto__", "<b>"]) {
    assertEquals(isLoginReason(text), false);
  }
});
