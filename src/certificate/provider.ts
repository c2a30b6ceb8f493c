/** Which source an office has: the provider that its settings name, in a demo the built-in samples, else none. */
import { type Refusal, refuse } from "../../events/refusal.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { gatewaySource } from "./gateway.ts";
import { sampleSource } from "./sample.ts";
import { type DocumentSource, SourceProblem } from "./source.ts";

/** The answer in a real office without a provider to requests for a certificate or an owner, with the next step. */
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

/** The refusal of an office that has nobody to ask; null where there is a source. */
export const withoutProvider = (
  { certificates, demo }: Pick<Config, "certificates" | "demo">,
): Refusal | null => certificates || demo ? null : NO_PROVIDER;

/** One source for each running office: what it knows of its provider's state is for all jobs. */
const sources = new WeakMap<Config, DocumentSource>();

/** The office's source of certificates. Throws `SourceProblem` where it has none. */
export function documentsOf(deps: Pick<Deps, "config" | "office" | "now">): DocumentSource {
  const { config, now } = deps;
  const known = sources.get(config);
  if (known) return known;
  const missing = withoutProvider(config);
  if (missing) throw new SourceProblem("locked", missing.message);
  const { certificates } = config;
  const made = certificates
    ? gatewaySource(certificates)
    : sampleSource({ office: () => deps.office.name, now });
  sources.set(config, made);
  return made;
}
