/**
 * A container without a container tool: the lines of a Containerfile done in a folder, and its command run with that
 * folder as its root. The base image is this machine's system with `deno` in the path. It takes Linux and root, as a
 * container tool does.
 */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What an image says of itself. */
export interface Image {
  env: Record<string, string>;
  workdir: string;
  user: string;
  volume: string;
  /** Its command, and its health check. */
  command: string[];
  health: string[];
}

type Step = [word: string, rest: string];

/** The instructions of a Containerfile in their order. */
export function stepsOf(text: string): Step[] {
  return text.replaceAll(/\\\n\s*/g, "").split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line)!;
      return [word, rest];
    });
}

const pairs = (rest: string): Record<string, string> =>
  Object.fromEntries(
    [...rest.matchAll(/(\w{1,64})=(\S{1,200})/g)].map(([, name, value]) => [name, value]),
  );

/** What the system of this machine lends to the room. */
const SYSTEM = ["usr", "bin", "sbin", "lib", "lib64", "etc", "dev", "proc"];

/** Enters the room: `$1` is its folder, `$2` the volume, `$3` the secret, `$4` the account (0: while it is made). */
const ENTER = `
set -e
root=$1 volume=$2 secret=$3 account=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
for name in ${SYSTEM.join(" ")}; do
  if [ -d "/$name" ] && [ ! -L "/$name" ]; then mount --rbind "/$name" "$root/$name"; fi
done
if [ "$account" = 0 ]; then exec chroot "$root" "$@"; fi
mount --bind "$volume" "$root/data"
mount --bind "$secret" "$root/run/secrets/wrapping_key"
for name in "" usr etc; do mount -o remount,ro,bind "$root/$name"; done
mount -t tmpfs tmpfs "$root/tmp"
exec chroot "$root" setpriv --reuid "$account" --regid "$account" --clear-groups --no-new-privs --bounding-set=-all "$@"
`;

interface Place {
  /** Folder of the room's files. */
  root: string;
  volume: string;
  secret: string;
}

/** The words that run a command in the room, in its working folder. */
export function inRoom({ root, volume, secret }: Place, image: Image, account: string): string[] {
  const enter = ["unshare", "--mount", "sh", "-c", ENTER, "enter", root, volume, secret, account];
  return [...enter, "sh", "-c", 'cd "$0" && exec "$@"', image.workdir];
}

/** The bare folders of a system, and Deno where the image has it. */
function layBase(root: string): void {
  for (const name of [...SYSTEM, "tmp", "run/secrets", "opt/deno"]) {
    const link = lookAt(`/${name}`)?.isSymlink ? Deno.readLinkSync(`/${name}`) : null;
    if (link) Deno.symlinkSync(link, join(root, name));
    else Deno.mkdirSync(join(root, name), { recursive: true });
  }
  Deno.copyFileSync(Deno.execPath(), join(root, "opt/deno/deno"));
  Deno.writeTextFileSync(join(root, "run/secrets/wrapping_key"), "");
}

function lookAt(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch {
    return null;
  }
}

async function run(words: string[], env: Record<string, string>): Promise<void> {
  const [program, ...args] = words;
  const { success, stdout, stderr } = await new Deno.Command(program, { args, env, clearEnv: true })
    .output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  if (!success) throw new Error(`${words.slice(-3).join(" ")}: ${said}`);
}

/** Copies as the builder does: out of the folder of the program, to a place below the working folder. */
async function copy(rest: string, context: string, to: string): Promise<void> {
  const words = rest.split(" ");
  const target = resolve(to, words.pop()!);
  const several = words.length > 1 || rest.endsWith("/");
  for (const word of words) {
    const from = join(context, word);
    const into = several ? join(target, word) : target;
    Deno.mkdirSync(dirname(into), { recursive: true });
    await run(["cp", "-r", from, into], { PATH: Deno.env.get("PATH")! });
  }
}

/** How packages are fetched on this machine, which a builder would need as well. */
const FETCHING =
  /^(npm_config_.*|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|DENO_CERT|(HTTPS?|NO|ALL)_PROXY)$/i;

/** Does every line of the Containerfile of `context` in a new folder. */
export async function buildRoom(context: string, place: Place): Promise<Image> {
  const { root } = place;
  layBase(root);
  const image: Image = {
    env: { PATH: "/opt/deno:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    ...{ workdir: "/", user: "0", volume: "", command: [], health: [] },
  };
  const own = Object.entries(Deno.env.toObject()).filter(([name]) => FETCHING.test(name));
  const npmrc = join(Deno.env.get("HOME") ?? "/", ".npmrc");
  if (existsSync(npmrc)) Deno.copyFileSync(npmrc, join(root, ".npmrc"));
  for (
    const [word, rest] of stepsOf(Deno.readTextFileSync(join(context, "deploy/Containerfile")))
  ) {
    switch (word) {
      case "WORKDIR":
        image.workdir = rest;
        Deno.mkdirSync(join(root, rest), { recursive: true });
        break;
      case "COPY":
        await copy(rest, context, join(root, image.workdir));
        break;
      case "ENV":
        Object.assign(image.env, pairs(rest));
        break;
      case "USER":
        image.user = rest;
        break;
      case "VOLUME":
        image.volume = rest;
        break;
      case "RUN":
        await run([...inRoom(place, image, "0"), "sh", "-c", rest], {
          ...{ HOME: "/", ...Object.fromEntries(own) },
          ...image.env,
        });
        break;
      case "CMD":
        image.command = JSON.parse(rest);
        break;
      case "HEALTHCHECK":
        image.health = JSON.parse(rest.slice(rest.indexOf("[")));
        break;
      case "FROM":
      case "EXPOSE":
      case "STOPSIGNAL":
        break;
      default:
        throw new Error(`a line that is not known here: ${word}`);
    }
  }
  if (existsSync(npmrc)) Deno.removeSync(join(root, ".npmrc"));
  return image;
}
