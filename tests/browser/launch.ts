/** A headless browser for the tests: the system's Chromium when there is one, else npm's. */
import bundled from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const QUIET = [
  "--lang=ko-KR",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function executable(): Promise<{ path: string; args: string[] }> {
  try {
    await Deno.stat(SYSTEM_CHROMIUM);
    return { path: SYSTEM_CHROMIUM, args: QUIET };
  } catch {
    // One process for everything saves memory in a small container, but ends with the first context.
    const args = bundled.args.filter((flag) => !["--single-process", "--no-zygote"].includes(flag));
    return { path: await bundled.executablePath(), args: [...args, ...QUIET] };
  }
}

/** Starts the browser. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { path, args } = await executable();
  return await chromium.launch({ executablePath: path, args, headless: true });
}
