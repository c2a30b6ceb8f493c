/** Refusals of an office without a provider of certificates. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Config } from "../config.ts";

/** The text for a request for a certificate or an owner in a real office without a provider, with the next step. */
export const PROVIDER_MISSING = {
  why: "발급 기관이 설정되지 않았습니다.",
  todo: "서버를 관리하는 사람이 CERTIFICATE_URL과 CERTIFICATE_KEY를 설정하면 쓸 수 있습니다. " +
    "따로 받은 증명서는 주소를 하나 선택하고 ‘증명서 등록’으로 올려 두세요.",
};

const NO_PROVIDER = refuse(
  409,
  "no_certificate_provider",
  `${PROVIDER_MISSING.why} ${PROVIDER_MISSING.todo}`,
);

/** The refusal of an office without a provider; null if there is one. */
export const withoutProvider = (
  { certificates, demo }: Pick<Config, "certificates" | "demo">,
): Refusal | null => certificates || demo ? null : NO_PROVIDER;
