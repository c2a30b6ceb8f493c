/** Certificates that were got elsewhere: one is filed for an address as a PDF, and all of an address are listed. */
import { z } from "zod";
import {
  certificateStream,
  fileCertificate,
  type Filed,
  NUMBER_MAX,
} from "../../../events/certificate.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/refusal.ts";
import { implausibleDay } from "../../../events/day_kinds.ts";
import { cleanLine } from "../../../events/text.ts";
import { type CertificateEntry, certificateRowOf } from "../../../projections/certificate.ts";
import { FILE_MAX, isWholePdf } from "../../certificate/answer.ts";
import { addressSeal } from "../../certificate/issue.ts";
import { subjectOf } from "../../certificate/subject.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { readFileForm } from "../../server/multipart.ts";
import { problem } from "../../server/respond.ts";
import type { Ctx } from "../../server/route.ts";

/** Room for the largest file, and for the form around it. */
export const FILING_BYTES = FILE_MAX + 64 * 1024;

const MEGABYTES = FILE_MAX / 1024 / 1024;
const NO_ADDRESS = refuse(404, "address_not_found", "주소를 찾을 수 없습니다.");

const wrong = (field: string, message: string): Refusal =>
  refuse(422, "invalid_input", message, [{ field, message }]);

interface Sent {
  file: Uint8Array<ArrayBuffer>;
  said: Pick<Filed, "number" | "issued_on">;
}

/** What is wrong with the bytes of a file; null where it is a PDF that may be kept. Its name and its type prove nothing. */
function fileTrouble(file: Uint8Array): Refusal | null {
  if (file.length > FILE_MAX) return wrong("file", `${MEGABYTES}MB까지 등록할 수 있습니다.`);
  if (isWholePdf(file)) return null;
  return wrong("file", "PDF 파일이 아니거나 끝까지 받지 않은 파일입니다. 다시 받아서 올려 주세요.");
}

/** What a form brings, or what is wrong with it. */
async function readSent(c: Ctx, { now }: Deps): Promise<Sent | Refusal> {
  const form = readFileForm(c);
  const given = form?.get("file");
  if (!(given instanceof File) || given.size === 0) {
    return wrong("file", "증명서 PDF 파일을 선택해 주세요.");
  }
  const text = (name: string): string => {
    const value = form!.get(name);
    return typeof value === "string" ? cleanLine(value) : "";
  };
  const [number, issued_on] = [text("number"), text("issued_on")];
  if (number.length > NUMBER_MAX) {
    return wrong("number", `발급번호는 ${NUMBER_MAX}자까지 적을 수 있습니다.`);
  }
  if (issued_on !== "" && !z.iso.date().safeParse(issued_on).success) {
    return wrong("issued_on", "발급일을 2026-11-22처럼 적어 주세요.");
  }
  const implausible = issued_on === "" ? null : implausibleDay("occurred", issued_on, now());
  if (implausible !== null) return wrong("issued_on", implausible);
  const file = await given.bytes();
  return fileTrouble(file) ?? { file, said: { number, issued_on } };
}

/** Files a certificate for the address of the path. */
export async function fileOne(c: Ctx, deps: Deps): Promise<Response> {
  const { books } = deps;
  const address = c.req.param("id")!;
  if (!subjectOf(books.views, address)) return problem(c, NO_ADDRESS);
  const sent = await readSent(c, deps);
  if (isRefusal(sent)) return problem(c, sent);
  const { sha256, size } = await books.blobs.put(sent.file, addressSeal(address));
  const id = `filed.${crypto.randomUUID()}`;
  const outcome = await books.execute({
    stream: certificateStream(id),
    reads: ["address"],
    // It was deleted while the file was on its way.
    decide: (views) =>
      subjectOf(views, address)
        ? fileCertificate(id, { address, ...sent.said, sha256, size })
        : NO_ADDRESS,
    meta: metaOf(c),
  });
  // Refused, or the same request was answered before with a file of its own.
  const kept = isRefusal(outcome) ? undefined : outcome.events[0]?.stream === certificateStream(id);
  if (!kept) await books.blobs.remove(sha256);
  if (isRefusal(outcome)) return problem(c, outcome);
  const stream = outcome.events[0]?.stream ?? certificateStream(id);
  const entry = books.views.certificate.byId.get(stream.slice("certificate/".length))!;
  return Response.json({ data: certificateRowOf(entry) }, { status: 201 });
}

/** The certificates of the address of the path, the newest first. */
export function listOf(c: Ctx, { books: { views } }: Deps): Response {
  const address = c.req.param("id")!;
  if (!subjectOf(views, address)) return problem(c, NO_ADDRESS);
  const own: CertificateEntry[] = [...views.certificate.byId.values()]
    .filter(({ state }) => state.address === address);
  return Response.json({ data: own.reverse().map(certificateRowOf) });
}
