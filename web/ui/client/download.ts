/** Downloads files of calls (S2 §7, §8). Loaded with the first download. */
import { seoulDay } from "../../../events/base/seoul.ts";
import { callServer, readAnswer } from "./api.ts";
import { type Act, failedText } from "../failures.ts";
import { officeNow } from "../time/now.ts";

const NOTHING = "다운로드할 데이터가 없습니다.";

/** The result: downloaded, nothing to download, or the reason; with a Korean text. */
export type Downloaded =
  | { state: "done" }
  | { state: "nothing"; message: string }
  | { state: "failed"; message: string };

interface DownloadOptions {
  /** The act: its failure has the act's own text. */
  act: Act;
  /** With it the file is requested by POST, and today's date precedes the server's name. */
  body?: unknown;
  /** Instead of the name the server gives. */
  name?: string;
  /** Called with the number of bytes so far. */
  onBytes?(bytes: number): void;
}

/** Fetches a file and hands it over. Never throws. */
export async function download(path: string, options: DownloadOptions): Promise<Downloaded> {
  const { act, body, name, onBytes } = options;
  try {
    const response = await callServer(body ? "POST" : "GET", path, { act, body });
    if (typeof response === "string" || !response.ok) {
      const answer = await readAnswer(response, act);
      return { state: "failed", message: answer.ok ? "" : answer.problem.message };
    }
    const blob = await readAll(response, onBytes);
    if (blob.size === 0 || response.headers.get("x-total-count") === "0") {
      return { state: "nothing", message: NOTHING };
    }
    const given = nameIn(response.headers.get("content-disposition") ?? "");
    const day = body ? `${seoulDay(officeNow())}_` : "";
    handOver(blob, name ?? `${day}${given}`);
    return { state: "done" };
  } catch {
    return { state: "failed", message: failedText(act, { status: 0 }) };
  }
}

async function readAll(response: Response, onBytes = (_bytes: number) => {}): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

/** The file's name in a `content-disposition` header; one of ours where it makes no sense. */
export function nameIn(header: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded.trim());
  } catch {
    // The plain name follows it.
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(header)?.[1] ?? "목록.xlsx";
}

function handOver(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read the file by then; freeing it at once would stop some of them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
