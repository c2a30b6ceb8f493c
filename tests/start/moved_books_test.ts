/** The file of the books is deleted while the office runs: nothing more is taken, and nothing that was taken is lost. */
import { assertEquals, assertMatch } from "@std/assert";
import { RESCUE_FOLDER } from "../../src/backup/rescue.ts";
import { runToEnd, startOffice } from "./process.ts";
import { browserAt, eventually, signIn, withProviders } from "./walk.ts";

const FILES = ["office.kv", "office.kv-wal", "office.kv-shm"];

for (const [where, backups] of [["the backup folder", "backups"], ["the data folder", ""]]) {
  Deno.test(`when books are deleted while open, saved data is restored at the end from ${where}`, () =>
    withProviders(async (folder, env) => {
      const given = env({ BACKUP_DIR: backups && `${folder}/${backups}`, BACKUP_MINUTES: "600" });
      const dataDir = given.DATA_DIR;
      const office = await startOffice(given);
      const browser = browserAt(office);
      const saved: string[] = [];
      const make = async () => {
        const name = `나루주식회사 ${saved.length + 1}`;
        const answer = await browser.post("/api/deposition/company/create", { name });
        const { code } = await answer.json();
        if (answer.status === 201) saved.push(name);
        return [answer.status, code];
      };
      try {
        await signIn(browser, office, "kakao");
        await make();
        for (const name of FILES) await Deno.remove(`${dataDir}/${name}`).catch(() => {});
        const refused = await eventually("changes are refused", async () => {
          const answer = await make();
          return answer[0] === 201 ? null : answer;
        });
        assertEquals(refused, [503, "books_moved"]);
        const today = await (await browser.go("/staff")).text();
        assertMatch(today, /장부 파일이 서버가 켜진 동안 지워졌거나 옮겨졌습니다/);
      } finally {
        assertEquals(await office.stop(), 0, office.said());
      }
      const from = backups ? `${folder}/${backups}` : `${dataDir}/${RESCUE_FOLDER}`;
      const args = ["task", "--quiet", "cli", "restore", from];
      const restored = await runToEnd(given, { args });
      assertEquals(restored.code, 0, restored.said);
      const again = await startOffice(given);
      try {
        const later = browserAt(again);
        await signIn(later, again, "kakao");
        const rows =
          await (await later.go("/api/deposition/company?search=" + encodeURIComponent("주식회사")))
            .json();
        const names = rows.results.map(({ name }: { name: string }) => name);
        assertEquals(names.toSorted(), saved);
      } finally {
        assertEquals(await again.stop(), 0, again.said());
      }
    }));
}
