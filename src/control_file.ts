/**
 * How the command line finds the server that runs on a data directory: its address and a secret of
 * this start, in a file that only the owner of the directory can read.
 */
export interface Control {
  url: string;
  secret: string;
}

const pathIn = (dataDir: string): string => `${dataDir}/control.json`;

/** Writes the file for this start. The mode is set before anything secret is in it. */
export async function writeControl(dataDir: string, control: Control): Promise<void> {
  const file = await Deno.open(pathIn(dataDir), { write: true, create: true, mode: 0o600 });
  try {
    await Deno.chmod(pathIn(dataDir), 0o600);
    await file.truncate(0);
    await file.write(new TextEncoder().encode(JSON.stringify(control)));
  } finally {
    file.close();
  }
}

/** Takes the file away; one that is gone already is fine. */
export async function removeControl(dataDir: string): Promise<void> {
  try {
    await Deno.remove(pathIn(dataDir));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
