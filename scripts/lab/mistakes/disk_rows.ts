/** A disk without a byte left. */
import type { Books, Command } from "../../../src/store/contract.ts";
import { addRow } from "../../../projections/tables.ts";
import { cli, start } from "./acts.ts";
import { onFullDisk } from "./full_disk.ts";
import { type Did, type Mistake, type Outcome, REFUSED, SAID } from "./row.ts";
import { ADMIN, type Stage } from "./stage.ts";

/** What is done on a disk that has no byte left. */
const ON_A_FULL_DISK: [
  name: string,
  may: readonly Did[],
  work: (stage: Stage) => Promise<Outcome>,
][] = [
  ["a start", ["works", "refused"], start],
  ["a sign-in, and a change", ["works"], (stage) => start(stage, signInAndChange)],
  ["a change when there is room again", ["works"], (stage) =>
    start(stage, async (books) => {
      await signInAndChange(books);
      await Deno.remove(`${stage.dataDir}/../full`);
      for (let looks = 0; books.room.isFull && looks < 300; looks++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const saved = await books.execute(change());
      if (saved.refused) throw new Error(`still refused: ${saved.message}`);
    })],
  ["verify", ["works", "refused"], (stage) => cli(stage, ["verify"])],
  ["a restore", SAID, (stage) => cli(stage, ["restore", stage.backups])],
  [
    "restore --missing",
    ["works", "refused"],
    (stage) => cli(stage, ["restore", "--missing", stage.backups]),
  ],
  [
    "a backup to another disk",
    ["works", "refused"],
    (stage) => cli(stage, ["backup", stage.backups]),
  ],
  [
    "a copy beside the books",
    REFUSED,
    (stage) => cli(stage, ["backup", `${stage.dataDir}/../copy.kv`]),
  ],
];

/** A record more. */
function change(essential = false): Command {
  const id = crypto.randomUUID();
  return {
    ...{ stream: `address/${id}`, essential },
    decide: (views) =>
      addRow(views, "address", id, {
        address: `서울특별시 종로구 세종대로 ${id}`,
        owner_name: "소유자",
        regi_office: "서울중앙지방법원 등기국",
      }),
    meta: { actor: ADMIN, requestId: "x", key: id },
  };
}

/** What is essential is written from the reserve; nothing else is. */
async function signInAndChange(books: Books): Promise<void> {
  const refused = await books.execute(change());
  if (!refused.refused || refused.code !== "disk_full") throw new Error("a change was written");
  for (let count = 0; count < 50; count++) {
    const signedIn = await books.execute(change(true));
    if (signedIn.refused) throw new Error(`no sign-in: ${signedIn.message}`);
    await books.kv.set(["session", String(count)], new Uint8Array(2_000));
  }
}

export const fullDisk = (): Mistake[] =>
  ON_A_FULL_DISK.map(([name, may, work]): Mistake => ({
    category: "full disk",
    name: `${name} on a full disk`,
    may,
    run: (stage) => onFullDisk(stage, work),
  }));
