/** A demo office as a process of its own, and a token of one of its people. */
import { newWrappingKey, textOfKey } from "../../../src/personal/wrapping.ts";
import { startOffice, tokenOf } from "../cluster/office.ts";

export interface McpOffice {
  /** The address of its MCP server. */
  url: string;
  token: string;
  stop(): Promise<void>;
}

/** Starts it in an empty folder. */
export async function openMcpOffice(folder: string): Promise<McpOffice> {
  const env = {
    DATA_DIR: `${folder}/data`,
    WRAPPING_KEY: textOfKey(newWrappingKey()),
    PORT: "0",
    DEMO: "1",
    NODE_ENV: "production",
  };
  const office = await startOffice(env);
  const token = await tokenOf("superuser", env);
  return {
    url: `${office.url}/mcp`,
    token,
    stop: async () => void await office.stop(),
  };
}
