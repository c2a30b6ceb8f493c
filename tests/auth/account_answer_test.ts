import { assertEquals } from "@std/assert";
import { localPhone, readAccount } from "../../src/auth/account_answer.ts";

const profileIn = (body: unknown) => readAccount("kakao", body)?.profile ?? null;

Deno.test("phone numbers are read in every form that Kakao sends", () => {
  const table: Record<string, string> = {
    "+82 10-1234-5678": "010-1234-5678",
    "+82 010-1234-5678": "010-1234-5678",
    "+82 2-123-4567": "02-123-4567",
    "+821012345678": "010-1234-5678",
    "+82 01012345678": "010-1234-5678",
    "010-1234-5678": "010-1234-5678",
    "+1 650-555-0100": "+1 650-555-0100",
    "": "",
  };
  for (const [given, expected] of Object.entries(table)) assertEquals(localPhone(given), expected);
});

Deno.test("a full account is read, its pictures over https", () => {
  const body = {
    id: 1234567890,
    connected_at: "2025-05-01T00:00:00Z",
    kakao_account: {
      profile: {
        nickname: "이미나",
        profile_image_url: "http://k.kakaocdn.net/a.jpg",
        thumbnail_image_url: "https://k.kakaocdn.net/b.jpg",
      },
      email: "mina@example.com",
      phone_number: "+82 10-1234-5678",
    },
  };
  assertEquals(profileIn(body), {
    nickname: "이미나",
    email: "mina@example.com",
    phone_number: "010-1234-5678",
    profile_img: "https://k.kakaocdn.net/a.jpg",
    thumbnail_img: "https://k.kakaocdn.net/b.jpg",
  });
});

Deno.test("a field without consent is empty, never missing", () => {
  for (const kakao_account of [undefined, null, {}, { profile: null, email: null }]) {
    assertEquals(profileIn({ id: 1234567890, kakao_account }), {
      nickname: "사용자 7890",
      email: "",
      phone_number: "",
      profile_img: "",
      thumbnail_img: "",
    });
  }
});

Deno.test("a picture with a strange or endless address is ignored", () => {
  for (const url of ["javascript:alert(1)", `https://x/${"a".repeat(600)}`]) {
    const body = { id: 1234567890, kakao_account: { profile: { profile_image_url: url } } };
    assertEquals(profileIn(body)?.profile_img, "");
  }
});

Deno.test("an answer without an account is rejected", () => {
  for (const body of [null, {}, { code: -1 }, "text", { id: null }]) {
    assertEquals(profileIn(body), null);
  }
});

Deno.test("an e-mail address that Kakao has not verified is not used", () => {
  const emailOf = (more: Record<string, unknown>) =>
    profileIn({ id: 1234567890, kakao_account: { email: "boss@office.kr", ...more } })?.email;
  assertEquals(emailOf({}), "boss@office.kr");
  assertEquals(emailOf({ is_email_valid: true, is_email_verified: true }), "boss@office.kr");
  assertEquals(emailOf({ is_email_valid: true, is_email_verified: false }), "");
  assertEquals(emailOf({ is_email_valid: false, is_email_verified: true }), "");
});

Deno.test("Naver's answer is read, and an address of another service is not treated as verified", () => {
  const read = (response: Record<string, unknown>) =>
    readAccount("naver", { resultcode: "00", message: "success", response })?.profile ?? null;
  const full = {
    ...{ id: "naver-id", nickname: "나루", name: "홍길동", mobile: "010-1234-5678" },
    ...{ email: "naru@naver.com", profile_image: "https://phinf.pstatic.net/a.jpg" },
  };
  assertEquals(read(full), {
    ...{ nickname: "나루", email: "naru@naver.com", phone_number: "010-1234-5678" },
    profile_img: "https://phinf.pstatic.net/a.jpg",
    thumbnail_img: "https://phinf.pstatic.net/a.jpg",
  });
  assertEquals(read({ ...full, email: "boss@office.kr" })?.email, "");
  assertEquals(read({ id: "x", name: "홍길동" })?.nickname, "홍길동");
  assertEquals(read({}), null);
});

Deno.test("standard claims are read only for the subject of the ID token", () => {
  const claims = {
    sub: "s",
    name: "Kim",
    email: "kim@example.com",
    picture: "https://x.example/a",
  };
  const of = (more: Record<string, unknown> = {}) =>
    readAccount("google", { ...claims, email_verified: true, ...more })?.profile;
  assertEquals([of()?.nickname, of()?.email, of()?.profile_img], [
    ...["Kim", "kim@example.com", "https://x.example/a"],
  ]);
  assertEquals(of({ email_verified: false })?.email, "");
  assertEquals(of({ email_verified: "false" })?.email, "");
  assertEquals(of({ email_verified: undefined })?.email, "", "whom nothing vouches for");
  assertEquals(readAccount("google", claims)?.sub, "s");
  assertEquals(readAccount("google", { name: "Kim" }), null);
  // Pages show pictures of known hosts alone.
  assertEquals(readAccount("oidc", claims)?.profile.profile_img, "");
});
