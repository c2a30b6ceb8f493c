/** A file that cannot be read as a whole. Nothing of it was written; the text is for the person. */
export class BadFile extends Error {
  override name = "BadFile";
  /** `code` is stable and machine-readable; `message` is a complete Korean sentence. */
  constructor(readonly code: string, message: string) {
    super(message);
  }
}
