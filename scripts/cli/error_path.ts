/** Writes the error file without ever overwriting one that someone may be correcting. */

/** Where the refused rows were written, or the Korean reason why they could not be. */
export type ErrorFile = { path: string; problem: null } | { path: null; problem: string };

const MOST = 100;

function numbered(path: string, attempt: number): string {
  if (attempt === 1) return path;
  return path.replace(/(\.csv)?$/i, (ending) => `-${attempt}${ending}`);
}

async function holds(path: string, text: string): Promise<boolean> {
  try {
    const there = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await Deno.readFile(path));
    return there === text;
  } catch {
    return false;
  }
}

/** Writes to `path`, or beside it (`…-2.csv`) when another text is there already. */
export async function writeErrorFile(path: string, text: string): Promise<ErrorFile> {
  for (let attempt = 1; attempt <= MOST; attempt++) {
    const candidate = numbered(path, attempt);
    try {
      await Deno.writeTextFile(candidate, text, { createNew: true });
      return { path: candidate, problem: null };
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) {
        return {
          path: null,
          problem:
            `오류 파일을 쓸 수 없습니다(${candidate}). --errors로 다른 위치를 지정해 주세요.`,
        };
      }
      if (await holds(candidate, text)) return { path: candidate, problem: null };
    }
  }
  return { path: null, problem: `오류 파일이 너무 많습니다. ${path} 옆의 파일을 정리해 주세요.` };
}
