/** Pushes to browsers: whether the office sends them, and the push services of browsers that it may call. */
import { z } from "zod";

/** Those of Chrome, Firefox, Safari and Edge. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "*.notify.windows.com",
];

const SWITCH = "0 또는 1이어야 합니다.";

export interface PushSettings {
  /** Hosts as the process is allowed to call them; `*.` stands for any name below. */
  hosts: readonly string[];
}

export const pushFields = {
  /** 1 sends pushes: what they say is sealed for the browser, whose push service learns when, and no more. */
  PUSH: z.enum(["0", "1", ""], SWITCH).default(""),
};

export const pushOf = ({ PUSH }: { PUSH: string }): PushSettings | null =>
  PUSH === "1" ? { hosts: SERVICES } : null;

/** Is this an endpoint of one of the push services? It comes from a browser, and the office calls it. */
export function isPushEndpoint({ hosts }: PushSettings, endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username + url.password !== "") return false;
  // A push service of a test is on this machine, with its port.
  if (url.protocol === "http:") return hosts.includes(url.host) && url.hostname === "127.0.0.1";
  return url.protocol === "https:" && url.port === "" &&
    hosts.some((host) =>
      host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
    );
}
