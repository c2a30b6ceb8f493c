/**
 * Issue, re-issue, refresh and download of the same addresses by two people, in every pair and triple, while the office is
 * killed: no archive is partial, stale or failed, and nothing is paid twice. `deno task lab certificates` walks all of them;
 * the tests a few, by a seed (CERTIFICATE_SEED).
 */
import { assertEquals } from "@std/assert";
import * as XLSX from "xlsx";
import type {
  CertificateTask,
  CertificateTaskStatus,
} from "../../projections/certificate/certificate_shapes.ts";
import { randomFrom } from "../../scripts/lab/crash/run.ts";
import { inFolder } from "../cli/command.ts";
import { addressId, addressText } from "../helpers/addresses.ts";
import { BASE } from "../helpers/certificate_house.ts";
import { pagesOf } from "../helpers/pdf.ts";
import { openProvider, type Provider } from "../helpers/provider.ts";
import { unzip } from "../helpers/unzip.ts";
import { allCases, type Case, nameOf, someCases, type Step } from "./certificates/cases.ts";
import { KilledOffice, type Person } from "./certificates/office.ts";

const SEED = Number(Deno.env.get("CERTIFICATE_SEED") ?? 1);
const ASKED = Deno.env.get("CERTIFICATE_CASES") ?? "12";
const ALL = ASKED === "all";
const KILLS = Number(Deno.env.get("CERTIFICATE_KILLS") ?? (ALL ? 200 : 3));
/** Cases at once. */
const AT_ONCE = 8;
/** Most addresses of one request. */
const REQUEST_MAX = 500;
const POLL_MS = 100;
const PATIENCE_MS = 300_000;

/** The two addresses of a case: the first has no certificate, the second an old one. */
const addressesOf = (index: number): [number, number] => [2 * index + 1, 2 * index + 2];
const newOwner = (number: number): string => `새소유자${number}`;

interface Walked {
  step: Step;
  numbers: number[];
  /** Its job; "" for a file that was there, null if it was refused because others are at it. */
  task: string | null;
  file: string | null;
}

const PATHS: Record<Step["act"], string> = {
  issue: "issue_immovable_bulk",
  reissue: "issue_immovable_bulk",
  refresh: "refresh_owner_info_bulk",
  deliver: "deliver_immovable_bulk",
  download: "download_immovable_bulk",
};

async function request(
  office: KilledOffice,
  { act, person }: Step,
  numbers: number[],
): Promise<CertificateTask | null> {
  const body = { address_ids: numbers.map(addressId) };
  const answer = await office.ask(person, "POST", `${BASE}/${PATHS[act]}`, body);
  if (answer.status === 200) return await answer.json();
  assertEquals(answer.status, 409, `${act}: ${await answer.clone().text()}`);
  const { code, details } = await answer.json();
  assertEquals([code, typeof details[0]?.task_id], ["job_exists", "string"]);
  return null;
}

async function walk(office: KilledOffice, steps: Case, index: number): Promise<Walked[]> {
  const [bare, old] = addressesOf(index);
  const walked: Walked[] = [];
  for (const step of steps) {
    const { act } = step;
    const numbers = act === "issue"
      ? [bare]
      : act === "reissue" || act === "download"
      ? [old]
      : [bare, old];
    const answer = await request(office, step, numbers);
    walked.push({
      step,
      numbers: answer && answer.processing_info.total < numbers.length ? [] : numbers,
      task: answer && (answer.task_id ?? ""),
      file: answer?.download_url ?? null,
    });
  }
  return walked;
}

/** Waits for the end of a task. */
async function ended(office: KilledOffice, as: Person, task: string) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await office.ask(as, "GET", `${BASE}/download_immovable_bulk?task_id=${task}`);
    const status: CertificateTaskStatus = await answer.json();
    if (status.completed_at !== null || performance.now() > end) return status;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Number of the order that a job paid for an address; 0 if none. */
const orderOf = ({ paid }: Provider, job: string, number: number): number =>
  paid.findIndex(({ order, reference }) =>
    reference === addressId(number) && order.startsWith(`${job}.`)
  ) + 1;

/** What an archive lists of an address. */
interface Listed {
  certificate: string;
  owner: string;
  file: Uint8Array | undefined;
}

