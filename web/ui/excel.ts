/** A workbook that a page asks for. Loaded when it is asked for. */
import { download } from "./download.ts";
import { toast } from "./toasts.ts";

const KB = 1024;
/** S1 §8, word for word. */
const FAILED = "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.";

/** Hands the workbook over and says how far it is, null once it is through, or that it did not come. */
export async function downloadExcel(
  path: string,
  onProgress: (text: string | null) => void,
  announce: (text: string) => void = () => {},
): Promise<void> {
  onProgress("엑셀 만드는 중…");
  announce("엑셀 파일을 만드는 중입니다.");
  const onBytes = (bytes: number) => onProgress(`엑셀 받는 중… ${Math.ceil(bytes / KB)}KB`);
  const { state } = await download(path, { onBytes });
  onProgress(null);
  if (state === "done") announce("엑셀 파일을 내려받았습니다.");
  else toast("error", FAILED);
}
