/** The hourly chore that takes away archives of certificates whose time is over. */
import { z } from "zod";
import { DESTROYER } from "../consultation/destruction.ts";
import { expireArchives, hasExpiredArchive } from "../../tasks/expiry.ts";
import { defineJob } from "../../jobs/kind.ts";

export const expireCertificateArchives = defineJob({
  kind: "expire_archives",
  title: "보관 기간이 끝난 증명서 묶음 파일 삭제",
  args: z.strictObject({}),
  queue: "chores",
  schedule: "10 * * * *",
  irreversible: true,
  wanted: (deps) => hasExpiredArchive(deps, deps.now()),
  async handler(_args, { deps, item }) {
    let gone = 0;
    await item("archives", async () => {
      gone = await expireArchives(deps, DESTROYER, deps.now());
      return null;
    });
    return { gone };
  },
});
