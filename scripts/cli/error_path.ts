/** Writes the error file row by row, and never over one that someone may be correcting. */
import { createHash } from "node:crypto";

/** The path of the refused rows, or the Korean reason why they could not be written. */
export type ErrorFileResult = { path: string; problem: null } | { path: null; problem: string };

const MOST = 100;
/** Letters that wait to be written. */
const WAITING = 64 * 1024;

function numbered(path: string, attempt: number): string {
  if (attempt === 1) return path;
  return path.replace(/(\.csv)?$/i, (ending) => `-${attempt}${ending}`);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of (await Deno.open(path)).readable) hash.update(piece);
  return hash.digest("hex");
}

/** A text of any length that gets its name when it is whole. */
export class ErrorFile {
  private spool: string | null = null;
  private waiting = "";

  write(text: string): void {
    this.waiting += text;
    if (this.waiting.length > WAITING) this.flush();
  }

  private flush(): void {
    this.spool ??= Deno.makeTempFileSync({ prefix: "import-errors-" });
    Deno.writeTextFileSync(this.spool, this.waiting, { append: true });
    this.waiting = "";
  }

  /** Puts it at `path`, or beside it (`…-2.csv`) when another text is there already; null for no text. */
  async keepAs(path: string): Promise<ErrorFileResult | null> {
    if (this.spool === null && this.waiting === "") return null;
    this.flush();
    for (let attempt = 1; attempt <= MOST; attempt++) {
      const candidate = numbered(path, attempt);
      try {
        if (await this.putAt(candidate)) return { path: candidate, problem: null };
      } catch {
        const problem =
          `오류 파일을 쓸 수 없습니다(${candidate}). --errors로 다른 위치를 지정해 주세요.`;
        return { path: null, problem };
      }
    }
    return { path: null, problem: `오류 파일이 너무 많습니다. ${path} 옆의 파일을 정리해 주세요.` };
  }

  /** False when another text is there. */
  private async putAt(path: string): Promise<boolean> {
    try {
      const file = await Deno.open(path, { write: true, createNew: true });
      await (await Deno.open(this.spool!)).readable.pipeTo(file.writable);
      return true;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      return await digestOf(path).catch(() => "") === await digestOf(this.spool!);
    }
  }

  /** Removes the file if it stayed empty. */
  close(): void {
    if (this.spool !== null) Deno.removeSync(this.spool);
  }
}
