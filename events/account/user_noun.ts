/** What the noun of accounts says about itself. */
import { defineNoun } from "../kit/noun.ts";
import { userEvents } from "./user.ts";

export const aboutUser = defineNoun("user", userEvents, {
  label: "계정",
  area: "accounts",
  revision: 6,
  settings: ["users"],
  page: "/settings?tab=users",
  notices: [
    {
      kind: "account_changed",
      title: "내 계정의 패스키·토큰 변경",
      on: [
        "user.passkey_added",
        "user.passkey_removed",
        "user.passkeys_reset",
        "user.token_created",
      ],
      for: "user",
      urgent: true,
      toAuthor: true,
    },
  ],
  pageRole: "superuser",
  securityLabel: "사용자",
  retention: {
    rules: ["account_withdrawn", "employee_name"],
    becomes: "파기",
    items: "회원번호, 별명, 연락처, 변경 이력에 남은 이름. 퇴사한 직원의 것은 비활성화한 계정만",
  },
  without: [[
    "Rights and sign-ins are no work of a day; people are found as employees.",
    "find",
    "recent",
    "files",
  ]],
});
