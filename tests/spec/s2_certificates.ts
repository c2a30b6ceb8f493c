/** S2 on certificates of addresses: what is asked for, how far it is, the file; and the texts of tables about it. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "../browser/grid/stage.ts";
import { violations } from "../browser/looks.ts";
import { becomes, eventually } from "../browser/until.ts";
import { unzip } from "../helpers/unzip.ts";
import { failing, REASON } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import type { Json, Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";
import { addresses } from "./s2_table.ts";
import { ADDRESS, addRow } from "./s2_table_calls.ts";

const ASK = {
  issue: "issue_immovable_bulk",
  download: "download_immovable_bulk",
  refresh: "refresh_owner_info_bulk",
} as const;
const ask = (
  office: Office,
  what: keyof typeof ASK,
  address_ids: string[],
  base = ADDRESS,
): Promise<Json> => office.ok("staff", "POST", `${base}/${ASK[what]}`, { address_ids });
const statusOf = (office: Office, task: string): Promise<Json> =>
  office.get("staff", `${ADDRESS}/download_immovable_bulk/?task_id=${task}`);

/** How a task has come out, once it is no longer under way. */
async function ended(office: Office, task: string): Promise<Json> {
  let last: Json;
  await eventually(async () => {
    last = await statusOf(office, task);
    assert(["completed", "failed"].includes(last.status), last.status);
  });
  return last;
}

const given = new WeakMap<
  Office,
  Promise<{ ids: string[]; issued: Json; downloaded: Json; task: string }>
>();

/** Two addresses whose certificates are issued and downloaded: once for all checks. */
export function certificates(office: Office) {
  const known = given.get(office) ?? begin(office);
  given.set(office, known);
  return known;
}

async function begin(office: Office) {
  const ids = [(await addRow(office)).id, (await addRow(office)).id];
  const asked = await ask(office, "issue", ids);
  const issued = await ended(office, asked.task_id);
  const { task_id: task } = await ask(office, "download", ids);
  return { ids, issued, task, downloaded: await ended(office, task) };
}

export const chooseTwo = async (page: Page) => {
  await cell(page, 0, 1).click();
  await cell(page, 1, 1).click({ modifiers: ["Control"] });
};
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
export const toast = (page: Page, text: string | RegExp) =>
  page.locator(".toast").filter({ hasText: text }).first().waitFor();
const POLL = /download_immovable_bulk\/?\?task_id=/;

/** A table with two chosen rows, whose downloads the server reports as in `told`; each question is counted. */
async function following(
  office: Office,
  result: () => object,
  start: (page: Page) => Promise<Page> = (page) => Promise.resolve(page),
) {
  await certificates(office);
  const page = await start(await addresses(office));
  const asked: number[] = [];
  await page.route(POLL, async (route) => {
    asked.push(performance.now());
    const real = await (await route.fetch()).json();
    await route.fulfill({ json: { ...real, ...result() } });
  });
  await page.route(
    new RegExp(`${ASK.download}/?$`),
    (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
          json: {
            success: true,
            task_id: taskOf,
            message: "증명서 다운로드를 시작했습니다.",
            estimated_time: 1,
            processing_info: {
              total: 2,
              batches: 1,
              batch_size: 50,
              duplicates: 0,
              missing: [],
              under_way: [],
              under_way_tasks: [],
            },
            download_url: null,
            filename: null,
          },
        })
        : route.continue(),
  );
  const { task: taskOf } = await certificates(office);
  await chooseTwo(page);
  await press(page, "증명서 다운로드");
  return { page, asked };
}
/** What the frame says of work under way, wherever it says it. */
const tells = (page: Page, text: string | RegExp) =>
  eventually(async () => {
    const opener = page.getByRole("button", { name: /^작업 \d+건/ }).first();
    if (
      await opener.isVisible() && await opener.getAttribute("aria-expanded") !== "true"
    ) await opener.click();
    assertMatch(
      await page.locator("body").innerText(),
      typeof text === "string" ? new RegExp(text.replace(/[.()]/g, "\\$&")) : text,
    );
  });
const WAITING = {
  success: true,
  status: "pending",
  message: "규격: 차례를 기다립니다.",
  download_url: null,
};
const UNDER_WAY = {
  success: true,
  status: "processing",
  message: "규격: 모으는 중입니다.",
  download_url: null,
  progress: { current: 50, total: 150, percentage: 33 },
  batch_info: { batch_progress: "2/3", remaining_batches: 1, current_batch_size: 50 },
};

