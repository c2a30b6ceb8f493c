/** Every mistake of the campaign. A row more is an entry in one of these lists. */
import { DAY_MILLISECONDS as DAY_MS } from "../../../events/base/seoul.ts";
import { start, TO_A_FILE, TODAY } from "./acts.ts";
import { backups, folders, missing, restores, wrongKeys } from "./backup_rows.ts";
import { dataFolder, fromOlder, logBits, moves, servingBits } from "./data_rows.ts";
import { fullDisk } from "./disk_rows.ts";
import { canMount } from "./full_disk.ts";
import { ANY, type Mistake, REFUSED, SAID } from "./row.ts";
import type { Stage } from "./stage.ts";

/** The file of keys and its copies. */
function keys(): Mistake[] {
  const files = (stage: Stage) => [`${stage.dataDir}/keys.sqlite`, stage.keysCopy];
  const harms = Object.entries(TO_A_FILE).flatMap(([what, harm]) =>
    [0, 1].map((which): Mistake => ({
      category: "keys",
      name: `${["keys.sqlite", "the keys' copy"][which]}: ${what}`,
      // One bit may stand where nothing does.
      may: which === 0 ? what.includes("flipped") ? ANY : REFUSED : ["works"],
      async run(stage) {
        await harm(files(stage)[which], `${stage.other.dataDir}/keys.sqlite`);
        return await start(stage);
      },
    }))
  );
  return [...harms, {
    category: "keys",
    name: "keys.sqlite of the day before",
    may: REFUSED,
    async run(stage) {
      await fromOlder(stage, ["keys.sqlite"]);
      return await start(stage);
    },
  }];
}

/** Days that the clock is off by. */
const clock = (): Mistake[] =>
  [-365, -30, -1, 1, 8, 30, 400, 3_650].map((days): Mistake => ({
    category: "clock",
    name: `a clock that is off by ${days} days`,
    may: days > 7 ? SAID : ANY,
    run: (stage) => start(stage, undefined, new Date(TODAY.getTime() + days * DAY_MS)),
  }));

/** Every mistake that is made. */
export const mistakes = (): Mistake[] => [
  ...dataFolder(),
  ...moves(),
  ...logBits(),
  ...servingBits(),
  ...backups(),
  ...folders(),
  ...restores(),
  ...missing(),
  ...canMount() ? fullDisk() : [],
  ...wrongKeys(),
  ...keys(),
  ...clock(),
];
