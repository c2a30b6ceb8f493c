/** Read-only places, made of namespaces: Linux lets accounts have them by default. */
import { ROOT } from "./process.ts";

/** Runs a command in which the folder of the program cannot be written to, not even by root. */
export const READ_ONLY = [
  ...["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"],
  'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"',
  ROOT,
];

/** The same as an ordinary account, which has no right over anything. */
export const READ_ONLY_ACCOUNT = [
  ...READ_ONLY,
  ...["unshare", "--user", "--map-user=10001", "--map-group=10001"],
];

/** Can this machine make such a place? */
export const canBeReadOnly = ((): boolean => {
  try {
    const [program, ...args] = [...READ_ONLY_ACCOUNT, "true"];
    return new Deno.Command(program, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
})();
