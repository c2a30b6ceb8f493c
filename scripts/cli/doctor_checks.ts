/** The checks of `cli doctor`. Each returns its result and the next step; none changes anything. */
import { momentText } from "../../projections/kit/moment.ts";
import { clockDoubt } from "../../src/clock/doubt.ts";
import { officeClock } from "../../src/backup/last.ts";
import { newestInstant } from "../../src/store/reader.ts";
import { type Config, warningsOf } from "../../src/config.ts";
import { isOverdue } from "../../src/backup/plan.ts";
import { backupKeys } from "../../src/backup/keys.ts";
import { readLast } from "../../src/backup/last.ts";
import { leastFreeSpace, ROOM, TOO_LITTLE_ROOM } from "../../src/server/disk_room.ts";
import { PROVIDER_MISSING } from "../../src/tables/without_provider.ts";
import { copyText } from "../../src/backup/key_copies.ts";
import { openToOthers } from "../../src/kit/private_files.ts";
import { VERSION } from "../../src/kit/version.ts";
import { damageFound } from "../../src/backup/damage_found.ts";
import { marksOf, verifyChain } from "../../src/store/chain.ts";
import type { ScrubProgress } from "../../src/store/contract.ts";
import { RESTORE_LOG } from "../../src/store/damage.ts";
import { readDamage } from "../../src/store/damage_book.ts";
import { headMarkIn } from "../../src/store/head_mark.ts";
import { SCRUB } from "../../src/store/keys.ts";
import { openKv } from "../../src/store/open.ts";
import { type SafeKv, safeKv } from "../../src/store/safe_kv.ts";
import { startProblem } from "../server/preflight.ts";
import { openShared } from "./backup_sets.ts";
import { booksKind, KIND_NAMES } from "../../src/demo/books_kind.ts";
import { answeringServer, hasFile } from "./connect.ts";
import { checkAddress } from "./doctor_address.ts";
import { checkMail, checkPush, checkTexts, checkWebhook } from "./doctor_channels.ts";
import { fail, type Found, ok, warn } from "./doctor_found.ts";
import { copiesOf } from "./keys_copies.ts";
import { statusOf } from "./keys_file.ts";

type Check = (config: Config) => Promise<Found>;

const count = (number: number): string => number.toLocaleString("ko-KR");

async function checkSettings(config: Config): Promise<Found> {
  const problem = await startProblem(config, Deno.env.toObject());
  if (problem) return fail("이 설정으로는 시작하지 않습니다.", problem);
  const [warning] = warningsOf(config);
  if (warning) return warn("설정에 확인할 것이 있습니다.", warning);
  if (!config.demo) return ok("읽을 수 있고 서로 맞습니다.");
  return warn("데모 모드입니다.", "실제로 쓰려면 로그인 제공자를 설정하세요(README).");
}

async function checkFolder({ kvUrl, dataDir }: Config): Promise<Found> {
  if (kvUrl !== "") return ok(`KV 서버를 씁니다: ${kvUrl}`);
  if (!await Deno.stat(dataDir).then(({ isDirectory }) => isDirectory, () => false)) {
    return fail(
      `데이터 폴더 ${dataDir}이(가) 없습니다.`,
      "DATA_DIR을 확인하거나 서버를 한 번 시작하세요.",
    );
  }
  const open = openToOthers(dataDir);
  if (open.length === 0) return ok(`${dataDir} · 이 계정만 볼 수 있습니다.`);
  const todo = `chmod go= ${open.join(" ")} (서버를 시작하면 스스로 고칩니다)`;
  return fail("다른 계정이 볼 수 있는 것이 있습니다.", todo);
}

function checkDisk(config: Config): Promise<Found> {
  const least = leastFreeSpace(config);
  if (!least) return Promise.resolve(ok("볼 폴더가 없습니다."));
  const { free, text } = least;
  const todo = "필요 없는 파일을 지우거나 더 큰 디스크로 옮기세요.";
  return Promise.resolve(
    free < TOO_LITTLE_ROOM ? fail(text, todo) : free < ROOM ? warn(text, todo) : ok(text),
  );
}

/** Works with the log, beside a server that may have it open. Null where there is none yet. */
async function withLog<T>(
  config: Config,
  work: (kv: SafeKv, raw: Deno.Kv) => Promise<T>,
): Promise<T | null> {
  const { kvUrl, dataDir } = config;
  if (kvUrl === ":memory:") return null;
  if (kvUrl === "" && !hasFile(config)) return null;
  const { kv, watched } = kvUrl === ""
    ? { kv: await openShared(dataDir), watched: undefined }
    : await openKv(kvUrl);
  return await work(safeKv(kv), kv).finally(() => {
    watched?.close();
    kv.close();
  });
}

