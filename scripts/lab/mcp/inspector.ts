/** The inspector's command line: one request a run. */
import type { McpOffice } from "./office.ts";
import { runPackage } from "./programs.ts";
import { expect, leftOut, type Row, tried } from "./rows.ts";

const PACKAGE = "npm:@modelcontextprotocol/inspector@2.12.0";

export async function walkInspector({ url, token }: McpOffice, folder: string): Promise<Row[]> {
  const who = "inspector";
  const there = await runPackage(PACKAGE, ["--cli", "--help"], folder);
  if (there.code !== 0) return [leftOut(who, "all", there.said.slice(-300))];
  const ask = async (...args: string[]) => {
    const { code, said } = await runPackage(PACKAGE, [
      ...["--cli", url, "--transport", "http", "--header", `Authorization: Bearer ${token}`],
      ...args,
    ], folder);
    return { code, said };
  };
  return [
    await tried(who, "lists", async () => {
      const { code, said } = await ask("--method", "tools/list");
      const names = said.match(/"name": /g)?.length ?? 0;
      expect(code === 0 && names > 20, said.slice(-300));
      return `${names} tools`;
    }),
    await tried(who, "calls", async () => {
      const { code, said } = await ask("--method", "tools/call", "--tool-name", "card_totals");
      const at = said.indexOf("카드 사용");
      expect(code === 0 && at !== -1, said.slice(-300));
      return said.slice(at, at + 60);
    }),
  ];
}
