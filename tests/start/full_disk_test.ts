/** A disk that fills up under a running office: signed-out people can sign in, and read why nothing is saved. */
import { assertEquals, assertMatch } from "@std/assert";
import { canMount, fill, withSmallDisk } from "../../scripts/lab/mistakes/full_disk.ts";
import { startOffice } from "./process.ts";
import { browserAt, eventually, signIn, withProviders } from "./walk.ts";

Deno.test({
  name:
    "on a full disk people can sign in and read why, changes are refused, and saved once there is room",
  // Only root may mount a disk of its own.
  ignore: !canMount(),
  fn: () =>
    withProviders((folder, env) =>
      withSmallDisk(`${folder}/disk`, async (disk) => {
        const office = await startOffice(env({ DATA_DIR: `${disk}/data` }));
        try {
          const first = browserAt(office);
          await eventually("the link", () => Promise.resolve(office.firstLink));
          await signIn(first, office, "kakao");
          fill(`${disk}/full`);
          const company = (browser: typeof first) =>
            browser.post("/api/deposition/company/create", { name: "나루주식회사" });
          await eventually("a change is refused", async () => {
            const answer = await company(first);
            const { code } = await answer.json();
            return answer.status === 503 && code === "disk_full" ? true : null;
          });
          assertEquals((await fetch(`${office.url}/readyz`)).status, 503);
          const later = browserAt(office);
          await signIn(later, { ...office, firstLink: null }, "kakao");
          const today = await (await later.go("/staff")).text();
          assertMatch(today, /서버의 디스크가 가득 차서 저장할 수 없습니다/);
          assertMatch(today, /디스크의 자리를 만들면/);
          await Deno.remove(`${disk}/full`);
          await eventually("there is room again", async () => {
            const saved = await company(later);
            await saved.body?.cancel();
            return saved.status === 201 ? true : null;
          });
        } finally {
          assertEquals(await office.stop(), 0, office.said());
        }
      })
    ),
});
