/** The job monitor on a day when jobs run, fail, wait, are retried and cancelled. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { z } from "zod";
import { defineJob, JobProblem } from "../../src/jobs/kind.ts";
import { addKinds, jobIs, queueJob } from "../helpers/jobs.ts";
import { gate } from "../jobs/office.ts";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "작업 관리 구분" }).getByRole("tab", { name, exact: true })
    .click();
const task = (page: Page, title: string) =>
  page.getByRole("table", { name: "작업", exact: true }).getByRole("row")
    .filter({ hasText: title });
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
/** Of the questions that the page asks. */
const yes = (page: Page, title: RegExp, name: string) =>
  page.getByRole("alertdialog", { name: title }).or(page.getByRole("dialog", { name: title }))
    .getByRole("button", { name, exact: true }).click();

const args = z.object({}).loose();

/** What the office can do on this day: something slow, something that fails until it is mended, something quick. */
function kinds() {
  const standing = gate();
  const office = { isMended: false };
  const slow = defineJob({
    kind: "slow",
    title: "오래 걸리는 발급",
    args,
    queue: "certificates",
    async handler(_args, { item }) {
      await item("first", () => Promise.resolve(null));
      await standing.pass();
      return null;
    },
  });
  const broken = defineJob({
    kind: "broken",
    title: "멈춘 기관 조회",
    args,
    queue: "chores",
    attemptsMax: 1,
    handler({ fail }) {
      if (fail || !office.isMended) throw new JobProblem("발급 기관이 응답하지 않습니다.");
      return Promise.resolve({ found: 3 });
    },
  });
  const quick = defineJob({
    kind: "quick",
    title: "빠른 정리",
    args,
    queue: "chores",
    handler: () => Promise.resolve(null),
  });
  const counted = defineJob({
    kind: "counted",
    title: "빠른 조회",
    args: z.strictObject({ pages: z.number() }),
    queue: "chores",
    handler: ({ pages }) => Promise.resolve({ pages }),
  });
  return { office, standing, kinds: [slow, broken, quick, counted] };
}

/** The monitor, alive, of an office with a day's jobs in it. */
async function withDay(
  play: (page: Page, day: ReturnType<typeof kinds> & { scene: Scene }) => Promise<void>,
): Promise<void> {
  const day = kinds();
  const takeAway = addKinds(...day.kinds);
  try {
    await withScene(async (scene) => {
      const { server } = scene;
      await queueJob(server, "slow-0001", {
        kind: "slow",
        queue: "certificates",
        args: { address_ids: ["adr_77"] },
      });
      await queueJob(server, "broken-0001", { kind: "broken", queue: "chores" });
      await queueJob(server, "quick-0001", { kind: "quick", queue: "chores" });
      await queueJob(server, "later-0001", {
        kind: "quick",
        queue: "chores",
        after: ["slow-0001"],
      });
      await jobIs(server, "broken-0001", "dead");
      await jobIs(server, "quick-0001", "succeeded");
      const page = await scene.signedIn("데모 관리자");
      await page.goto("/staff/card-report");
      await page.getByRole("link", { name: "작업 관리" }).click();
      await page.locator("[data-island=jobs][data-ready]").waitFor({ state: "attached" });
      await play(page, { ...day, scene });
      day.standing.open();
    });
  } finally {
    takeAway();
  }
}

async function restartsWorker(page: Page, { server }: Scene): Promise<void> {
  await page.getByText("성공률 50.0%").waitFor();
  await page.getByText("온라인 작업자 1").waitFor();
  const worker = page.getByRole("table", { name: "작업자", exact: true }).getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
  await worker.getByText("온라인").waitFor();
  await worker.getByRole("button", { name: /^server-/ }).first().click();
  const dialog = page.getByRole("dialog", { name: /^작업자 server-/ });
  await dialog.getByText("오래 걸리는 발급").waitFor();
  await page.keyboard.press("Escape");
  await worker.getByRole("button", { name: /재시작$/ }).click();
  await yes(page, /재시작하시겠습니까/, "재시작");
  await said(page, "작업자 재시작 명령을 보냈습니다.");
  await jobIs(server, "slow-0001", "running");
  await button(page, "지표 새로고침").click();
  await said(page, "지표 새로고침을 시작했습니다.");
}

