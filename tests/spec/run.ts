/** Runs the checks of lines as tests, one each, on one office. */
import type { Check, Line, Lines } from "./line.ts";
import { type Office, openOffice } from "./office.ts";

/** Runs a check, once for all lines that it holds. */
type Once = (check: Check, office: Office) => Promise<void>;

function once(): Once {
  const done = new Map<Check, Promise<void>>();
  return (check, office) => {
    const run = done.get(check) ?? Promise.resolve(check(office));
    done.set(check, run);
    return run;
  };
}

async function checkLine(
  id: string,
  { check, pending }: Line,
  office: Office,
  run: Once,
): Promise<void> {
  try {
    await run(check!, office);
    if (pending) console.log(`${id} is met by now: its mark \`pending\` can go`);
  } catch (error) {
    if (!pending) throw error;
  } finally {
    await office.tidy();
  }
}

/** What a check that failed was still waiting for fails later: it has said so already, and ends no other check. */
function passOverLateWaits(): void {
  globalThis.addEventListener("unhandledrejection", (event) => {
    const { name, message } = event.reason ?? {};
    if (name === "TimeoutError" || /has been closed/.test(message)) event.preventDefault();
  });
}

/** A test for each line with a check. The office is opened by the first of them and closed after the last. */
export function checkLines(sections: readonly Lines[]): void {
  let opened: ReturnType<typeof openOffice> | undefined;
  const run = once();
  passOverLateWaits();
  const close = async () => {
    const open = opened;
    opened = undefined;
    await (await open)?.close();
  };
  const checked = sections.flatMap((lines) => Object.entries(lines)).filter(([, line]) =>
    line.check
  );
  for (const [id, line] of checked) {
    Deno.test(`${id} ${line.says}`, async () => {
      const { office } = await (opened ??= openOffice());
      await checkLine(id, line, office, run);
    });
  }
  // Joined with other files the end of all is too late: an office is large.
  Deno.test(
    `the office of ${checked[0][0]} and the lines after it closes without a complaint`,
    close,
  );
  Deno.test.afterAll(close);
}
