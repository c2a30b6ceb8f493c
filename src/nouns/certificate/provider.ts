/** Which source an office has: the provider that its settings name, in a demo the built-in samples, else none. */
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { gatewaySource } from "./gateway.ts";
import { sampleSource } from "./sample.ts";
import { type DocumentSource, SourceProblem } from "./source.ts";
import { withoutProvider } from "../../tables/without_provider.ts";

/** One source for each running office: its state of the provider is shared by all jobs. */
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
