/** Settings that concern personal data, for the privacy policy. */
import { LEAST_YEARS, type RetentionYears } from "../../../events/personal_data/retention_rule.ts";
import type { PolicySettings } from "../../../projections/policy/processors.ts";
import { type Config } from "../../config.ts";
import { isLoopback } from "../../kit/loopback.ts";

type Server = PolicySettings["servers"][number];

/** An outside server; none for an empty address or this machine. */
function serverAt(kind: Server["kind"], url: string, server = ""): Server[] {
  // An empty address, and books in memory, are no server.
  if (!url.startsWith("http") || isLoopback(url)) return [];
  return [{ kind, server, secure: url.startsWith("https:") }];
}

/**
 * The office's settings. Traces and metrics name no person, so their collector is no processor; backups go to a folder,
 * and no setting says whose disk it is on.
 */
export function policySettings(
  config: Config,
  years: RetentionYears = LEAST_YEARS,
): PolicySettings {
  const {
    demo,
    logins,
    kakaoMapKey,
    accessLogYears,
    chat,
    outside,
    certificates,
    kvUrl,
    mail,
    texts,
  } = config;
  return {
    // The demo's own provider replaces Kakao.
    logins: demo ? ["카카오"] : logins.map(({ label }) => label),
    map: kakaoMapKey !== "",
    logYears: accessLogYears,
    years,
    servers: [
      ...serverAt("model", chat.url),
      ...outside.flatMap(({ name, url }) => serverAt("mcp", url, name)),
      ...serverAt("certificates", certificates?.url ?? ""),
      ...serverAt("store", kvUrl),
      ...serverAt("mail", mail ? `https://${mail.host}` : ""),
      ...serverAt("notice", texts?.url ?? ""),
    ],
  };
}
