/** Kakao's `/v2/user/me` in the house's terms (DESIGN §8). */
import { z } from "zod";
import type { UserProfile } from "../../events/user.ts";

const text = z.string().nullish().transform((value) => value ?? "");

const account = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  kakao_account: z.object({
    profile: z.object({
      nickname: text,
      profile_image_url: text,
      thumbnail_image_url: text,
    }).nullish(),
    name: text,
    email: text,
    is_email_valid: z.boolean().nullish(),
    is_email_verified: z.boolean().nullish(),
    phone_number: text,
  }).nullish(),
});

/** Reads the answer; null when it has not Kakao's shape. What a person did not agree to is "". */
export function readAccount(body: unknown): { subject: string; profile: UserProfile } | null {
  const parsed = account.safeParse(body);
  if (!parsed.success) return null;
  const { id: subject, kakao_account: found } = parsed.data;
  const nickname = found?.profile?.nickname || found?.name || `사용자 ${subject.slice(-4)}`;
  return {
    subject,
    profile: {
      nickname: nickname.slice(0, 100),
      email: emailOf(found).slice(0, 200),
      phone_number: localPhone(found?.phone_number ?? "").slice(0, 40),
      profile_img: pictureUrl(found?.profile?.profile_image_url ?? ""),
      thumbnail_img: pictureUrl(found?.profile?.thumbnail_image_url ?? ""),
    },
  };
}

interface FoundEmail {
  email: string;
  is_email_valid?: boolean | null;
  is_email_verified?: boolean | null;
}

/** Rights can be given by e-mail address: one that Kakao says is not proven is nobody's. */
function emailOf(found: FoundEmail | null | undefined): string {
  const doubted = found?.is_email_valid === false || found?.is_email_verified === false;
  return found && !doubted ? found.email : "";
}

/** `+82 10-1234-5678` and `+82 010-1234-5678` are both 010-1234-5678; other countries stay. */
export function localPhone(phone: string): string {
  const match = /^\+82[\s-]*(.*)$/.exec(phone.trim());
  if (!match) return phone.trim();
  const number = match[1].startsWith("0") ? match[1] : `0${match[1]}`;
  return number.replace(/^(01\d)(\d{3,4})(\d{4})$/, "$1-$2-$3");
}

/** Pictures are asked for over https; an address we could not keep whole is no address. */
function pictureUrl(url: string): string {
  const secure = url.replace(/^http:/, "https:");
  return secure.startsWith("https://") && secure.length <= 500 ? secure : "";
}
