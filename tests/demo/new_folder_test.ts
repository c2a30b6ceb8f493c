/** Sample data is for a folder that was new: an empty log may be somebody's who lost what it held. */
import { assertEquals } from "@std/assert";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { BooksNotOpened } from "../../src/opening/open_problem.ts";
import { openBooks } from "../../src/store/open.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { inFolder } from "../cli/command.ts";
import { testKey } from "../helpers/wrapping.ts";

/** How many employees there are after a start in demo mode on a folder that was left so; null where it is refused. */
async function employeesAfter(leave: (dataDir: string) => Promise<void>): Promise<number | null> {
  let employees: number | null = null;
  await inFolder(async (folder) => {
    const [buildDir, dataDir] = [`${folder}/build`, `${folder}/data`];
    await Deno.mkdir(buildDir);
    // The pages are of no account here: none is asked for.
    const manifest = { files: [], slices: [], client: [] };
    await Deno.writeTextFile(`${buildDir}/manifest.json`, JSON.stringify(manifest));
    await leave(dataDir);
    try {
      const server = await startServer(configOf(dataDir), { buildDir, tell: () => {} });
      employees = server.deps.books.views.employee.byId.size;
      await server.stop();
    } catch (error) {
      if (!(error instanceof BooksNotOpened)) throw error;
    }
  });
  return employees;
}

const configOf = (dataDir: string) =>
  readConfig({ DATA_DIR: dataDir, WRAPPING_KEY: testKey, PORT: "0", DEMO: "1" });

async function opened(dataDir: string, work: (kv: Deno.Kv) => Promise<unknown>): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true });
  const wrapping = officeWrapping(configOf(dataDir));
  const books = await openBooks({ path: `${dataDir}/office.kv`, dataDir, wrapping });
  await books.keys.make("person/a");
  await work(books.kv);
  await books.close();
}

const left: [what: string, leave: (dataDir: string) => Promise<void>, employees: number | null][] =
  [
    ["that was not there", () => Promise.resolve(), 30],
    ["with nothing in it", (dataDir) => Deno.mkdir(dataDir), 30],
    ["whose books are empty", (dataDir) => opened(dataDir, () => Promise.resolve()), null],
    ["whose books are gone, with keys of persons left", async (dataDir) => {
      await opened(dataDir, () => Promise.resolve());
      for (const end of ["", "-wal", "-shm"]) {
        await Deno.remove(`${dataDir}/office.kv${end}`).catch(() => {});
      }
    }, null],
    [
      "whose first start was cut short",
      (dataDir) => opened(dataDir, (kv) => kv.set(["filling"], true)),
      30,
    ],
  ];

for (const [what, leave, employees] of left) {
  Deno.test(`a folder ${what} ${employees ? "is" : "is not"} filled with sample data`, async () => {
    assertEquals(await employeesAfter(leave), employees);
  });
}
