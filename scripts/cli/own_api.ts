/** The office's API in the process of a command: its routes and rules, over the store that it opened. */
import { Auth } from "../../src/auth/auth.ts";
import type { Deps } from "../../src/deps.ts";
import { officeNow, readOfficeFile } from "../../src/office/office_file.ts";
import { SecurityLog } from "../../src/security/security_log.ts";
import { createApp } from "../../src/app/app.ts";
import { emptyAssets } from "../../src/server/assets.ts";
import { granted, refusedCall, type ServerOffice, type StoreOffice } from "./connect.ts";

/** The same routes and rules as the server's, over the store this process opened. */
export async function ownApi(
  { books, keys, config, clock }: StoreOffice,
): Promise<Pick<ServerOffice, "call" | "file">> {
  const { now } = clock;
  const auth = new Auth({ config, books, now });
  const firstFacts = await readOfficeFile(config.officeFile);
  const security = new SecurityLog(books, now);
  const logState = () => "checking" as const;
  const assets = emptyAssets;
  const deps: Deps = {
    ...{ config, books, keys, auth, security, logState, assets, firstFacts, now, clock },
    get office() {
      return officeNow(books.views, firstFacts, config.demo, now());
    },
  };
  const app = createApp(deps, { logRequests: false });
  const headers = {
    authorization: `Bearer ${auth.controlSecret}`,
    "content-type": "application/json",
  };
  return {
    file: async (path) => await granted(await app.request(path, { headers })),
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const response = await app.request(path, { method, headers, body: sent });
      const answer = response.status === 204 ? undefined : await response.json();
      if (response.ok) return answer as T;
      throw refusedCall(response.status, answer);
    },
  };
}
