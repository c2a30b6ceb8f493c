/** Certificates as jobs: paid and recorded once whatever dies, and in one archive that is whole or not there. */
import { assert, assertEquals } from "@std/assert";
import { destroyData } from "../../src/destruction/destruction.ts";
import { archiveContent, archivePieces, readArchive } from "../../src/nouns/certificate/archive.ts";
import { archiveSeal } from "../../src/tasks/expiry.ts";
import { expireArchives } from "../../src/tasks/expiry.ts";
import { downloadCertificates } from "../../src/nouns/certificate/download_certificates.ts";
import { issueCertificates } from "../../src/nouns/certificate/issue_certificates.ts";
import { refreshOwnerInfo } from "../../src/nouns/certificate/refresh_owner_info.ts";
import type { JobRequest } from "../../src/jobs/enqueue.ts";
import { closePdf } from "../../src/pdf/render.ts";
import type { Blobs } from "../../src/store/contract.ts";
import { revokeJob } from "../../events/job/job_acts.ts";
import { addressId, addressText, givenAddresses } from "../helpers/addresses.ts";
import { popplerText } from "../helpers/pdf.ts";
import { KEY, openProvider, type Provider } from "../helpers/provider.ts";
import { unzip } from "../helpers/unzip.ts";
import { gate, Life, openJobOffice } from "../jobs/office.ts";
import { minji } from "../store/notes.ts";

type Office = Awaited<ReturnType<typeof openJobOffice>>;

const open = () => openJobOffice(issueCertificates, downloadCertificates, refreshOwnerInfo);

/** An office whose provider is a real server. */
async function withProvider(
  test: (office: Office, provider: Provider) => Promise<void>,
): Promise<void> {
  const provider = openProvider();
  const office = await open();
  office.config.certificates = {
    url: provider.url,
    key: KEY,
    timeoutMs: 2_000,
    perSecond: 1_000,
  };
  try {
    await test(office, provider);
  } finally {
    await office.close();
    await provider.close();
    await closePdf();
  }
}

const asked = (kind: string, address_ids: string[]): Partial<JobRequest> => ({
  kind,
  queue: "office",
  args: { address_ids },
});

/** Runs one job to its end. */
async function run(office: Office, id: string, kind: string, ids: string[]): Promise<void> {
  await office.queue(id, asked(kind, ids));
  const worker = office.worker(`worker-${id}`);
  await worker.start();
  await office.until(id, "succeeded");
  await worker.close();
}

async function readBlob(blobs: Blobs, sha256: string): Promise<Uint8Array> {
  const content = await blobs.get(sha256) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return await new Response(content).bytes();
}

const piecesOf = (office: Office, id: string) => archivePieces(office.books, office.state(id));

/** Files by name, without the moment that is in it. */
async function filesOf({ books }: Office, id: string) {
  const pieces = await archivePieces(books, books.views.job.byId.get(id)!.state);
  const content = readArchive(books, pieces) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const files = unzip(await new Response(content).bytes());
  return new Map(
    [...files].map(([name, bytes]) => [name.replace(/_\d{8}-\d{4}\.pdf$/, ".pdf"), bytes]),
  );
}

Deno.test("a worker that dies at any step of issuing pays and records each certificate once", () =>
  withProvider(async (office, provider) => {
    const ids = await givenAddresses(office.books, 3);
    const counting = new Life(1_000);
    await office.queue("count", asked("issue_certificates", ids));
    const counter = office.worker("count", { life: counting });
    await counter.start();
    await office.until("count", "succeeded");
    await counter.close();
    const steps = 1_000 - counting.steps;
    assert(steps > 15, `${steps}`);
    for (let step = 1; step <= steps; step += 2) {
      const job = `job-${step}`;
      const before = provider.paid.length;
      await office.queue(job, asked("issue_certificates", ids));
      const life = new Life(step);
      const first = office.worker(`dies-${step}`, { life, alone: true });
      await first.start();
      await life.death;
      await first.close();
      const second = office.worker(`lives-${step}`, { alone: true });
      await second.start();
      await office.until(job, "succeeded");
      await second.close();
      assertEquals(provider.paid.length - before, 3, `step ${step}`);
      const certificates = [...office.books.views.certificate.byId.values()]
        .filter(({ state }) => state.source !== "filed" && state.job === job);
      assertEquals(certificates.map(({ state }) => state.address).sort(), ids, `step ${step}`);
      for (const { state } of certificates) {
        const file = await readBlob(office.books.blobs, state.sha256);
        assertEquals(file.length, state.size);
      }
    }
  }));

