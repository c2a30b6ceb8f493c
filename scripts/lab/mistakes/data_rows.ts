/** Mistakes with the data folder, and bits of the books that turn, before a start and while the office serves. */
import { backUp } from "../../../src/backup/make.ts";
import { safeKv } from "../../../src/store/safe_kv.ts";
import { flipValue, start, TO_A_FILE, TODAY } from "./acts.ts";
import { ANY, type Did, type Mistake, REFUSED, SAID } from "./row.ts";
import { ADMIN, type Stage } from "./stage.ts";

const clearSidecars = async (dataDir: string): Promise<void> => {
  for (const rest of ["-wal", "-shm"]) {
    await Deno.remove(`${dataDir}/office.kv${rest}`).catch(() => {});
  }
};

/** Each file of the data folder, and what people and disks do to it. */
export function dataFolder(): Mistake[] {
  const files: [file: string, may: readonly Did[]][] = [
    // One bit may stand where nothing does: then all is whole, which every byte that is read proves.
    ["office.kv", ANY],
    ["office.head", ANY],
    ["office.lock", ANY],
  ];
  return files.flatMap(([file, may]) =>
    Object.entries(TO_A_FILE).map(([what, harm]): Mistake => ({
      category: "data folder",
      name: `${file}: ${what}`,
      may,
      async run(stage) {
        await harm(`${stage.dataDir}/${file}`, `${stage.other.dataDir}/${file}`).catch(() => {});
        return await start(stage);
      },
    }))
  );
}

/** Folders and files that are moved, mixed or brought back from another day. */
const MOVES: [name: string, may: readonly Did[], move: (stage: Stage) => Promise<unknown>][] = [
  ["the data folder is not mounted", REFUSED, ({ dataDir }) => emptied(dataDir)],
  ["the data folder is gone", REFUSED, ({ dataDir }) => Deno.remove(dataDir, { recursive: true })],
  ["office.kv of the day before", SAID, (stage) => fromOlder(stage, ["office.kv"])],
  [
    "office.kv and office.head of the day before",
    REFUSED,
    (stage) => fromOlder(stage, ["office.kv", "office.head"]),
  ],
  ["the whole folder of the day before", REFUSED, async (stage) => {
    await emptied(stage.dataDir);
    await fromOlder(stage, ["office.kv", "office.head", "keys.sqlite"]);
  }],
  ["office.head of the day before", ["works"], (stage) => fromOlder(stage, ["office.head"])],
  ["the whole folder of another office", ANY, async ({ dataDir, other }) => {
    await Deno.remove(dataDir, { recursive: true });
    await Deno.rename(other.dataDir, dataDir);
    throw Another;
  }],
  ["office.kv of another office, the mark its own", REFUSED, async ({ dataDir, other }) => {
    await clearSidecars(dataDir);
    await Deno.copyFile(`${other.dataDir}/office.kv`, `${dataDir}/office.kv`);
  }],
  [
    "a foreign file in the data folder",
    ["works"],
    ({ dataDir }) => Deno.writeTextFile(`${dataDir}/메모.txt`, "x"),
  ],
  ["the reserve is a folder", ["works"], ({ dataDir }) => Deno.mkdir(`${dataDir}/office.reserve`)],
  [
    "office.followed is no list",
    ["works"],
    ({ dataDir }) => Deno.writeTextFile(`${dataDir}/office.followed`, "{"),
  ],
  [
    "the backup folder is gone",
    ["works"],
    ({ backups }) => Deno.remove(backups, { recursive: true }),
  ],
  ["the backup folder is another office's", ["works"], async ({ backups, other }) => {
    await Deno.remove(backups, { recursive: true });
    await Deno.rename(other.backups, backups);
    throw Another;
  }],
];

/** The mistake itself leaves another office there: its records are not the ones that are counted. */
const Another = new Error("another office");

async function emptied(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true });
  await Deno.mkdir(folder);
}

export async function fromOlder({ older, dataDir }: Stage, files: string[]): Promise<void> {
  await clearSidecars(dataDir);
  for (const file of files) await Deno.copyFile(`${older}/${file}`, `${dataDir}/${file}`);
}

export const moves = (): Mistake[] =>
  MOVES.map(([name, may, move]): Mistake => ({
    category: "data folder",
    name,
    may,
    async run(stage) {
      const another = await move(stage).then(() => false, (error) => error === Another);
      return await start(another ? { ...stage, head: 0 } : stage);
    },
  }));

/** Bits of the KV's values, turned before a start. */
export function logBits(): Mistake[] {
  const places: [prefix: string, may: readonly Did[]][] = [
    ["log", SAID],
    ["blob_part", SAID],
    ["blob", ANY],
    ["head", ANY],
  ];
  return places.flatMap(([prefix, may]) =>
    [0, 0.4, 0.99].flatMap((which) =>
      [0.05, 0.5, 0.95].map((share): Mistake => ({
        category: "log",
        name: `a bit of “${prefix}” ${which} turned at ${share}, then a start`,
        may,
        async run(stage) {
          flipValue(`${stage.dataDir}/office.kv`, prefix, which, share);
          return await start(stage);
        },
      }))
    )
  );
}

/** The same while the office serves: it reads, writes, backs up, and continues. */
export function servingBits(): Mistake[] {
  const places: [prefix: string, may: readonly Did[]][] = [
    ["log", ["told"]],
    ["blob_part", ["told"]],
    ["blob", ["works", "told"]],
    ["head", ["works", "told"]],
    ["newest_version", ANY],
    ["sealed", ANY],
  ];
  return places.flatMap(([prefix, may]) =>
    [0, 0.5, 0.99].flatMap((which) =>
      [0.1, 0.9].map((share): Mistake => ({
        category: "serving",
        name: `a bit of “${prefix}” ${which} turned at ${share} while the office serves`,
        may,
        run: (stage) =>
          start(stage, async (books) => {
            flipValue(`${stage.dataDir}/office.kv`, prefix, which, share);
            for (const sha256 of stage.files) {
              const stream = await books.blobs.get(sha256).catch(() => null);
              if (stream) await new Response(stream as BodyInit).bytes().catch(() => null);
            }
            await books.history("address/a-0-0").catch(() => []);
            const saved = await books.execute({
              stream: "address/a-0-0",
              decide: () => [],
              meta: { actor: ADMIN, requestId: "x", key: crypto.randomUUID() },
            });
            if (saved.refused) throw new Error(`refused a change: ${saved.message}`);
            const options = { key: null, days: 5, keep: 4, now: TODAY };
            await backUp(safeKv(books.kv), stage.backups, options).catch(() => null);
          }),
      }))
    )
  );
}
