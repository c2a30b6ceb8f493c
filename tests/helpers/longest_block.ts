/** How long this thread serves nobody while something is read that may be refused. */
import { longestHeld } from "../../scripts/lab/probes/held.ts";
import { BadFile } from "../../src/import/files/limits.ts";

/** As `longestHeld`; a file that is refused has been read as well. */
export const longestBlock = (work: () => Promise<unknown>): Promise<number> =>
  longestHeld(async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
    }
  });