async function issues(office: Office, base = ADDRESS): Promise<void> {
  const row = await addRow(office);
  const answer = await ask(office, "issue", [row.id], base);
  assertShape(answer, {
    success: "boolean",
    task_id: "string",
    message: "string",
    processing_info: "object",
  });
  assertEquals((await ended(office, answer.task_id)).status, "completed");
  assertEquals(
    await office.statuses("POST", `${base}/${ASK.issue}`, ["visitor", "member"], {
      address_ids: [row.id],
    }),
    [401, 403],
  );
  assertEquals(
    (await office.call("staff", "POST", `${base}/${ASK.issue}`, { address_ids: [] })).status,
    422,
  );
}

async function downloads(office: Office): Promise<void> {
  const { ids, downloaded } = await certificates(office);
  const again = await ask(office, "download", ids, "/address");
  assertShape(again, {
    success: "boolean",
    message: "string",
    processing_info: "object",
    download_url: "text or nothing",
    filename: "text or nothing",
  });
  const { status, bytes, headers } = await office.call(
    "staff",
    "GET",
    new URL(downloaded.download_url, office.url).pathname +
      new URL(downloaded.download_url, office.url).search,
  );
  assertEquals(status, 200);
  assert(headers.get("content-disposition")!.includes("zip"));
  assertEquals([...unzip(bytes).keys()].length >= 2, true);
}

async function polls(office: Office): Promise<void> {
  const { downloaded } = await certificates(office);
  assertShape(downloaded, {
    success: "boolean",
    status: "string",
    message: "string",
    progress: "object",
    download_url: "string",
    filename: "string",
    file_size: "number",
    processed_count: "number",
    processing_time: "figure or nothing",
    batch_info: "object",
    total_count: "number",
  });
  assertShape(downloaded.batch_info, {
    batch_progress: "string",
    remaining_batches: "number",
    current_batch_size: "number",
  });
  assertShape(downloaded.progress, { current: "number", total: "number", percentage: "number" });
  assert("error" in downloaded && "estimated_time" in downloaded);
  assertEquals(
    (await office.call("staff", "GET", `${ADDRESS}/download_immovable_bulk/?task_id=nothing`))
      .status,
    404,
  );
}

async function refreshes(office: Office): Promise<void> {
  const { ids } = await certificates(office);
  for (const base of [ADDRESS, "/address"]) {
    const answer = await ask(office, "refresh", ids, base);
    assertShape(answer, { success: "boolean", message: "string" });
    await ended(office, answer.task_id);
  }
}

async function everyTwoSeconds(office: Office): Promise<void> {
  const { page, asked } = await following(office, () => WAITING);
  await becomes(() => asked.length >= 3, true);
  const gaps = asked.slice(1).map((at, place) => at - asked[place]);
  assert(gaps.every((gap) => gap > 1_500 && gap < 4_500), String(gaps));
  await tells(page, WAITING.message);
}

async function completes(office: Office): Promise<void> {
  const { downloaded } = await certificates(office);
  let done = false;
  const { page } = await following(office, () => done ? downloaded : WAITING);
  const coming = page.waitForEvent("download");
  await tells(page, WAITING.message);
  done = true;
  const answered = page.waitForResponse(POLL);
  await answered;
  const at = performance.now();
  assertMatch((await coming).suggestedFilename(), /\.zip$/);
  assert(performance.now() - at > 500, "the file comes a second after it is ready");
}

async function atOnce(office: Office): Promise<void> {
  const { ids, downloaded } = await certificates(office);
  const again = await ask(office, "download", ids);
  assertEquals([again.task_id, typeof again.download_url], [null, "string"]);
  const page = await addresses(office);
  await page.route(
    new RegExp(`${ASK.download}/?$`),
    (route) => route.fulfill({ json: { ...again, download_url: downloaded.download_url } }),
  );
  await chooseTwo(page);
  const coming = page.waitForEvent("download");
  await press(page, "증명서 다운로드");
  assertMatch((await coming).suggestedFilename(), /\.zip$/);
}

/** A request for certificates that fails says which, with the reason. */
export const askFails = (button: string, text: string) => async (office: Office): Promise<void> => {
  await addRow(office);
  await addRow(office);
  const page = await addresses(office);
  await failing(page, /_bulk\/?$/);
  await chooseTwo(page);
  await press(page, button);
  if (button === "증명서 발급") {
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", {
      name: "발급",
      exact: true,
    }).click();
  }
  await toast(page, text);
  await toast(page, REASON);
};

