/** Runs the checks of lines as tests, one each, on one office. */
import type { Line, Lines } from "./line.ts";
import { type Office, openOffice } from "./office.ts";

/** Names the pending lines that are met by now: their mark can go. */
const met: string[] = [];

async function checkLine(id: string, { check, pending }: Line, office: Office): Promise<void> {
  try {
    await check!(office);
    if (pending) met.push(id);
  } catch (error) {
    if (!pending) throw error;
  } finally {
    await office.tidy();
  }
}

/** A test for each line with a check. The office is opened by the first of them and closed after the last. */
export function checkLines(sections: readonly Lines[]): void {
  let opened: ReturnType<typeof openOffice> | undefined;
  for (const [id, line] of sections.flatMap((lines) => Object.entries(lines))) {
    if (!line.check) continue;
    Deno.test(`${id} ${line.says}`, async () => {
      const { office } = await (opened ??= openOffice());
      await checkLine(id, line, office);
    });
  }
  Deno.test.afterAll(async () => {
    await (await opened)?.close();
    if (met.length > 0) console.log(`pending, but met now: ${met.join(", ")}`);
  });
}
