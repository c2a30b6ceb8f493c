/** Which headless browser to measure and to test with: the system's Chromium if there is one, else npm's. */
import bundled from "@sparticuz/chromium";
import { tmpdir } from "node:os";
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
 * Where npm's Chromium is unpacked. Its package writes in place and takes any file of that name for the whole
 * browser: one process at a time, so that none starts what another is still writing.
 */
async function unpacked(): Promise<string> {
  using lock = await Deno.open(`${tmpdir()}/chromium.lock`, { create: true, write: true });
  await lock.lock(true);
  return await bundled.executablePath();
}

/** What `chromium.launch` is given. */
export async function browserOptions(): Promise<LaunchOptions> {
  try {
    await Deno.stat(SYSTEM_CHROMIUM);
    return { executablePath: SYSTEM_CHROMIUM, args: QUIET, headless: true };
  } catch {
    // One process for everything saves memory in a small container, but ends with the first context.
    const args = bundled.args.filter((flag) => !["--single-process", "--no-zygote"].includes(flag));
    const executablePath = await unpacked();
    return { executablePath, args: [...args, ...QUIET], headless: true };
  }
}
