/** Puts the newest certificates of many addresses into one archive for whoever asked. */
import { archiveSeal, archiveStream, planArchive } from "../../certificate/archive.ts";
import { addressArgs } from "../../certificate/batches.ts";
import { tellProgress } from "../../certificate/live.ts";
import { isDiskFull } from "../../store/unavailable.ts";
import { defineJob, JobProblem } from "../kind.ts";

const NOTHING = "발급된 증명서가 없습니다. 먼저 증명서를 발급해 주세요.";
const DISK_FULL = "서버의 디스크가 가득 차서 파일을 만들지 못했습니다. 최고관리자에게 알려 주세요.";

export const downloadCertificates = defineJob({
  kind: "download_certificates",
  title: "등기 증명서 다운로드",
  args: addressArgs,
  queue: "downloads",
  async handler({ address_ids }, { deps: { books }, id, item }) {
    const lines = planArchive(books.views, address_ids);
    const total = lines.filter(({ certificate }) => certificate).length;
    if (total === 0) throw new JobProblem(NOTHING, true);
    try {
      const sha256 = await item("archive", () => {
        const onFile = (done: number) => tellProgress(id, { done, total });
        const content = archiveStream(books, lines, onFile);
        return Promise.resolve({ content, sealedWith: archiveSeal(id) });
      });
      const size = (await books.blobs.info(sha256!))?.size ?? 0;
      return { size, included: total, missing: lines.length - total };
    } catch (error) {
      throw isDiskFull(error) ? new JobProblem(DISK_FULL) : error;
    } finally {
      tellProgress(id, null);
    }
  },
});
