/** A hundred and twenty certificates, issued and put into one file, while the server is killed twice on the way. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import type {
  CertificateTask,
  CertificateTaskStatus,
} from "../../projections/certificate/certificate_shapes.ts";
import { openBooks } from "../../src/store/open.ts";
import { inFolder } from "../cli/command.ts";
import { addressText, givenAddresses } from "../helpers/addresses.ts";
import { pagesOf, popplerText } from "../helpers/pdf.ts";
import { KEY, openProvider } from "../helpers/provider.ts";
import { unzip } from "../helpers/unzip.ts";
import { testWrapping } from "../helpers/wrapping.ts";
import { type ServerProcess, startProcess } from "./server_process.ts";

/** Three batches. */
const COUNT = 120;
const BASE = "/api/deposition/address";
/** Longer than a task may take here, a dead worker's lease included. */
const PATIENCE_MS = 120_000;
/** Milliseconds between two questions; the page asks every 2 s. */
const POLL_MS = 20;

const open = (dataDir: string) =>
  openBooks({ path: `${dataDir}/office.kv`, dataDir, wrapping: testWrapping });

async function ask(
  server: ServerProcess,
  task: "issue" | "download",
  address_ids: string[],
): Promise<string> {
  const answer = await fetch(`${server.url}${BASE}/${task}_immovable_bulk`, {
    method: "POST",
    headers: { ...await server.headers(), "content-type": "application/json" },
    body: JSON.stringify({ address_ids }),
  });
  const body: CertificateTask & { message: string } = await answer.json();
  assertEquals([answer.status, body.processing_info?.total], [200, COUNT], body.message);
  return body.task_id!;
}

/** Asks how far it is until it is as far as wanted. */
async function until(
  server: ServerProcess,
  id: string,
  wanted: (status: CertificateTaskStatus) => boolean,
): Promise<CertificateTaskStatus> {
  const headers = await server.headers();
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const path = `${BASE}/download_immovable_bulk?task_id=${id}`;
    const status: CertificateTaskStatus = await (await fetch(server.url + path, { headers }))
      .json();
    if (wanted(status)) return status;
    assert(status.status !== "failed" && performance.now() < end, JSON.stringify(status));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The file, its first part and then the rest, as by somebody whose line broke. */
async function fileInTwo(server: ServerProcess, path: string): Promise<Uint8Array> {
  const headers = await server.headers();
  const part = async (range: string) => {
    const answer = await fetch(server.url + path, { headers: { ...headers, range } });
    assertEquals(answer.status, 206);
    return await answer.bytes();
  };
  const [start, rest] = [await part("bytes=0-99999"), await part("bytes=100000-")];
  const whole = new Uint8Array(start.length + rest.length);
  whole.set(start);
  whole.set(rest, start.length);
  return whole;
}

/** One file for each address, each a paper that names its own, and an index of them all. */
async function checkFiles(zip: Uint8Array): Promise<void> {
  const files = unzip(zip);
  const names = [...files.keys()];
  const [index, ...others] = names.filter((name) => name.endsWith(".xlsx"));
  assertEquals([files.size, others.length], [COUNT + 1, 0]);
  for (let number = 1; number <= COUNT; number++) {
    const start = `${String(number).padStart(3, "0")}_${addressText(number)}_`;
    const name = names.find((one) => one.startsWith(start))!;
    assertMatch(name.slice(start.length), /^\d{8}-\d{4}\.pdf$/, "the moment of its issue");
    const text = pagesOf(files.get(name)!).flat().join("\n");
    assertStringIncludes(text, "등기사항전부증명서");
    assertStringIncludes(text.replaceAll("\n", " "), addressText(number));
  }
  const last = await popplerText(files.get(names.find((name) => name.startsWith("120_"))!)!);
  if (last !== null) assertStringIncludes(last, addressText(COUNT));
  const book = XLSX.read(files.get(index)!, { type: "array" });
  const lines = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], { header: 1 });
  const listed = lines.flat().filter((cell) => typeof cell === "string" && /^1101-/.test(cell));
  assertEquals(new Set(listed).size, COUNT);
}

/** Certificates that the log has, and the addresses they are of. */
async function issuedIn(dataDir: string): Promise<{ events: number; addresses: number }> {
  const books = await open(dataDir);
  try {
    const found: string[] = [];
    for await (const events of books.read()) {
      for (const { type, data } of events) {
        if (type === "certificate.issued") found.push((data as { address: string }).address);
      }
    }
    return { events: found.length, addresses: new Set(found).size };
  } finally {
    await books.close();
  }
}

Deno.test("a server killed while issuing and downloading 120 certificates leaves one complete file, each issued once", () =>
  inFolder(async (folder) => {
    const data = `${folder}/data`;
    await Deno.mkdir(data);
    const books = await open(data);
    const ids = await givenAddresses(books, COUNT);
    await books.close();

    const provider = openProvider();
    const env = { CERTIFICATE_URL: provider.url, CERTIFICATE_KEY: KEY };
    const first = await startProcess(data, env);
    const issue = await ask(first, "issue", ids);
    const killedAt = await until(first, issue, ({ progress }) => progress.current >= 80);
    await first.kill();
    assert(killedAt.progress.current < COUNT, "it was killed on the way");

    const second = await startProcess(data, env);
    await until(second, issue, ({ status }) => status === "completed");
    const download = await ask(second, "download", ids);
    await second.kill();

    const third = await startProcess(data, env);
    try {
      const done = await until(third, download, ({ status }) => status === "completed");
      assertEquals(done.processed_count, COUNT);
      await checkFiles(await fileInTwo(third, done.download_url!));
      // A repeated request gets the same file.
      assertEquals((await until(third, issue, () => true)).progress.current, COUNT);
    } finally {
      await third.stop();
      await provider.close();
    }
    assertEquals(provider.paid.length, COUNT, "each was ordered once");
    assertEquals(await issuedIn(data), { events: COUNT, addresses: COUNT });
  }));
