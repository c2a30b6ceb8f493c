/** The office's API for a command: over HTTP, or, when no server runs, in this process. */
import { connect, type ConnectOptions, type ServerOffice, type StoreOffice } from "./connect.ts";

/** The API, and where it is, for the person. */
export type Api = Pick<ServerOffice, "call" | "file" | "where">;

/** To load every page takes longer than most commands, which ask a server or only say what was wrong with them. */
async function inThisProcess(office: StoreOffice): Promise<Pick<Api, "call" | "file">> {
  const { ownApi } = await import("./own_api.ts");
  return await ownApi(office);
}

/** Runs `work` with the API and closes the office afterwards. */
export async function withOfficeApi<T>(
  options: ConnectOptions,
  work: (api: Api) => Promise<T>,
): Promise<T> {
  const office = await connect(options);
  try {
    return await work(
      office.kind === "server"
        ? { call: office.call, file: office.file, where: `서버 ${office.where}` }
        : { ...await inThisProcess(office), where: `데이터 ${office.where}` },
    );
  } finally {
    await office.close();
  }
}
