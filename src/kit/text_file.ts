/** Text files as people save them: settings, the office file. */

/** The text, whichever way an editor saved it: UTF-8 with or without a mark, UTF-16 with one, or CP949. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What Korean editors of Windows call ANSI; the web's name for it covers all of CP949.
    return new TextDecoder("euc-kr").decode(bytes);
  }
}
