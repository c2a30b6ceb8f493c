/** The five people of the demo login. Everything about them is visibly made up. */
import type { UserFlags, UserProfile } from "../../../events/account/user.ts";

interface DemoAccount {
  /** Its name on the command line: `deno task cli token superuser`. */
  key: string;
  /** The provider's id: a number in text, as Kakao's are. */
  subject: string;
  /** One line on the account-choice page. */
  hint: string;
  profile: UserProfile;
  flags: UserFlags;
}

function account(
  key: string,
  number: number,
  nickname: string,
  hint: string,
  flags: Partial<UserFlags>,
): DemoAccount {
  return {
    key,
    subject: String(9_000_000_000 + number),
    hint,
    profile: {
      nickname,
      email: `${key}@demo.invalid`,
      phone_number: `010-0000-000${number}`,
      profile_img: "",
      thumbnail_img: "",
    },
    flags: { is_active: true, is_staff: false, is_superuser: false, ...flags },
  };
}

export const demoAccounts: readonly DemoAccount[] = [
  account("superuser", 1, "데모 관리자", "직원 업무와 설정을 모두 볼 수 있습니다.", {
    is_staff: true,
    is_superuser: true,
  }),
  account("staff1", 2, "데모 직원 하나", "카드 사용내역을 보고 고칠 수 있습니다.", {
    is_staff: true,
  }),
  account("staff2", 3, "데모 직원 둘", "두 사람이 함께 고치는 상황을 볼 때 씁니다.", {
    is_staff: true,
  }),
  account("ordinary", 4, "데모 고객", "직원이 아닌 일반 회원입니다.", {}),
  account("deactivated", 5, "데모 비활성", "비활성화되어 로그인이 거절되는 계정입니다.", {
    is_active: false,
  }),
];

/** A demo account's id in the books. No id of a real provider starts like this. */
export const demoUserId = (subject: string): string => `demo-${subject}`;

/** A new id for a person who withdrew a demo account and returned. */
export const newDemoUserId = (random: string): string => `demo-${random}`;

export const isDemoUser = (id: string): boolean => id.startsWith("demo-");

/** The demo account a command line means by its key, its nickname or its e-mail address. */
export function findDemoAccount(text: string): DemoAccount | undefined {
  const wanted = text.toLowerCase();
  return demoAccounts.find(({ key, subject, profile }) =>
    [key, profile.nickname, profile.email, demoUserId(subject)].includes(wanted)
  );
}
