/** Errors that nobody waits for, of every origin: a process that keeps serving logs and counts each, and continues. */
import { assertEquals } from "@std/assert";
import { ROOT } from "./process.ts";

/** What throws without a waiting caller. */
const PROGRAM = `
import { surviveUncaughtErrors, uncaughtErrors } from "${ROOT}/src/kit/uncaught.ts";
surviveUncaughtErrors();
const broken = () => { throw new Error("broken"); };
void Promise.reject(new Error("a promise"));
setTimeout(broken, 1);
queueMicrotask(broken);
new EventTarget().dispatchEvent(new Event("x"));
const target = new EventTarget();
target.addEventListener("x", broken);
target.dispatchEvent(new Event("x"));
new ReadableStream({ start: () => Promise.reject(new Error("a stream")) }).getReader().read();
const worker = new Worker(URL.createObjectURL(new Blob(["throw new Error('a worker')"],
  { type: "application/javascript" })), { type: "module" });
await new Promise((resolve) => setTimeout(resolve, 1500));
worker.terminate();
console.log("still here", uncaughtErrors());
`;

Deno.test("uncaught errors of every source are counted, and the process continues", async () => {
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, PROGRAM);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", `--config=${ROOT}/deno.json`, file],
    }).output();
    const [said, result] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    assertEquals([code, said.trim()], [0, "still here 6"], result);
    const lines = result.split("\n").filter((line) => line.includes("nobody waited for an error"));
    assertEquals(lines.length, 6, result);
  } finally {
    await Deno.remove(file);
  }
});