async function findsJobs(page: Page): Promise<void> {
  await tab(page, "작업");
  await page.getByText("작업 4건").waitFor();
  await task(page, "빠른 정리").getByText("작업 1건이 끝나면 시작합니다.").waitFor();
  const chips = page.getByRole("group", { name: "상태(복수 선택)" });
  // Others are asked meanwhile: the page is live.
  const asked = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname.endsWith("/tasks/status/") && searchParams.get("status") === "FAILURE";
  });
  await chips.getByRole("button", { name: "실패" }).click();
  await asked;
  await page.getByText("작업 1건").waitFor();
  await chips.getByRole("button", { name: "성공" }).click();
  await page.getByText("작업 2건").waitFor();
  await page.getByLabel("상태", { exact: true }).selectOption("");
  await page.getByText("작업 4건").waitFor();
  await page.getByLabel("작업 이름, 번호, 인수로 찾기").fill("ADR_77");
  await page.getByText("작업 1건").waitFor();
  await page.reload();
  await page.locator("[data-island=jobs][data-ready]").waitFor({ state: "attached" });
  await page.getByText("작업 1건").waitFor();
  await page.getByLabel("작업 이름, 번호, 인수로 찾기").fill("없는 작업");
  await page.getByText("조건에 맞는 작업이 없습니다.").waitFor();
  await page.getByLabel("작업 이름, 번호, 인수로 찾기").fill("");
}

async function retriesAndCancels(
  page: Page,
  { office, scene }: { office: { isMended: boolean }; scene: Scene },
): Promise<void> {
  await task(page, "멈춘 기관 조회").getByRole("button", { name: /^멈춘 기관 조회 broken/ }).first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^멈춘 기관 조회/ });
  await dialog.getByText("1번째 시도: 발급 기관이 응답하지 않습니다.").waitFor();
  office.isMended = true;
  await dialog.getByRole("button", { name: /다시 시도$/ }).click();
  await said(page, "작업을 다시 시도합니다.");
  // The dialog shows the result by itself.
  await dialog.getByText("성공", { exact: true }).waitFor();
  await dialog.getByText('"found": 3').waitFor();
  await dialog.getByRole("button", { name: "닫기", exact: true }).click();
  await task(page, "오래 걸리는 발급").getByRole("button", { name: /취소$/ }).click();
  await yes(page, /^‘slow-000’ 작업을 취소하시겠습니까\?$/, "작업 취소");
  await said(page, "작업 취소 요청을 보냈습니다.");
  await task(page, "오래 걸리는 발급").getByText("취소", { exact: true }).first().waitFor();
  // What waited for it continues.
  await jobIs(scene.server, "later-0001", "succeeded");
}

async function setsQueue(page: Page, { server }: Scene): Promise<void> {
  await tab(page, "큐");
  await button(page, "정기 작업 큐 일시 중지").click();
  await said(page, "정기 작업 큐를 일시 중지했습니다.");
  // A new job appears by itself, with the reason why it waits.
  await queueJob(server, "paused-0001", { kind: "quick", queue: "chores" });
  await tab(page, "작업");
  await task(page, "paused-0").getByText("큐가 일시 중지되어 있습니다.").waitFor();
  await tab(page, "큐");
  await page.getByLabel("정기 작업 큐에서 동시에 처리할 작업 수").fill("3");
  await button(page, "변경").click();
  await said(page, "정기 작업 큐가 동시에 3건을 처리합니다.");
  await button(page, "정기 작업 큐 재개").click();
  await jobIs(server, "paused-0001", "succeeded");
}

