/** Downloading the workbook without leaving the page. */
import { refreshSession } from "../../../ui/session.ts";

/** The file name a `Content-Disposition` gives, or null. */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? "");
  if (extended) {
    try {
      return decodeURIComponent(extended[1].trim());
    } catch {
      return null;
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition ?? "")?.[1] ?? null;
}

/** Reads a body to its end, telling how many bytes came. */
async function readAll(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
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

/** Fetches the workbook and hands it to the browser as a file. Throws when it cannot be had. */
export async function downloadExcel(
  path: string,
  name: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let response = await fetch(path);
  if (response.status === 401 && await refreshSession()) response = await fetch(path);
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const blob = await readAll(response, onBytes);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileNameOf(response.headers.get("content-disposition")) ?? name;
  link.click();
  // The browser has begun to read the file by then; freeing it at once would stop some of them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
