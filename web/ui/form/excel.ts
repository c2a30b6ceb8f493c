/** A workbook that a page asks for. Loaded when it is asked for. */
import { download } from "../client/download.ts";
import { toast } from "../client/toasts.ts";

const KB = 1024;

/** Hands the workbook over and says how far it is, null once it is through, or that it did not come. */
export async function downloadExcel(
  path: string,
  onProgress: (text: string | null) => void,
  announce: (text: string) => void = () => {},
): Promise<void> {
  onProgress("엑셀 만드는 중…");
  announce("엑셀 파일을 만드는 중입니다.");
  const onBytes = (bytes: number) => onProgress(`엑셀 받는 중… ${Math.ceil(bytes / KB)}KB`);
  const got = await download(path, { act: "excel", onBytes });
  onProgress(null);
  if (got.state === "done") announce("엑셀 파일을 내려받았습니다.");
  else toast("error", got.message);
}