async function startsByHand(page: Page, { server }: Scene): Promise<void> {
  await tab(page, "작업");
  await button(page, "작업 시작").click();
  const dialog = page.getByRole("dialog", { name: "작업 직접 시작" });
  await dialog.getByLabel("종류").selectOption({ label: "빠른 조회" });
  await dialog.getByLabel("pages").fill("많이");
  await dialog.getByRole("button", { name: "시작", exact: true }).click();
  await dialog.getByText("형식이 올바르지 않습니다. (숫자)").waitFor();
  await becomes(() => dialog.getByLabel("pages").inputValue(), "많이", "what was typed stays");
  await dialog.getByLabel("pages").fill("2");
  await dialog.getByRole("button", { name: "시작", exact: true }).click();
  await said(page, "빠른 조회 작업을 시작했습니다.");
  await task(page, "빠른 조회").first().getByText("성공", { exact: true }).waitFor();
  await queueJob(server, "broken-0002", { kind: "broken", queue: "chores", args: { fail: true } });
  await task(page, "broken-0").filter({ hasText: "실패" }).getByRole("checkbox").check();
  await button(page, "선택한 1건 다시 시도").click();
  await yes(page, /^선택한 작업 1건을 다시 시도하시겠습니까\?$/, "다시 시도");
  await said(page, "작업 1건을 다시 시도합니다.");
  await tab(page, "추이");
  await page.getByRole("heading", { name: /^끝난 시도/ }).waitFor();
  await page.getByLabel("기간").selectOption("hour");
  await page.getByRole("heading", { name: "실패한 시도 (한 시간, 5분마다)" }).waitFor();
}

async function clearsList(page: Page): Promise<void> {
  await tab(page, "작업");
  await page.getByText("작업 5건").waitFor();
  await button(page, "완료된 작업 정리").click();
  await said(page, "완료된 작업 정리를 시작했습니다.");
  await page.getByText("조건에 맞는 작업이 없습니다.").waitFor();
  await page.getByLabel("정리한 작업도 보기").check();
  await page.getByText("작업 5건").waitFor();
  await tab(page, "저장소");
  await page.getByText(/^Deno KV/).waitFor();
  await page.getByText("job/paused-0001").waitFor();
}

Deno.test("a day at the job monitor: jobs run, fail, wait, are retried and cancelled", () =>
  withDay(async (page, day) => {
    await restartsWorker(page, day.scene);
    await findsJobs(page);
    await retriesAndCancels(page, day);
    await setsQueue(page, day.scene);
    await clearsList(page);
    await startsByHand(page, day.scene);
  }));

Deno.test("the job monitor fits in every width and theme, and axe finds nothing", () =>
  withDay(async (page) => {
    const found = await faults(page, "jobs-workers", { fullPage: true, always: true });
    const tabs = [["tasks", "작업"], ["queues", "큐"], ["store", "저장소"], ["trend", "추이"]];
    for (const [name, label] of tabs) {
      await tab(page, label);
      await page.getByText("불러오는 중…").waitFor({ state: "detached" });
      found.push(...await faults(page, `jobs-${name}`, { fullPage: true }));
    }
    await tab(page, "작업");
    await task(page, "멈춘 기관 조회").getByRole("button", { name: /^멈춘 기관 조회 broken/ })
      .first().click();
    await page.getByRole("dialog").getByText("처리 이력").waitFor();
    found.push(...await faults(page, "jobs-detail"));
    await page.keyboard.press("Escape");
    await button(page, "작업 시작").click();
    await page.getByRole("dialog").getByLabel("종류").selectOption({ label: "빠른 조회" });
    found.push(...await faults(page, "jobs-start"));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/settings?tab=jobs");
    await page.locator("[data-island=settings-tabs][data-ready]").waitFor({ state: "attached" });
    await eventually(async () => {
      const chosen = await page.getByRole("tab", { name: "작업 관리" }).boundingBox();
      assertEquals(chosen!.x + chosen!.width <= 390, true, "the chosen tab is in view on a phone");
    });
    assertEquals(found, []);
  }));
