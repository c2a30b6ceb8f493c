/**
 * Uploaded files in this process's memory only: never on disk, and lost at a restart. A conversation stores only a
 * summary of one (`events/chat/chat_shapes.ts`).
 */
export type Upload =
  & {
    id: string;
    name: string;
    /** Its summary, where the file itself is not read. */
    text: string;
  }
  & (
    | {
      type: "image";
      /** With its type: `data:image/webp;base64,…`. */
      url: string;
      /** The person approved sending it to another machine. */
      mayLeave: boolean;
    }
    | { type: "workbook"; /** The file's bytes, read on request. */ bytes: Uint8Array }
    | {
      type: "text";
      /** The part of it that a model is given at once. */
      content: string;
      /** All that was read of it, by pages where it has them. */
      pages: readonly string[];
      /** Pages of the file; null for one without. */
      pageCount: number | null;
    }
  );

interface Kept {
  owner: string;
  until: number;
  /** Bytes in memory, about. */
  weight: number;
  upload: Upload;
}

const KEPT_MS = 12 * 60 * 60 * 1_000;
const OWN_MAX = 20;
/** Bytes of all files together; beyond them the oldest go. */
const WEIGHT_MAX = 256 * 1024 * 1024;

export class Uploads {
  /** The oldest first. */
  #kept = new Map<string, Kept>();

  /** Keeps a file for its owner for half a day. `now` in epoch milliseconds. */
  add(owner: string, upload: Upload, weight: number, now: number): void {
    this.#kept.set(upload.id, { owner, until: now + KEPT_MS, weight, upload });
    const own = [...this.#kept].filter(([, kept]) => kept.owner === owner);
    for (const [id] of own.slice(0, -OWN_MAX)) this.#kept.delete(id);
    let sum = 0;
    for (const [id, kept] of [...this.#kept].reverse()) {
      sum += kept.weight;
      if (kept.until <= now || (sum > WEIGHT_MAX && id !== upload.id)) this.#kept.delete(id);
    }
  }

  /** The file of this id, for who gave it. */
  find(owner: string, id: string, now: number): Upload | undefined {
    const kept = this.#kept.get(id);
    return kept && kept.owner === owner && kept.until > now ? kept.upload : undefined;
  }
}
