/** Which headless browser to measure and to test with: the system's Chromium if there is one, else npm's. */
import bundled from "@sparticuz/chromium";
import { tmpdir, userInfo } from "node:os";
import type { LaunchOptions } from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
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
  try {
    await Deno.stat(SYSTEM_CHROMIUM);
    return { executablePath: SYSTEM_CHROMIUM, args: QUIET, headless: true, env: environment() };
  } catch {
    // One process for everything saves memory in a small container, but ends with the first context.
    const args = bundled.args.filter((flag) => !["--single-process", "--no-zygote"].includes(flag));
    const executablePath = await unpacked();
    return { executablePath, args: [...args, ...QUIET], headless: true, env: environment() };
  }
}
