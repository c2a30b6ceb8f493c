/**
 * How the command line finds the server that runs on a data directory: its address and a secret of
 * this start, in a file that only the owner of the directory can read.
 */
export interface Control {
  url: string;
  secret: string;
}

const pathIn = (dataDir: string): string => `${dataDir}/control.json`;

/**
 * Writes the file for this start whole and in one step, as a new file, so that nobody reads half of it and a reader of
 * an open older one cannot read this one.
 */
export async function writeControl(dataDir: string, control: Control): Promise<void> {
  const draft = `${pathIn(dataDir)}.new`;
  await Deno.remove(draft).catch(() => {});
  await Deno.writeTextFile(draft, JSON.stringify(control), { createNew: true, mode: 0o600 });
  await Deno.rename(draft, pathIn(dataDir));
}

/** Takes the file away; one that is gone already is fine. */
export async function removeControl(dataDir: string): Promise<void> {
  try {
    await Deno.remove(pathIn(dataDir));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
