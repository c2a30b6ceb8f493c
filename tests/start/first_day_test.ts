/**
 * The first day of a real office as its owner has it: a process behind a real proxy where one is installed, a provider, and
 * what README and screens say. From the printed link to the site that is open, a colleague at work, the first imported
 * month, a start anew and a drill of the backup.
 */
import { assertEquals, assertMatch } from "@std/assert";
import { type Browser, chromium, type Page } from "playwright-core";
import { browserOptions } from "../../scripts/lab/bench/browser.ts";
import { freePort } from "../../scripts/lab/cluster/denokv.ts";
import { missingForWalk } from "../../scripts/lab/install/proxy.ts";
import { type LabOffice, openLabOffice } from "../../scripts/lab/install/proxy_office.ts";
import {
  makeCertificate,
  PROXY_NAMES,
  startProxy,
} from "../../scripts/lab/install/proxy_servers.ts";
import { hire, importMonth, invite, register, signIn } from "../browser/first_day.ts";
import { inOwnFolder } from "./walk.ts";

const proxy = PROXY_NAMES.find((name) => missingForWalk(name) === "");

interface Scene {
  office: LabOffice;
  visitor(): Promise<Page>;
}

/** An office that keeps backups, behind the proxy that is installed, or without one. */
async function withOffice(work: (scene: Scene) => Promise<void>): Promise<void> {
  await inOwnFolder(async (folder) => {
    const [http, https, port] = [freePort(), freePort(), freePort()];
    const publicUrl = proxy ? `https://localhost:${https}` : `http://localhost:${port}`;
    const more = { BACKUP_DIR: `${folder}/backup`, BACKUP_KEYS_COPY: `${folder}/keys/keys.sqlite` };
    await Deno.mkdir(more.BACKUP_DIR);
    await Deno.mkdir(`${folder}/keys`);
    const office = await openLabOffice({ folder, port, publicUrl, more });
    // A proxy's own file knows no spaces in paths.
    const own = await Deno.makeTempDir({ prefix: "office-proxy-" });
    const made = proxy ? await makeCertificate(own) : null;
    const stop = made
      ? await startProxy(proxy!, { folder: own, http, https, office: port, ...made })
      : null;
    const browser: Browser = await chromium.launch(await browserOptions());
    try {
      const visitor = async () => {
        const options = { ignoreHTTPSErrors: true, baseURL: publicUrl, locale: "ko-KR" };
        return await (await browser.newContext(options)).newPage();
      };
      await work({ office, visitor });
    } finally {
      await browser.close();
      await stop?.();
      await office.close();
      await Deno.remove(own, { recursive: true });
    }
  });
}

/** A command of the office, as the guides write it. */
async function command(
  { env }: LabOffice,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "cli", ...args],
    env,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, said: text(stdout) + text(stderr) };
}

Deno.test(`the first day of an office ${proxy ? `behind ${proxy}` : "without a proxy"}: from the printed link to a colleague, a month and a drill`, () =>
  withOffice(async ({ office, visitor }) => {
    const guest = await visitor();
    await guest.goto("/");
    await guest.getByText("준비 중").first().waitFor();

    const owner = await visitor();
    await owner.goto(office.firstLink);
    await signIn(owner, "데모 관리자");
    await owner.getByRole("heading", { name: /^처음 시작하기/ }).waitFor();
    await register(owner);
    await guest.goto("/");
    await guest.getByText("02-000-0007").filter({ visible: true }).first().waitFor();

    await owner.goto("/settings?tab=cards");
    await hire(owner, "이미나", "mina@example.com");
    const link = await invite(owner, "이미나");
    const colleague = await visitor();
    await colleague.goto(link);
    await signIn(colleague, "데모 직원 하나");
    await colleague.waitForURL((url) => url.pathname === "/staff");

    await importMonth(owner);
    await colleague.goto("/staff/card-report?year=2026&month=11");
    await colleague.getByText("나루식당").first().waitFor();

    await office.stop();
    await office.start();
    await colleague.reload();
    await colleague.getByText("나루식당").first().waitFor();

    const backup = await command(office, "backup");
    assertEquals(backup.code, 0, backup.said);
    const drill = await command(office, "backup", "--drill");
    assertEquals(drill.code, 0, drill.said);
    assertMatch(drill.said, /복원/);
  }));
