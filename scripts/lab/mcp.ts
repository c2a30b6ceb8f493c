/**
 * `deno task lab mcp`: a demo office as a process, and what others speak the protocol with: the official TypeScript and Python
 * clients and the inspector's command line. Each is fetched; what cannot be had here is a row that says so. Prints one table,
 * and exits with 1 where something failed. The protocol's own suite is `deno task lab conformance`.
 */
import { walkInspector } from "./mcp/inspector.ts";
import { openMcpOffice } from "./mcp/office.ts";
import { walkPython } from "./mcp/python.ts";
import { tableOf } from "./mcp/rows.ts";
import { walkTypeScript } from "./mcp/typescript.ts";
import { buildAll } from "../build.ts";

await buildAll({ minify: true, outDir: "build" });
const folder = await Deno.makeTempDir({ prefix: "mcp-lab-" });
const office = await openMcpOffice(folder);
let rows;
try {
  rows = [
    ...await walkTypeScript(office),
    ...await walkPython(office, folder),
    ...await walkInspector(office, folder),
  ];
} finally {
  await office.stop();
  await Deno.remove(folder, { recursive: true });
}
console.log(tableOf(rows).join("\n"));
Deno.exit(rows.some(({ result }) => result === "FAILED") ? 1 : 0);
