/** The official Python client, in an environment of its own where Python and the package can be had. */
import { fileURLToPath } from "node:url";
import type { McpOffice } from "./office.ts";
import { run } from "./programs.ts";
import { leftOut, type Row } from "./rows.ts";

const PACKAGE = "mcp==2.3.0";
const PROGRAM = fileURLToPath(new URL("./client.py", import.meta.url));

export async function walkPython({ url, token }: McpOffice, folder: string): Promise<Row[]> {
  const who = "Python client";
  const out = (said: string) => [leftOut(who, "all", said)];
  const made = await run("python3", ["-m", "venv", "venv"], folder);
  if (made.code !== 0) return out(`python3 -m venv: ${made.said}`);
  const python = `${folder}/venv/bin/python`;
  const installed = await run(python, ["-m", "pip", "install", "--quiet", PACKAGE], folder);
  if (installed.code !== 0) return out(`pip install ${PACKAGE}: ${installed.said.slice(-300)}`);
  const { code, said } = await run(python, [PROGRAM, url, token], folder);
  const rows = /^\[.*\]$/m.exec(said)?.[0];
  if (code !== 0 || !rows) return [{ who, what: "all", result: "FAILED", said: said.slice(-400) }];
  return (JSON.parse(rows) as Omit<Row, "who">[]).map((row) => ({ who, ...row }));
}
