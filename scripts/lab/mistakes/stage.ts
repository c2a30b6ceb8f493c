/** An office to make mistakes with: a data folder with records and files, a backup folder of two sets, another office beside it. */
import { certificateStream, issueCertificate } from "../../../events/certificate/certificate.ts";
import type { Actor, NewEvent } from "../../../events/base/event.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { addRow } from "../../../projections/tables.ts";
import { backUp } from "../../../src/backup/make.ts";
import { type Config, readConfig } from "../../../src/config.ts";
import { newWrappingKey, textOfKey } from "../../../src/personal/wrapping.ts";
import { officeWrapping } from "../../../src/personal/wrapping_source.ts";
import { backupFile } from "../../../src/store/backup.ts";
import type { Books } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";
import { safeKv } from "../../../src/store/safe_kv.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const BEGAN = Date.parse("2026-11-01T01:00:00.000Z");

export const ADMIN: Actor = { id: "u1", name: "최고관리자", role: "superuser", via: "web" };

/** The content of a stage's folder. */
export interface Stage {
  folder: string;
  dataDir: string;
  backups: string;
  /** The data folder as it was a day before, and another office's data and backups. */
  older: string;
  other: { dataDir: string; backups: string };
  keysCopy: string;
  env: Record<string, string>;
  config: Config;
  /** Position of the last record. */
  head: number;
  /** Ends of the archives, oldest first: each is a moment that can be reached. */
  ends: { position: number; at: string }[];
  files: string[];
}

const wrappingKey = textOfKey(newWrappingKey());

function environmentOf(folder: string): Record<string, string> {
  return {
    DATA_DIR: `${folder}/data`,
    BACKUP_DIR: `${folder}/backups`,
    KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef",
    WRAPPING_KEY: wrappingKey,
    NO_COLOR: "1",
  };
}

/** Records of addresses, all of them in one commit: there is no moment between them. */
async function write(books: Books, ...names: string[]): Promise<void> {
  const outcome = await books.execute({
    stream: `address/${names[0]}`,
    decide(views) {
      const events: NewEvent[] = [];
      for (const name of names) {
        const made = addRow(views, "address", name, {
          address: `서울특별시 종로구 세종대로 ${name}`,
          owner_name: `소유자 ${name}`,
          regi_office: "서울중앙지방법원 등기국",
        });
        if (isRefusal(made)) return made;
        events.push(...made);
      }
      return events;
    },
    meta: { actor: ADMIN, requestId: "stage", key: `stage:${names[0]}` },
  });
  if (isRefusal(outcome)) throw new Error(outcome.message);
}

async function certify(books: Books, address: string, number: string): Promise<string> {
  const file = new Uint8Array(90_000).fill(number.charCodeAt(5));
  const { sha256, size } = await books.blobs.put(file, `address/${address}`);
  const certificate = {
    ...{ address, number, sha256, size, source: "sample" as const },
    ...{ job: "stage", order: number },
  };
  const id = `stage:${address}`;
  const outcome = await books.execute({
    stream: certificateStream(id),
    reads: ["certificate"],
    decide: ({ certificate: { byId } }) =>
      issueCertificate(byId.get(id)?.state, certificate, { holder: undefined }),
    meta: { actor: ADMIN, requestId: "stage", key: `certificate:${id}` },
  });
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return sha256;
}

/** An office that lives for nine days: a backup on each of six, two sets of three. */
async function live(folder: string, name: string): Promise<Pick<Stage, "head" | "ends" | "files">> {
  const config = readConfig(environmentOf(folder));
  const { dataDir } = config;
  await Deno.mkdir(dataDir, { recursive: true });
  let now = new Date(BEGAN);
  const open = () =>
    openBooks({
      ...{ path: `${dataDir}/office.kv`, dataDir, restMs: 0, now: () => now },
      wrapping: officeWrapping(config),
    });
  let books = await open();
  const ends: Stage["ends"] = [];
  const files: string[] = [];
  for (const [index, day] of [0, 1, 2, 7.5, 8.5, 9].entries()) {
    now = new Date(BEGAN + day * DAY_MS);
    for (let count = 0; count < 3; count++) await write(books, `${name}-${index}-${count}`);
    await write(books, ...[3, 4, 5].map((count) => `${name}-${index}-${count}`));
    files.push(await certify(books, `${name}-${index}-0`, `1101-${index}${name}`));
    if (index === 5) {
      await books.close();
      await Deno.mkdir(`${folder}/older`, { recursive: true });
      for (const file of ["office.kv", "keys.sqlite"]) {
        await backupFile(`${dataDir}/${file}`, `${folder}/older/${file}`);
      }
      await Deno.copyFile(`${dataDir}/office.head`, `${folder}/older/office.head`);
      books = await open();
      await write(books, `${name}-last`);
    }
    const options = { key: null, days: 5, keep: 4, now };
    const { to } = await backUp(safeKv(books.kv), `${folder}/backups`, options);
    ends.push({ position: to, at: now.toISOString() });
  }
  const { head } = books;
  await books.close();
  await backupFile(`${dataDir}/keys.sqlite`, `${folder}/keys.copy`);
  return { head, ends, files };
}

/** What `onStage` copies for each mistake, made once. */
export interface Template {
  folder: string;
  made: Pick<Stage, "head" | "ends" | "files">;
}

export async function makeTemplate(): Promise<Template> {
  const folder = await Deno.makeTempDir({ prefix: "office-mistakes-" });
  await Deno.mkdir(`${folder}/own`);
  await Deno.mkdir(`${folder}/other`);
  const made = await live(`${folder}/own`, "a");
  await live(`${folder}/other`, "b");
  return { folder, made };
}

/** Copies a folder with all that is in it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** Does something on a fresh copy of the office; it is gone afterwards. */
export async function onStage<T>(
  { folder: template, made }: Template,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "office-mistake-" });
  try {
    await copyFolder(`${template}/own`, folder);
    await copyFolder(`${template}/other`, `${folder}/other`);
    const env = environmentOf(folder);
    return await work({
      ...{ folder, dataDir: `${folder}/data`, backups: `${folder}/backups` },
      ...{ older: `${folder}/older`, keysCopy: `${folder}/keys.copy`, env },
      other: { dataDir: `${folder}/other/data`, backups: `${folder}/other/backups` },
      config: readConfig(env),
      ...made,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
