/** Mistakes with backup folders, restores, and the keys of both. */
import { cli, flipValue, TO_A_FILE } from "./acts.ts";
import { ANY, type Did, type Mistake, REFUSED } from "./row.ts";
import type { Stage } from "./stage.ts";

/** Files of a backup folder, and what is done to them, before the next backup, a list, a check and a restore. */
export function backups(): Mistake[] {
  const files = [
    "2026-11-08T130000Z/000000000001-000000000028.backup",
    "2026-11-08T130000Z/000000000036-000000000043.backup",
    "2026-11-01T010000Z/000000000008-000000000014.backup",
    "last.json",
  ];
  return files.flatMap((file) =>
    Object.entries(TO_A_FILE).map(([what, harm]): Mistake => ({
      category: "backups",
      name: `${file}: ${what}`,
      may: ANY,
      async run(stage) {
        const foreign = `${stage.other.backups}/${file}`;
        await harm(`${stage.backups}/${file}`, foreign).catch(() => {});
        const listed = await cli(stage, ["backup", "--list", stage.backups]);
        const checked = await cli(stage, ["backup", "--check", stage.backups]);
        const made = await cli(stage, ["backup", stage.backups]);
        if (made.did === "refused") return made;
        return checked.did === "works" ? listed : checked;
      },
    }))
  );
}

const FOLDERS: [name: string, may: readonly Did[], move: (stage: Stage) => Promise<unknown>][] = [
  [
    "the newest set is gone",
    ["works"],
    ({ backups }) => Deno.remove(`${backups}/2026-11-08T130000Z`, { recursive: true }),
  ],
  [
    "the older set is gone",
    ["works"],
    ({ backups }) => Deno.remove(`${backups}/2026-11-01T010000Z`, { recursive: true }),
  ],
  ["another office's sets lie among its own", ["works"], async ({ backups, other }) => {
    for await (const { name, isDirectory } of Deno.readDir(other.backups)) {
      if (isDirectory) {
        await Deno.rename(`${other.backups}/${name}`, `${backups}/2026-11-09T000000Z`);
      }
      if (isDirectory) break;
    }
  }],
  ["an archive lies in the wrong set", ANY, ({ backups }) =>
    Deno.copyFile(
      `${backups}/2026-11-01T010000Z/000000000008-000000000014.backup`,
      `${backups}/2026-11-08T130000Z/000000000029-000000000035.backup`,
    )],
  [
    "half an archive of a killed backup",
    ["works"],
    ({ backups }) => Deno.writeTextFile(`${backups}/2026-11-08T130000Z/x.backup.part`, "half"),
  ],
  [
    "a set renamed by hand",
    ["works"],
    ({ backups }) => Deno.rename(`${backups}/2026-11-01T010000Z`, `${backups}/옛것`),
  ],
];

export const folders = (): Mistake[] =>
  FOLDERS.map(([name, may, move]): Mistake => ({
    category: "backups",
    name,
    may,
    async run(stage) {
      await move(stage);
      return await cli(stage, ["backup", stage.backups]);
    },
  }));

