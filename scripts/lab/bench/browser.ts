/** Which headless browser to measure and to test with: npm's Chromium, or the one whose path `TEST_CHROMIUM` is. */
import bundled from "@sparticuz/chromium";
import { tmpdir, userInfo } from "node:os";
import type { LaunchOptions } from "playwright-core";

const QUIET = [
  "--lang=ko-KR",
  "--no-sandbox",
  // Pages of one context share a process, and what it has compiled.
  "--process-per-site",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Where npm's Chromium is unpacked: a folder of this account's own, for what another account unpacked cannot be used.
 * Its package writes in place and takes any file of that name for the whole browser: one process at a time, so that
 * none starts what another is still writing.
 */
async function unpacked(): Promise<string> {
  const shared = tmpdir();
  const own = `${shared}/office-chromium-${userInfo().uid}`;
  await Deno.mkdir(own, { recursive: true, mode: 0o700 });
  using lock = await Deno.open(`${own}/chromium.lock`, { create: true, write: true });
  await lock.lock(true);
  Deno.env.set("TMPDIR", own);
  return await bundled.executablePath().finally(() => Deno.env.set("TMPDIR", shared));
}

/** Without a locale of Unicode a download's Korean name is replaced by "download". */
const environment = () => ({ ...Deno.env.toObject(), LC_ALL: "C.UTF-8" });

/** What `chromium.launch` is given. */
export async function browserOptions(): Promise<LaunchOptions> {
  const other = Deno.env.get("TEST_CHROMIUM");
  if (other) return { executablePath: other, args: QUIET, headless: true, env: environment() };
  // Not the package's own arguments: they switch off what keeps one site from another's answers.
  const args = [...QUIET, "--font-render-hinting=none"];
  return { executablePath: await unpacked(), args, headless: true, env: environment() };
}