/** Who issues certificates. None is no fault: the office then says so at the buttons, and files what it got elsewhere. */
function checkCertificates({ certificates, demo }: Config): Promise<Found> {
  if (certificates) return Promise.resolve(ok(`${certificates.url}에 발급을 요청합니다.`));
  if (demo) return Promise.resolve(ok("데모라서 견본을 만듭니다."));
  const text =
    `${PROVIDER_MISSING.why} 발급과 소유자 갱신은 꺼져 있고, 따로 받은 증명서는 파일로 등록합니다. ` +
    "켜려면 CERTIFICATE_URL과 CERTIFICATE_KEY를 설정하세요(docs/certificate-provider.md).";
  return Promise.resolve(ok(text));
}

/** A moment that the clock may be behind the newest record: processes on one machine agree to this. */
const LEEWAY_MS = 5_000;

async function checkClock(config: Config): Promise<Found> {
  const clock = await officeClock(config);
  const newest = await withLog(config, newestInstant);
  if (newest) clock.learn(newest);
  const now = new Date();
  const text = `지금 ${momentText(now.toISOString(), 0)} (서울)`;
  const doubt = clockDoubt({ clock });
  if (doubt !== "") {
    const todo = "시계가 맞으면 최고관리자가 ‘오늘’에서 날짜를 확인하고, 틀리면 시계를 맞추세요.";
    return fail(doubt, todo);
  }
  if (!newest || Date.parse(newest) <= now.getTime() + LEEWAY_MS) return ok(text);
  const todo = "시계를 맞추고(NTP) 서버를 다시 시작하세요. 그 전에는 기록의 시각이 뒤바뀝니다.";
  return fail(`${text} · 가장 새 기록이 ${momentText(newest, 0)}으로 지금보다 뒤입니다.`, todo);
}

async function checkKeys(config: Config): Promise<Found> {
  if (config.kvUrl === ":memory:") return ok("메모리에만 있습니다.");
  const { json: { where, wrapped, missing } } = await statusOf(config);
  const total = Object.values(wrapped).reduce((sum, number) => sum + number, 0);
  const found = await copiesOf(config);
  if (missing.length > 0) {
    const text = `마스터 키 ${missing.join(", ")}이(가) 없어 읽을 수 없는 암호키가 있습니다.`;
    return fail(text, `${where}에 그 마스터 키의 백업을 복원하세요.`);
  }
  if (found && found.own.opens < found.own.of) {
    const { file, opens, of, problem } = found.own;
    const why = problem === "" ? "" : ` (${problem})`;
    const copies = found.copies.map(copyText).join(", ") || "없음";
    return fail(
      `${file}(으)로는 개인정보 ${count(of)}개 가운데 ${count(opens)}개만 읽을 수 있습니다${why}.`,
      `모두 읽는 복사본을 그 자리에 두거나 keys merge로 합치세요. 복사본: ${copies}`,
    );
  }
  const text = `${where} · 암호키 ${count(total)}개`;
  const { kvUrl, backup: { folders, keysCopy } } = config;
  if (kvUrl !== "" || total === 0 || folders.length === 0) return ok(text);
  if (found?.copies.some(({ opens, of }) => opens === of)) return ok(text);
  const todo = keysCopy === ""
    ? "백업에는 암호키가 없습니다. BACKUP_KEYS_COPY를 백업과 다른 곳의 파일로 정하세요."
    : "deno task cli backup --keys로 새로 복사하세요.";
  return warn(`${text} · 가장 새 암호키의 복사본이 없습니다.`, todo);
}

async function checkChain(config: Config): Promise<Found> {
  const report = await withLog(config, async (kv) => {
    const mark = config.kvUrl === "" ? headMarkIn(config.dataDir) : undefined;
    return await verifyChain(kv, await marksOf(kv, mark));
  });
  if (!report || (report.ok && report.events === 0)) {
    return warn(
      `${config.kvUrl || config.dataDir}에 사무소의 기록이 없습니다.`,
      `쓰던 사무소라면 ${config.kvUrl ? "KV_URL" : "DATA_DIR"}을(를) 확인하세요.`,
    );
  }
  if (report.ok) return ok(`기록 ${count(report.events)}건의 해시 체인이 맞습니다.`);
  const text = `${count(report.position!)}번째 기록에서 맞지 않습니다. ${report.reason}`;
  return fail(
    text,
    RESTORE_LOG,
  );
}

/** What any read found damaged, a server's or a command's, and when every byte was last read. */
async function checkStored(config: Config): Promise<Found> {
  const found = await withLog(config, async (kv) => ({
    all: await readDamage(kv),
    scrub: (await kv.get<ScrubProgress>(SCRUB)).value,
  }));
  if (found === null) return ok("아직 저장된 것이 없습니다.");
  const { all, scrub } = found;
  const text = damageFound({ books: { damage: { all } } });
  if (text !== null) {
    const named = all.map(({ what, name, about, whole, found: at }) => {
      const since = whole ? `${momentText(whole, 0)}–` : "";
      const place = what === "file" ? `파일 ${name.slice(0, 12)}…` : `${name}번째 기록`;
      return `${place}${about && ` · ${about}`} (${since}${momentText(at, 0)})`;
    });
    return fail(`손상된 것 ${all.length}개: ${named.join(", ")}`, text);
  }
  const last = scrub?.done ? scrub.began : scrub?.before?.began;
  return ok(
    last
      ? `${momentText(last, 0)}부터 모두 읽어 온전했습니다.`
      : "아직 끝까지 읽지 않았습니다. 서버가 천천히 읽습니다.",
  );
}

