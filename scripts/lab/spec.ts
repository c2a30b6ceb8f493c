/**
 * `deno task spec`: how many lines of the specification hold, then every line on a running office. `--filter S2-8.3`
 * checks one, `--write` writes docs/spec anew.
 */

/** What the office logs of each request, and the frame that the test runner draws around it. */
const NOISE = /^(?:\{"at":.*|-+ (?:[\w-]+ )?output (?:end )?-+)$/;
// deno-lint-ignore no-control-regex -- the runner's colours.
const COLOURS = /\x1b\[[\d;]*m/g;

/** Runs tests, shows what they print but for the noise, and answers with the exit code. */
async function test(...args: string[]): Promise<number> {
  const command = { args: ["test", "-A", "--no-check", ...args], stdout: "piped" as const };
  const child = new Deno.Command(Deno.execPath(), command).spawn();
  let rest = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) if (!NOISE.test(line.replace(COLOURS, ""))) console.log(line);
  }
  if (rest) console.log(rest);
  return (await child.status).code;
}

const isWriting = Deno.args.includes("--write");
const head = await test("tests/spec/head_test.ts", ...(isWriting ? ["--", "--write"] : []));
if (isWriting) Deno.exit(head);
const lines = await test("tests/spec/s1_test.ts", "tests/spec/s2_test.ts", ...Deno.args);
Deno.exit(head || lines);
