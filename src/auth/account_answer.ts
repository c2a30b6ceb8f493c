/** Reads a login provider's response about an account into the house's terms. */
import { z } from "zod";
import type { UserProfile } from "../../events/account/user.ts";
import type { ProviderName } from "./login_settings.ts";

interface Answer {
  /** The account's id as in the ID token; null if the provider has other ids here. */
  sub: string | null;
  profile: UserProfile;
}

/** Reads a provider's response. Null if its shape is wrong. A field without consent is "". */
export const readAccount = (name: ProviderName, body: unknown): Answer | null =>
  readers[name](body);

const text = z.string().nullish().transform((value) => value ?? "");

/** Values of a person in lengths that the books keep. */
const profileOf = (
  id: string,
  { nickname, email, phone, picture, thumbnail = picture }: {
    nickname: string;
    email: string;
    phone: string;
    picture: string;
    thumbnail?: string;
  },
): UserProfile => ({
  nickname: (nickname || `사용자 ${id.slice(-4)}`).slice(0, 100),
  email: email.slice(0, 200),
  phone_number: localPhone(phone).slice(0, 40),
  profile_img: pictureUrl(picture),
  thumbnail_img: pictureUrl(thumbnail),
});

const kakaoAccount = z.object({
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

function readKakao(body: unknown): Answer | null {
  const parsed = kakaoAccount.safeParse(body);
  if (!parsed.success) return null;
  const { id: sub, kakao_account: found } = parsed.data;
  const profile = profileOf(sub, {
    nickname: found?.profile?.nickname || found?.name || "",
    email: emailOf(found),
    phone: found?.phone_number ?? "",
    picture: found?.profile?.profile_image_url ?? "",
    thumbnail: found?.profile?.thumbnail_image_url ?? "",
  });
  return { sub, profile };
}

const naverAccount = z.object({
  response: z.object({
    id: z.string().min(1),
    nickname: text,
    name: text,
    email: text,
    mobile: text,
    profile_image: text,
  }),
});

/**
 * Naver's `/v1/nid/me`. It answers for the access token that came with the ID token, under another id. It does not say
 * which addresses are verified: those of other services were typed by the person.
 */
function readNaver(body: unknown): Answer | null {
  const parsed = naverAccount.safeParse(body);
  if (!parsed.success) return null;
  const { id, nickname, name, email, mobile, profile_image } = parsed.data.response;
  const profile = profileOf(id, {
    nickname: nickname || name,
    email: /@naver\.com$/i.test(email) ? email : "",
    phone: mobile,
    picture: profile_image,
  });
  return { sub: null, profile };
}

/** The standard claims (OpenID Connect Core, 5.1). */
const standardClaims = z.object({
  sub: z.string(),
  nickname: text,
  name: text,
  preferred_username: text,
  email: text,
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  phone_number: text,
  phone_number_verified: z.union([z.boolean(), z.string()]).nullish(),
  picture: text,
});

const isTrue = (claim: boolean | string | null | undefined): boolean => String(claim) === "true";

function readStandard(body: unknown): Answer | null {
  const parsed = standardClaims.safeParse(body);
  if (!parsed.success) return null;
  const { sub, nickname, name, preferred_username, picture, ...claims } = parsed.data;
  const profile = profileOf(sub, {
    nickname: nickname || name || preferred_username,
    // Others may have typed whatever they like.
    email: isTrue(claims.email_verified) ? claims.email : "",
    phone: isTrue(claims.phone_number_verified) ? claims.phone_number : "",
    picture,
  });
  return { sub, profile };
}

const readers: Record<ProviderName, (body: unknown) => Answer | null> = {
  kakao: readKakao,
  naver: readNaver,
  google: readStandard,
  // Pages show pictures of known hosts alone.
  oidc: (body) => {
    const found = readStandard(body);
    return found && { ...found, profile: { ...found.profile, profile_img: "", thumbnail_img: "" } };
  },
};

interface FoundEmail {
  email: string;
  is_email_valid?: boolean | null;
  is_email_verified?: boolean | null;
}

/** Rights can be given by e-mail address, so one that Kakao calls unverified is not used. */
function emailOf(found: FoundEmail | null | undefined): string {
  const doubted = found?.is_email_valid === false || found?.is_email_verified === false;
  return found && !doubted ? found.email : "";
}

/** `+82 10-1234-5678` and `+82 010-1234-5678` are both 010-1234-5678; other countries stay. */
export function localPhone(phone: string): string {
  const given = phone.trim();
  const rest = given.replace(/^\+82[\s-]*/, "");
  if (rest === given) return given;
  const number = rest.startsWith("0") ? rest : `0${rest}`;
  return number.replace(/^(01\d)(\d{3,4})(\d{4})$/, "$1-$2-$3");
}

/** Pictures are requested over https; an address too long to store is omitted. */
function pictureUrl(url: string): string {
  const secure = url.replace(/^http:/, "https:");
  return secure.startsWith("https://") && secure.length <= 500 ? secure : "";
}
