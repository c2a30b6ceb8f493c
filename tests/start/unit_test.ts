/** The systemd unit of `deploy/`: hardened, and walked as its lines say, where no systemd runs as well. */
import { assert, assertEquals } from "@std/assert";
import { START_EXIT } from "../../scripts/server/preflight.ts";
import { buildAll } from "../../scripts/build.ts";
import { ROOT, startOffice } from "./process.ts";
import { canBeReadOnly, READ_ONLY_ACCOUNT } from "./read_only.ts";
import { browserAt, eventually, signIn, withProviders } from "./walk.ts";

const UNIT = `${ROOT}/deploy/legal-office.service`;
const text = Deno.readTextFileSync(UNIT);

/** What the unit says of a name, in its order. */
const all = (name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);
const one = (name: string): string => all(name)[0];

Deno.test("the unit restarts after a failure, but not after a permanent one", () => {
  assertEquals([one("User"), one("Restart"), one("WantedBy")], [
    ...["legal-office", "on-failure", "multi-user.target"],
  ]);
  const { settings, books } = START_EXIT;
  assertEquals(one("RestartPreventExitStatus"), `${settings} ${books}`);
  for (const [name, value] of [["ProtectSystem", "strict"], ["NoNewPrivileges", "yes"]]) {
    assertEquals(one(name), value);
  }
  const places = [...text.matchAll(/^Environment=\w+=(\/\S+)$/gm)].map(([, path]) => path);
  assert(places.length >= 3 && places.every((path) => path.startsWith(one("ReadWritePaths"))));
});

const analyze = (...args: string[]) =>
  new Deno.Command("systemd-analyze", { args, stdout: "piped", stderr: "piped" }).outputSync();
const hasSystemd = ((): boolean => {
  try {
    return analyze("--version").success;
  } catch {
    return false;
  }
})();

Deno.test({
  name: "systemd accepts the unit and rates its exposure as low",
  ignore: !hasSystemd,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      // Only where Deno is differs from machine to machine.
      const unit = `${folder}/legal-office.service`;
      await Deno.writeTextFile(unit, text.replace("/usr/local/bin/deno", Deno.execPath()));
      const { success, stderr } = analyze("verify", unit);
      assertEquals([success, new TextDecoder().decode(stderr)], [true, ""]);
      // In tenths: systemd calls up to 2.5 well.
      assert(analyze("security", "--offline=true", "--threshold=25", unit).success);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** The environment that the unit gives, with its folder of state in another place. */
const environmentIn = (state: string): Record<string, string> =>
  Object.fromEntries(
    all("Environment").map((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line)!;
      return [name, value.replace(one("ReadWritePaths"), state)];
    }),
  );

Deno.test({
  name: "the unit's command killed at once under an ordinary account loses nothing",
  ignore: !canBeReadOnly,
  fn: () =>
    withProviders(async (folder, env) => {
      await buildAll({ minify: true, outDir: "build" });
      const [deno, ...args] = one("ExecStart").split(" ");
      assertEquals(deno, "/usr/local/bin/deno");
      const { DENO_DIR } = env();
      const settings = { ...env(), ...environmentIn(`${folder}/state`), DENO_DIR };
      // A group of its own: what the service manager kills is all of it.
      const command = { args, within: ["setsid", ...READ_ONLY_ACCOUNT] };
      const first = await startOffice(settings, command);
      const browser = browserAt(first);
      await signIn(browser, first, "kakao");
      const made = await browser.post("/api/deposition/company/create", { name: "나루" });
      assertEquals(made.status, 201);
      const killed = first.ended();
      const kill = new Deno.Command("kill", { args: ["-9", "--", `-${first.pid}`] });
      assert((await kill.output()).success);
      const code = await killed;
      assert(!one("RestartPreventExitStatus").split(" ").includes(String(code)), String(code));

      await new Promise((resolve) => setTimeout(resolve, Number(one("RestartSec")) * 1_000));
      const second = await startOffice(settings, command);
      try {
        const { results } = await (await browser.go("/api/deposition/company")).json();
        assertEquals(results.map((row: { name: string }) => row.name), ["나루"]);
        await eventually("health", async () => (await fetch(`${second.url}/readyz`)).ok || null);
      } finally {
        const began = performance.now();
        assertEquals(await second.stop(), 0, second.said());
        assert(performance.now() - began < Number(one("TimeoutStopSec")) * 1_000);
      }
    }),
});