export async function taskFails(office: Office): Promise<void> {
  const { page } = await following(
    office,
    () => ({ success: false, status: "failed", error: REASON }),
  );
  await toast(
    page,
    new RegExp(`다운로드(에)? 실패(했습니다)?: ${REASON}`),
  );
  const silent = await following(office, () => ({ success: false, status: "failed", error: "" }));
  await toast(silent.page, "처리 중 오류가 발생했습니다.");
  assertEquals(await violations(silent.page), []);
}

async function timesOut(office: Office): Promise<void> {
  const { page, asked } = await following(office, () => WAITING);
  await becomes(() => asked.length >= 1, true);
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  await toast(page, "다운로드 시간이 초과되었습니다. 다시 시도해 주세요.");
}

async function batches(office: Office): Promise<void> {
  const ids: string[] = (await office.get("staff", `${ADDRESS}/list?page_size=60`)).results.map((
    { id }: Json,
  ) => id);
  const { processing_info, task_id } = await ask(office, "refresh", ids);
  assertEquals([processing_info.total, processing_info.batches, processing_info.batch_size], [
    60,
    2,
    50,
  ]);
  await ended(office, task_id);
}

async function startsPending(office: Office): Promise<void> {
  const held = Promise.withResolvers<void>();
  await addRow(office);
  await addRow(office);
  const page = await addresses(office);
  await page.route(new RegExp(`${ASK.refresh}/?$`), async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseTwo(page);
  await press(page, "소유자 정보 갱신");
  await tells(page, "요청하고 있습니다.");
  held.resolve();
  await toast(page, "2개 주소의 소유자 정보 갱신을 요청했습니다.");
}

export const certificateLines: Lines = {
  "S2-1.6": line(
    "certificates are issued and downloaded in bulk, owners refreshed",
    async (office) => {
      const { issued, downloaded } = await certificates(office);
      assertEquals([issued.status, downloaded.status, downloaded.processed_count], [
        "completed",
        "completed",
        2,
      ]);
      await refreshes(office);
    },
  ),
  "S2-3.18": differs(
    "download task: its fields",
    "started_at, file_count and the like are those of the job, whose id is the task's",
    async (office) => {
      const { downloaded } = await certificates(office);
      assertShape(downloaded, {
        task_id: "string",
        status: "string",
        progress: "object",
        message: "string",
        started_at: "string",
        batch_info: "object",
        download_url: "string",
        filename: "string",
        file_size: "number",
        processed_count: "number",
      });
      assert("error" in downloaded && "processing_time" in downloaded);
    },
  ),
  "S2-4.11": line("a task starts pending", startsPending),
  "S2-4.12": line("with a task id: progress, and polling begins", everyTwoSeconds),
  "S2-4.13": line("without a task id: complete, and the file comes", atOnce),
  "S2-4.14": line("a request that fails: failed", askFails("증명서 다운로드", REASON)),
  "S2-4.15": line("polled every 2 s", everyTwoSeconds),
  "S2-4.16": line("completed: the file comes after a second", completes),
  "S2-4.17": line("processing: progress with its batch", async (office) => {
    const { page } = await following(office, () => UNDER_WAY);
    await tells(page, UNDER_WAY.message);
    await tells(page, /2\/3/);
    const bar = page.getByRole("progressbar", { name: /진행률$/ });
    await becomes(() => bar.getAttribute("value"), "33");
    assertEquals(await violations(page), []);
  }),
  "S2-4.18": line("pending: a waiting text", async (office) => {
    const { page } = await following(office, () => WAITING);
    await tells(page, WAITING.message);
  }),
  "S2-4.19": line("an unsuccessful answer: failed", taskFails),
  "S2-4.20": line("after 30 minutes: failed, with its text", timesOut),
  "S2-7.31": line("POST issue_immovable_bulk, with and without /api/deposition", async (office) => {
    await issues(office, "/address");
    await issues(office);
  }),
  "S2-7.32": line("POST download_immovable_bulk", downloads),
  "S2-7.33": line("GET download_immovable_bulk: how far it is", polls),
  "S2-7.34": line("POST refresh_owner_info_bulk", refreshes),
  "S2-9.15": {
    ...line("every 2 s, 30 minutes, 50 addresses a batch", batches),
    partly: "the 2 s and the 30 minutes are walked by S2-4.15 and S2-4.20",
  },
};