Deno.test("an archive interrupted at any step is made again: once, whole, with a list of all", async () => {
  const office = await open();
  try {
    const ids = await givenAddresses(office.books, 4);
    await run(office, "issue", "issue_certificates", ids.slice(0, 3));
    for (let step = 1; step <= 18; step++) {
      const job = `zip-${step}`;
      await office.queue(job, asked("download_certificates", ids));
      const life = new Life(step);
      const first = office.worker(`dies-${step}`, { life, alone: true });
      await first.start();
      await Promise.race([life.death, office.until(job, "succeeded")]);
      await first.close();
      const second = office.worker(`lives-${step}`, { alone: true });
      await second.start();
      await office.until(job, "succeeded");
      await second.close();
      const result = await office.told(job);
      assertEquals(result.filter((type) => type === "item_done").length, 3, `step ${step}`);
      assertEquals(result.filter((type) => type === "batch_done").length, 1, `step ${step}`);
      const files = await filesOf(office, job);
      assertEquals([...files.keys()], [
        ...[1, 2, 3].map((number) => `00${number}_${addressText(number)}.pdf`),
        "000_목록.xlsx",
      ]);
      assertEquals(office.state(job).result, {
        size: (await piecesOf(office, job)).reduce((sum, { size }) => sum + size, 0),
        included: 3,
        missing: 1,
        content: archiveContent(office.books.views, ids),
      });
    }
    const files = await filesOf(office, "zip-1");
    const text = await popplerText(files.get(`001_${addressText(1)}.pdf`)!);
    assert(text === null || text.includes("견본") && text.includes("소유자1"), text ?? "");
  } finally {
    await office.close();
    await closePdf();
  }
});

Deno.test("a download whose worker dies after the first of two batches continues with the second, as one file", async () => {
  const office = await open();
  try {
    const ids = await givenAddresses(office.books, 60);
    await run(office, "issue", "issue_certificates", ids);
    assertEquals(office.state("issue").batches.length, 2);
    await office.queue("zip", asked("download_certificates", ids));
    // To take it, the plan, the first piece, its batch; then it dies at the second piece.
    const life = new Life(13);
    const first = office.worker("dies", { life, alone: true });
    await first.start();
    await life.death;
    await first.close();
    assertEquals(office.state("zip").items.map(({ item }) => item), ["plan", "files-1"]);
    const second = office.worker("lives", { alone: true });
    await second.start();
    await office.until("zip", "succeeded");
    await second.close();
    const items = office.state("zip").items.map(({ item }) => item);
    assertEquals(items, ["plan", "files-1", "files-2", "archive"]);
    assertEquals([office.state("zip").batches.length, office.state("zip").attempt], [2, 2]);
    const files = await filesOf(office, "zip");
    assertEquals([files.size, files.has(`060_${addressText(60)}.pdf`)], [61, true]);
    for (const [name, bytes] of files) if (name.endsWith(".pdf")) assertEquals(bytes[0], 0x25);
  } finally {
    await office.close();
    await closePdf();
  }
});

Deno.test("one address that the provider refuses does not block the others", () =>
  withProvider(async (office, provider) => {
    const ids = await givenAddresses(office.books, 3);
    provider.manner = async (request, well) => {
      const { reference } = await request.clone().json();
      return reference === addressId(2) ? new Response("", { status: 422 }) : well();
    };
    await run(office, "j1", "issue_certificates", ids);
    assertEquals(office.state("j1").result, {
      total: 3,
      done: 2,
      failed: 1,
      failures: [{
        id: addressId(2),
        reason: "발급 기관이 이 주소를 처리하지 못했습니다. 주소와 소유자를 확인해 주세요.",
      }],
    });
  }));

Deno.test("when a provider goes down midway, the job waits, continues, and pays nothing twice", () =>
  withProvider(async (office, provider) => {
    const ids = await givenAddresses(office.books, 6);
    let down = false;
    provider.manner = (_request, well) => {
      down ||= provider.paid.length >= 3;
      return down ? Promise.resolve(new Response("", { status: 500 })) : well();
    };
    await office.queue("j1", asked("issue_certificates", ids));
    const worker = office.worker("anna");
    await worker.start();
    await office.until("j1", "retrying");
    assertEquals(office.state("j1").reason, "발급 기관이 응답하지 않습니다.");
    provider.manner = null;
    office.clock.pass(60_000);
    await worker.look();
    await office.until("j1", "succeeded");
    assertEquals(provider.paid.map(({ reference }) => reference).sort(), ids);
    await worker.close();
  }));

Deno.test("a document with the number of another address is refused", () =>
  withProvider(async (office, provider) => {
    const ids = await givenAddresses(office.books, 2);
    provider.manner = async (_request, well) => {
      const answer = await well();
      const headers = new Headers(answer.headers);
      headers.set("certificate-number", "1101-777777");
      return new Response(answer.body, { headers });
    };
    await run(office, "j1", "issue_certificates", ids);
    const { newest } = office.books.views.certificate;
    assertEquals(newest.size, 1);
    const { failures } = office.state("j1").result as { failures: { reason: string }[] };
    assertEquals(failures.map(({ reason }) => reason), ["다른 주소로 발급된 증명서입니다."]);
  }));