function listIn(zip: Uint8Array): Map<string, Listed> {
  const files = unzip(zip);
  const book = XLSX.read(files.get("000_목록.xlsx")!, { type: "array" });
  const rows = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]]);
  return new Map(rows.map((row) => [row["주소"], {
    certificate: row["발급번호"] ?? "",
    owner: row["소유자"] ?? "",
    file: files.get(row["파일"]),
  }]));
}

/** What is wrong with an archive, by what was asked for before it. */
function faultsOf(provider: Provider, zip: Uint8Array, at: Walked, before: Walked[]): string[] {
  const list = listIn(zip);
  const refreshed = before.some(({ step, task }) => step.act === "refresh" && task !== null);
  return at.numbers.flatMap((number) => {
    const { certificate, owner, file } = list.get(addressText(number)) ?? {};
    if (!certificate || !file) return ["partial"];
    const has = Number(certificate.slice("1101-".length));
    const wanted = before.filter(({ step, task, numbers }) =>
      (step.act === "issue" || step.act === "reissue") && task && numbers.includes(number)
    ).map(({ task }) => orderOf(provider, task!, number));
    const faults = wanted.some((order) => order === 0 || order > has) ? ["stale certificate"] : [];
    if (refreshed && owner !== newOwner(number)) faults.push("stale owner");
    const isNew = at.step.act === "deliver" && refreshed;
    if (isNew && !pagesOf(file).flat().join("").includes(newOwner(number))) {
      faults.push("certificate of the earlier owner");
    }
    return faults;
  });
}

async function judge(
  office: KilledOffice,
  provider: Provider,
  walked: Walked[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, at] of walked.entries()) {
    const { step: { act, person }, task, file } = at;
    if (task === null) continue;
    const status = task === "" ? null : await ended(office, person, task);
    if (status && (status.status !== "completed" || status.failed_count > 0)) {
      faults.push(`${act}: ${status.status}, ${status.failed_count} failed, ${status.message}`);
      continue;
    }
    const path = file ?? status?.download_url;
    if (act !== "deliver" && act !== "download") continue;
    const answer = await office.ask(person, "GET", path!);
    const zip = await answer.bytes();
    faults.push(
      ...faultsOf(provider, zip, at, walked.slice(0, index)).map((one) => `${act}: ${one}`),
    );
  }
  return faults;
}

/** Addresses that a job paid for twice. */
function doubled({ paid }: Provider): string[] {
  const seen = new Map<string, number>();
  for (const { order, reference } of paid) {
    const key = `${order.slice(0, order.indexOf("."))} ${reference}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return [...seen].filter(([, count]) => count > 1).map(([key]) => `paid twice: ${key}`);
}

/** Issues the certificates that are there before the cases. */
async function issueOld(office: KilledOffice, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => addressesOf(index)[1]);
  for (let from = 0; from < count; from += REQUEST_MAX) {
    const step: Step = { act: "issue", person: "staff" };
    const asked = await request(office, step, numbers.slice(from, from + REQUEST_MAX));
    assertEquals((await ended(office, "staff", asked!.task_id!)).status, "completed");
  }
}

/** Does the work for each, so many at once. */
async function pool<T>(all: T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  const waiting = [...all.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

Deno.test("while an office is killed, no archive of what two people issue, refresh and download is partial, stale or failed", () =>
  inFolder(async (folder) => {
    const random = randomFrom(SEED);
    const cases = ALL ? allCases() : someCases(Number(ASKED), random);
    const provider = openProvider();
    const office = new KilledOffice(folder, provider.url, 2 * cases.length);
    const faults: string[] = [];
    try {
      await office.start();
      await issueOld(office, cases.length);
      for (let number = 1; number <= 2 * cases.length; number++) {
        provider.owners.set(addressId(number), newOwner(number));
      }
      const killing = office.killOften(KILLS, random);
      await pool(cases, async (steps, index) => {
        const walked = await walk(office, steps, index);
        const found = await judge(office, provider, walked);
        faults.push(...found.map((fault) => `case ${index} (${nameOf(steps)}): ${fault}`));
      });
      await killing;
      faults.push(...doubled(provider));
    } finally {
      await office.kill();
      await provider.close();
    }
    console.log(
      `${cases.length} cases, ${office.kills} kills, seed ${SEED}: ${faults.length} faults`,
    );
    assertEquals(faults, []);
  }));
