/** The container of `deploy/`, with a container tool where there is one, and walked line by line. */
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname!, "../../..");

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  try {
    const { code } = await new Deno.Command(program, { args, env, cwd: ROOT }).spawn().status;
    return code;
  } catch {
    return null;
  }
}

/** The container tool whose daemon answers; null where none does. */
async function tool(): Promise<string | null> {
  for (const name of ["docker", "podman"]) {
    const info = new Deno.Command(name, { args: ["info"], stdout: "null", stderr: "null" });
    if (await info.output().then(({ success }) => success, () => false)) return name;
  }
  return null;
}

/** Builds the image and walks its lines; resolves to an exit code. */
export async function runContainerLab(): Promise<number> {
  const name = await tool();
  if (name === null) console.log("no container tool answers here: the lines are walked by hand");
  else {
    const code = await run(name, [
      "build",
      "--file",
      "deploy/Containerfile",
      "--tag",
      "legal-office",
      ".",
    ]);
    if (code !== 0) return 1;
  }
  if (Deno.uid() !== 0) console.log("the walk by hand takes root: it is left out");
  const test = ["test", "-A", "--no-check", "tests/start/container_test.ts"];
  return await run(Deno.execPath(), test, { CONTAINER: "1" }) === 0 ? 0 : 1;
}