/** Restores that were asked for, and what they may do: less than was asked for is never done in silence. */
const RESTORES: [name: string, may: readonly Did[], args: (stage: Stage) => string[]][] = [
  ["to the end", ["works"], ({ backups }) => [backups]],
  ...[7, 14, 21, 28, 43].map((position): [string, readonly Did[], (stage: Stage) => string[]] => [
    `to ${position}, an end of an archive`,
    ["works"],
    ({ backups }) => [backups, "--position", String(position)],
  ]),
  ...[5, 12, 40].map((position): [string, readonly Did[], (stage: Stage) => string[]] => [
    `to ${position}, in the middle of a commit`,
    REFUSED,
    ({ backups }) => [backups, "--position", String(position)],
  ]),
  ...[44, 57, 5_000, 999_999_999].map((
    position,
  ): [string, readonly Did[], (stage: Stage) => string[]] => [
    `to ${position}, which no set knows`,
    REFUSED,
    ({ backups }) => [backups, "--position", String(position)],
  ]),
  ...["2026-11-01T10:30", "2026-11-03T12:00", "2026-11-08T23:00", "2026-11-10T09:59"].map((
    at,
  ): [string, readonly Did[], (stage: Stage) => string[]] => [
    `to ${at}`,
    ["works"],
    ({ backups }) => [backups, "--at", at],
  ]),
  ...["2020-01-01T00:00", "2026-11-10T10:01", "2027-01-01T00:00", "2030-01-01T00:00"].map((
    at,
  ): [string, readonly Did[], (stage: Stage) => string[]] => [
    `to ${at}, which no set knows`,
    REFUSED,
    ({ backups }) => [backups, "--at", at],
  ]),
  ["from another office", REFUSED, ({ other }) => [other.backups]],
  ["from another office's file", REFUSED, ({ other }) => [`${other.dataDir}/office.kv`]],
  ["from a folder without backups", REFUSED, ({ older }) => [older]],
  ["from a path that is not there", REFUSED, ({ folder }) => [`${folder}/none`]],
  ["from the keys' copy", REFUSED, ({ keysCopy }) => [keysCopy]],
  ["from the older set over a newer log", ["works"], ({ backups }) => [
    `${backups}/2026-11-01T010000Z`,
  ]],
  ["with keys over keys", REFUSED, ({ backups, keysCopy }) => [backups, "--keys", keysCopy]],
  ["--missing, where nothing is", ["works"], ({ backups }) => ["--missing", backups]],
  ["--missing with --at", REFUSED, ({ backups }) => [
    "--missing",
    backups,
    "--at",
    "2026-11-03T12:00",
  ]],
  ["--missing from a folder without backups", REFUSED, ({ older }) => ["--missing", older]],
  ["--position of no number", REFUSED, ({ backups }) => [backups, "--position", "x"]],
  ["--at of no time", REFUSED, ({ backups }) => [backups, "--at", "어제"]],
];

export const restores = (): Mistake[] =>
  RESTORES.map(([name, may, args]): Mistake => ({
    category: "restore",
    name: `restore ${name}`,
    may,
    run: (stage) => cli(stage, ["restore", ...args(stage)]),
  }));

/** Damaged files that a backup has whole, or not. */
export const missing = (): Mistake[] =>
  [0, 0.2, 0.5, 0.8, 0.99].map((which): Mistake => ({
    category: "restore",
    name: `restore --missing after a bit of file ${which} was turned`,
    may: ["works"],
    async run(stage) {
      flipValue(`${stage.dataDir}/office.kv`, "blob_part", which, 0.5);
      const backup = await cli(stage, ["backup", "--whole", stage.backups]);
      if (backup.did !== "told") throw new Error(`a damaged file was backed up: ${backup.message}`);
      const mended = await cli(stage, ["restore", "--missing", stage.backups]);
      const whole = await cli(stage, ["verify"]);
      return whole.did === "works" ? mended : whole;
    },
  }));

/** Keys of backups and of the office that are other ones. */
const WRONG_KEYS: [
  name: string,
  may: readonly Did[],
  env: Record<string, string>,
  args: string[],
][] = [
  ["verify with another wrapping key", ANY, { WRAPPING_KEY: `wk1_${"A".repeat(43)}` }, ["verify"]],
  ["keys status with another wrapping key", ANY, { WRAPPING_KEY: `wk1_${"A".repeat(43)}` }, [
    "keys",
    "status",
  ]],
  ["backup with a key that is none", REFUSED, { BACKUP_KEY: "geheim" }, ["backup"]],
  ["backup with a key file that is not there", REFUSED, { BACKUP_KEY_FILE: "/none/key" }, [
    "backup",
  ]],
  ["check with a key that is none", REFUSED, { BACKUP_KEY: "geheim" }, ["backup", "--check"]],
  ["drill with a key that is none", REFUSED, { BACKUP_KEY: "geheim" }, ["backup", "--drill"]],
];

export const wrongKeys = (): Mistake[] =>
  WRONG_KEYS.map(([name, may, env, args]): Mistake => ({
    category: "wrong key",
    name,
    may,
    run: (stage) => cli(stage, args, env),
  }));
