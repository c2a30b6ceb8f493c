/** The office's API for a command: over HTTP, or, when no server runs, in this process. */
import { Auth } from "../../src/auth/auth.ts";
import { SecurityLog } from "../../src/security/security_log.ts";
import { createApp } from "../../src/server/app.ts";
import type { Assets } from "../../src/server/assets.ts";
import type { Deps } from "../../src/deps.ts";
import { officeNow, readOfficeFile } from "../../src/office.ts";
import {
  connect,
  type ConnectOptions,
  granted,
  type Office,
  refusedCall,
  type ServerOffice,
} from "./connect.ts";

/** The API, and where it is, for the person. */
export type Api = Pick<ServerOffice, "call" | "file" | "where">;

/** Runs `work` with the API and lets go of the office afterwards. */
export async function withOfficeApi<T>(
  options: ConnectOptions,
  work: (api: Api) => Promise<T>,
): Promise<T> {
  const office = await connect(options);
  try {
    return await work(
      office.kind === "server"
        ? { call: office.call, file: office.file, where: `서버 ${office.where}` }
        : { ...await ownApi(office), where: `데이터 ${office.where}` },
    );
  } finally {
    await office.close();
  }
}

/** No page is asked for from here. */
const noAssets: Assets = {
  style: () => "",
  client: () => [],
  early: () => "",
  island: () => [],
  fonts: () => [],
  fontFaces: () => [],
  serve: () => Promise.resolve(null),
};

/** The same routes and rules as the server's, over the store this process opened. */
async function ownApi(
  { books, keys, config }: Extract<Office, { kind: "store" }>,
): Promise<Pick<Api, "call" | "file">> {
  const now = () => new Date();
  const auth = new Auth({ config, books, now });
  const firstFacts = await readOfficeFile(config.officeFile);
  const security = new SecurityLog(books, now);
  const logState = () => "checking" as const;
  const assets = noAssets;
  const deps: Deps = {
    ...{ config, books, keys, auth, security, logState, assets, firstFacts, now },
    get office() {
      return officeNow(books.views.office_facts, firstFacts, config.demo);
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
