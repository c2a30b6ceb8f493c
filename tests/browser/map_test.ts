/** The embedded map, with a stand-in for Kakao's script: fetched when asked for, and missed gracefully. */
import { assertEquals } from "@std/assert";
import { type Scene, withScene } from "./harness.ts";
import { becomes } from "./until.ts";

/** As much of Kakao's maps as the page uses: it writes down where it was asked to look. */
const STAND_IN = `globalThis.kakao = { maps: {
  load: (ready) => setTimeout(ready),
  LatLng: class { constructor(y, x) { this.text = y + "," + x; } },
  Map: class { constructor(place, { center }) { place.textContent = "지도 " + center.text; } },
  Marker: class {},
  services: { Geocoder: class {
    addressSearch(address, found) { found([{ x: "127.1", y: "37.5" }], "OK"); }
  } },
} };`;

async function askForMap(scene: Scene, script: string | null) {
  const page = await scene.visitor();
  const asked: string[] = [];
  await page.route("https://dapi.kakao.com/**", (route) => {
    asked.push(route.request().url());
    return script === null
      ? route.abort()
      : route.fulfill({ contentType: "text/javascript", body: script });
  });
  await page.goto("/");
  assertEquals(asked, []);
  await page.getByRole("link", { name: "지도 불러오기" }).click();
  return { page, asked };
}

Deno.test("Kakao's map is loaded when a visitor asks for it", async (t) => {
  await withScene(
    async (scene) => {
      await t.step("the map shows the office's address", async () => {
        const { page, asked } = await askForMap(scene, STAND_IN);
        await page.frameLocator("iframe").getByText("지도 37.5,127.1").waitFor();
        assertEquals(asked.length, 1);
        assertEquals(new URL(asked[0]).searchParams.get("appkey"), "0123456789abcdef");
      });

      await t.step(
        "when the map does not load, the page says so and offers other ways",
        async () => {
          const { page } = await askForMap(scene, null);
          await page.frameLocator("iframe").getByText(/지도를 불러오지 못했습니다/).waitFor();
          await becomes(() => page.getByRole("link", { name: "네이버 지도" }).isVisible(), true);
        },
      );
    },
    undefined,
    { KAKAO_JS_KEY: "0123456789abcdef" },
  );
});