Deno.test("an archive that fills the disk leaves nothing behind and is made when there is room", async () => {
  const office = await open();
  try {
    const ids = await givenAddresses(office.books, 2);
    await run(office, "issue", "issue_certificates", ids);
    const { blobs } = office.books;
    const { put } = blobs;
    let full = true;
    blobs.put = (content, seal) => {
      if (!full || content instanceof Uint8Array) return put(content, seal);
      const pieces = content.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          flush() {
            throw new Error("database or disk is full");
          },
        }),
      );
      return put(pieces, seal);
    };
    await office.queue("zip", asked("download_certificates", ids));
    const worker = office.worker("anna");
    await worker.start();
    await office.until("zip", "retrying");
    const { reason, items } = office.state("zip");
    assertEquals([reason, items.map(({ item }) => item)], [
      "서버의 디스크가 가득 차서 파일을 만들지 못했습니다. 최고관리자에게 알려 주세요.",
      ["plan"],
    ]);
    const left = await Array.fromAsync(office.books.kv.list({ prefix: ["blob_pending"] }));
    assertEquals(left, []);
    full = false;
    office.clock.pass(60_000);
    await worker.look();
    await office.until("zip", "succeeded");
    assertEquals((await filesOf(office, "zip")).size, 3);
    await worker.close();
  } finally {
    await office.close();
    await closePdf();
  }
});

Deno.test("a download cancelled at its last step leaves no file and no readable part", async () => {
  const office = await open();
  try {
    const ids = await givenAddresses(office.books, 2);
    await run(office, "issue", "issue_certificates", ids);
    const { blobs } = office.books;
    const { put } = blobs;
    const stop = gate();
    let written = "";
    blobs.put = async (content, seal) => {
      const info = await put(content, seal);
      written = info.sha256;
      await stop.pass();
      return info;
    };
    await office.queue("zip", asked("download_certificates", ids));
    const worker = office.worker("anna");
    await worker.start();
    await stop.reached;
    await office.books.execute({
      stream: "job/zip",
      decide: ({ job }) => revokeJob(job.byId.get("zip")?.state, { id: "zip", reason: "취소" }),
      meta: { actor: minji, requestId: "r", key: "revoke" },
    });
    stop.open();
    await worker.close();
    assertEquals(office.state("zip").status, "revoked");
    const { books, clock } = office;
    await expireArchives({ books, keys: books.keys }, minji, clock.now());
    assertEquals(books.keys.isGone(archiveSeal("zip")), true);
    assertEquals(await blobs.get(written), null);
  } finally {
    await office.close();
    await closePdf();
  }
});

Deno.test("an expired archive is deleted with its content and key; its certificates stay", async () => {
  const office = await open();
  try {
    const ids = await givenAddresses(office.books, 1);
    await run(office, "issue", "issue_certificates", ids);
    await run(office, "zip", "download_certificates", ids);
    const { books, clock } = office;
    const made = office.state("zip").items.map(({ sha256 }) => sha256!);
    const expire = () => expireArchives({ books, keys: books.keys }, minji, clock.now());
    assertEquals(await expire(), 0, "on the day it was made");
    clock.pass(2 * 24 * 60 * 60_000);
    assertEquals([await expire(), await expire()], [1, 0]);
    assertEquals(made.length, 3, "the plan, a batch's files, the list of all");
    for (const sha256 of made) {
      assertEquals([await books.blobs.info(sha256), await books.blobs.get(sha256)], [null, null]);
    }
    const [{ state }] = books.views.certificate.byId.values();
    assert(await books.blobs.get(state.sha256));
    assertEquals([...books.views.destruction.keys.keys()], [archiveSeal("zip")]);
  } finally {
    await office.close();
    await closePdf();
  }
});

Deno.test("the key of an address takes its certificates along", async () => {
  const office = await open();
  try {
    const ids = await givenAddresses(office.books, 1);
    await run(office, "issue", "issue_certificates", ids);
    const { books } = office;
    const [{ state }] = books.views.certificate.byId.values();
    const subject = `address/${ids[0]}`;
    const order = { subject, keys: [subject], reason: "address_record" };
    const meta = { actor: minji, requestId: "r", key: "destroy" };
    await destroyData({ books, keys: books.keys }, order, meta);
    assertEquals(await books.blobs.get(state.sha256), null);
  } finally {
    await office.close();
    await closePdf();
  }
});

Deno.test("owners are changed to the registry's, as a change by the requester", () =>
  withProvider(async (office, provider) => {
    const ids = await givenAddresses(office.books, 3);
    provider.owners.set(ids[0], "새소유자").set(ids[1], "소유자2").set(ids[2], "소유자3");
    await run(office, "j1", "refresh_owner_info", ids);
    const { byId } = office.books.views.address;
    assertEquals(ids.map((id) => byId.get(id)!.state.owner_name), [
      "새소유자",
      "소유자2",
      "소유자3",
    ]);
    assertEquals(ids.map((id) => byId.get(id)!.version), [2, 1, 1], "who stays is not written");
    assertEquals(byId.get(ids[0])!.updated_by, { id: minji.id, name: minji.name, via: "job" });
  }));
