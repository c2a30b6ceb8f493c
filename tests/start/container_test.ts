/**
 * The container of `deploy/`, its lines done by hand without a container tool (`deno task lab container`): it starts as
 * its own account in a read-only world except for its volume, is used, is healthy, and ends on a signal.
 */
import { assert, assertEquals } from "@std/assert";
import { buildRoom, inRoom, stepsOf } from "../../scripts/lab/install/container_room.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { freePort, ROOT } from "./process.ts";
import { walk, withProviders } from "./walk.ts";

const read = (name: string): string => Deno.readTextFileSync(`${ROOT}/deploy/${name}`);

Deno.test("the image has what the office runs, no root account, and its volume, health check and signal", () => {
  const steps = stepsOf(read("Containerfile"));
  const copied = steps.filter(([word]) => word === "COPY").map(([, rest]) => rest).join(" ");
  for (
    const name of ["events", "projections", "src", "web", "scripts", "office.lock", "deno.json"]
  ) {
    assert(copied.split(" ").includes(name), name);
  }
  const { tasks, version } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`));
  assert(version && tasks.start, "the task that the image runs");
  const last = new Map(steps);
  assertEquals(last.get("FROM"), `denoland/deno:${Deno.version.deno}`);
  assert(/^[1-9]\d*:/.test(last.get("USER")!), "an account by number, as Kubernetes asks for");
  assertEquals([last.get("VOLUME"), last.get("STOPSIGNAL")], ["/data", "SIGTERM"]);
  assertEquals(last.get("CMD"), '["deno", "task", "start"]');
  for (const compose of ["compose.yaml", "compose.kv.yaml"]) {
    for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"]) {
      assert(read(compose).includes(line), `${compose}: ${line}`);
    }
  }
});

/** What a service of a compose file sets, which wins over its `env_file`. */
function environmentOf(compose: string, service: string): Record<string, string> {
  const [, own] = compose.split(new RegExp(`^  ${service}:$`, "m"));
  const [, lines] = /^ {4}environment:\n((?: {6}\S.*\n)+)/m.exec(own)!;
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): "?([^"\n]+)"?$/gm)].map(([, name, value]) => [name, value]),
  );
}

Deno.test("with .env.example copied beside the compose files the office listens and has its key in the volume", () => {
  const set = stepsOf(read("Containerfile")).filter(([word]) => word === "ENV")
    .flatMap(([, rest]) => rest.split(" ").map((pair) => pair.split("=")));
  const example = Deno.readTextFileSync(`${ROOT}/.env.example`);
  const named = set.filter(([name]) => new RegExp(`^#?${name}=`, "m").test(example));
  assert(named.some(([name]) => name === "WRAPPING_KEY_FILE"), "a key of its own, and not in /tmp");
  for (const [compose, service] of [["compose.yaml", "office"], ["compose.kv.yaml", "worker"]]) {
    const own = environmentOf(read(compose), service);
    for (const [name, value] of named) {
      assertEquals([service, name, own[name]], [service, name, value]);
    }
  }
});

const isRoot = Deno.build.os === "linux" && Deno.uid() === 0;

Deno.test({
  name: "the image's command works under its account",
  ignore: Deno.env.get("CONTAINER") !== "1" || !isRoot,
  fn: () =>
    withProviders(async (folder, env) => {
      const place = {
        root: `${folder}/image`,
        volume: `${folder}/volume`,
        secret: `${folder}/wrapping.key`,
      };
      await Deno.mkdir(place.root);
      await Deno.mkdir(place.volume);
      await Deno.writeTextFile(place.secret, textOfKey(newWrappingKey()));
      // Temporary folders are their maker's alone.
      await Deno.chmod(folder, 0o755);
      const image = await buildRoom(ROOT, place);
      const [account] = image.user.split(":");
      // A new volume has the rights of the folder that the image has in its place.
      await Deno.chown(place.volume, Number(account), Number(account));
      // As compose.yaml asks for it: for this account alone.
      await Deno.chmod(place.secret, 0o400);
      await Deno.chown(place.secret, Number(account), Number(account));
      const port = freePort();
      const settings = {
        ...env({ PUBLIC_URL: `http://127.0.0.1:${port}` }),
        ...image.env,
        PORT: port,
      };
      const within = inRoom(place, image, account);
      const there = async (...words: string[]) => {
        const [program, ...args] = [...within, ...words];
        const { code } = await new Deno.Command(program, {
          ...{ args, env: settings, clearEnv: true, stdout: "null", stderr: "null" },
        }).output();
        return code;
      };
      for (const path of ["/office/x", "/x", "/usr/x", "/etc/x"]) {
        assertEquals(await there("sh", "-c", `! touch ${path}`), 0, path);
      }
      const [deno, ...args] = image.command;
      await walk({
        env: settings,
        provider: "kakao",
        command: { within, deno, args },
        also: async () => assertEquals(await there(...image.health), 0, "the health check"),
      });
      assertEquals([...Deno.readDirSync(place.volume)].map(({ name }) => name), ["office"]);
    }),
});