/** Books of one kind and settings of the other: the server would not start on them. */
async function checkKind(config: Config): Promise<Found> {
  const kind = await withLog(config, (_, kv) => booksKind(kv));
  if (kind === null) return ok("아직 기록이 없어 정해지지 않았습니다.");
  const asked = config.demo ? "demo" : "office";
  if (kind === asked) return ok(`${KIND_NAMES[kind]}의 기록이고 설정도 그렇습니다.`);
  const setting = config.kvUrl ? "KV_URL" : "DATA_DIR";
  return fail(
    `기록은 ${KIND_NAMES[kind]}의 것인데 설정은 ${
      KIND_NAMES[asked]
    }입니다. 서버가 시작하지 않습니다.`,
    kind === "demo"
      ? `${setting}을(를) 비어 있는 새 곳으로 바꾸거나, 데모를 보려면 DEMO=1로 시작하세요.`
      : `로그인 제공자를 설정하거나, 데모를 보려면 ${setting}을(를) 다른 곳으로 바꾸세요.`,
  );
}

async function checkBackup({ kvUrl, dataDir, backup }: Config): Promise<Found> {
  if (kvUrl !== "") return ok("KV 서버의 백업 기능을 쓰세요.");
  if (backup.folders.length === 0) {
    return warn("백업을 정하지 않았습니다.", "BACKUP_DIR을 다른 디스크의 폴더로 정하세요.");
  }
  const keys = backupKeys(backup);
  const now = new Date();
  const result: string[] = [];
  for (const folder of backup.folders) {
    const last = await readLast(folder);
    const at = last?.at ?? null;
    const when = at === null ? "백업이 없습니다" : `마지막 백업 ${momentText(at, 0)}`;
    result.push(`${folder} · ${when}`);
    if (!isOverdue({ at }, backup, now)) continue;
    const todo = "서버가 실행 중인지, 폴더에 쓸 수 있는지 보고 deno task cli backup을 실행하세요.";
    return fail(`${result.at(-1)} · ${backup.minutes}분마다 하기로 되어 있습니다.`, todo);
  }
  const text = result.join(", ");
  const [data, ...there] = await Promise.all([dataDir, ...backup.folders].map(Deno.stat));
  if (there.every(({ dev }) => dev === data.dev)) {
    return warn(text, "데이터와 같은 디스크입니다. BACKUP_SECOND_DIR을 다른 디스크로 정하세요.");
  }
  if (keys.length > 0) return ok(text);
  return warn(text, "암호화하지 않은 백업입니다. backup --new-key로 키를 만들어 정하세요.");
}

async function checkServer(config: Config): Promise<Found> {
  const server = await answeringServer(config);
  if (server === null) return warn("서버가 실행 중이 아닙니다.", "deno task start로 시작하세요.");
  const { url, secret } = server;
  const response = await fetch(new URL("/readyz", url), {
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(3_000),
  });
  const { version = "", details = [] } = await response.json() as {
    version?: string;
    details?: { text: string }[];
  };
  if (details.length > 0) {
    const text = `${url} · 사람이 확인해야 할 일이 ${details.length}가지 있습니다.`;
    return fail(text, details.map(({ text }) => text).join(" "));
  }
  if (!response.ok) {
    return fail(`${url} · 일할 준비가 되지 않았습니다.`, "서버의 출력을 확인하세요.");
  }
  if (version !== VERSION) {
    const text = `${url} · 서버는 버전 ${version}, 이 명령은 ${VERSION}입니다.`;
    return warn(text, "프로그램을 바꾼 뒤라면 서버를 다시 시작하세요.");
  }
  return ok(`${url} · 버전 ${version}`);
}

/** In the order of the report. */
export const checks: readonly (readonly [name: string, check: Check])[] = [
  ["설정", checkSettings],
  ["데이터 폴더", checkFolder],
  ["디스크", checkDisk],
  ["시계", checkClock],
  ["키", checkKeys],
  ["기록", checkChain],
  ["저장된 것", checkStored],
  ["기록의 종류", checkKind],
  ["백업", checkBackup],
  ["서버", checkServer],
  ["주소", checkAddress],
  ["증명서 발급 기관", checkCertificates],
  ["메일", checkMail],
  ["푸시", checkPush],
  ["알림톡·문자", checkTexts],
  ["웹훅", checkWebhook],
];
