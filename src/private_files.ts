/**
 * The books hold names and phone numbers: whatever this process writes from here on (folders, the KV's
 * files, error files of an import) is for its own account alone. Files that are there already keep
 * the rights somebody gave them.
 */
export function keepFilesPrivate(): void {
  // Windows has no such mask; there a folder's rights come from the folder above it.
  if (Deno.build.os === "windows") return;
  try {
    Deno.umask(0o077);
  } catch (error) {
    // A process without this right has the mask from the one that started it (scripts/server/process.ts).
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
  }
}
