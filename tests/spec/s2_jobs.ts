/** S2 on the job monitor's screen: cards, tabs, lists, details, texts. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { becomes } from "../browser/until.ts";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office } from "./office.ts";
import { celery, dayOf, JOBS } from "./s2_job_calls.ts";

export const monitor = async (
  office: Office,
  query = "",
  path = "/settings?tab=jobs",
): Promise<Page> => {
  await dayOf(office);
  const page = await office.fresh("superuser", path + query);
  await page.locator("[data-island=jobs][data-ready]").waitFor({ state: "attached" });
  return page;
};
export const tab = (page: Page, name: string) =>
  page.getByRole("tablist", { name: "작업 관리 구분" }).getByRole("tab", { name, exact: true })
    .click();
export const items = (page: Page, name: string) =>
  page.getByRole("table", { name, exact: true }).getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
export const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first().waitFor();
/** Lists of the monitor answer so, from the next reading on. */
const listed = async (page: Page, address: string | RegExp, rows: Json[], pagination?: Json) => {
  await page.route(address, async (route) => {
    const answer = await (await route.fetch()).json();
    const [first] = answer.data;
    await route.fulfill({
      json: {
        ...answer,
        data: rows.map((row) => ({ ...first, ...row })),
        ...(pagination ? { pagination } : {}),
      },
    });
  });
  await page.getByRole("button", { name: "새로고침", exact: true }).click();
};

async function cards(office: Office): Promise<void> {
  const page = await monitor(office);
  const { workers, tasks_24h, queues } = await celery(office, "overview");
  const rate = (tasks_24h.success / (tasks_24h.total || 1) * 100).toFixed(1);
  const { connected_clients } = await celery(office, "redis/info");
  await becomes(async () => {
    const text = (await page.getByRole("region", { name: "요약" }).innerText()).replace(
      /\s+/g,
      " ",
    );
    return [
      `${workers.active} / ${workers.total}`,
      `성공률 ${rate}%`,
      `${queues.total_pending}건`,
      `저장소 연결 ${connected_clients}`,
    ].filter((part) => !text.includes(part));
  }, []);
  // A day without any job: the rate's denominator is 1.
  await page.route("**/overview/", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { data: { ...answer.data, tasks_24h: { success: 0, total: 0 } } },
    });
  });
  await page.getByRole("button", { name: "새로고침", exact: true }).click();
  await said(page, "성공률 0.0%");
}

async function health(office: Office): Promise<void> {
  const page = await monitor(office);
  for (const text of ["브로커 정상", "결과 저장소 정상", /온라인 작업자 \d/]) {
    await said(page, text);
  }
  await page.route(
    "**/health/",
    (route) =>
      route.fulfill({
        json: { data: { broker_ok: false, result_backend_ok: false, workers_online: 0 } },
      }),
  );
  await page.getByRole("button", { name: "새로고침", exact: true }).click();
  for (const text of ["브로커 이상", "결과 저장소 이상", "온라인 작업자 0"]) await said(page, text);
}

async function filters(office: Office): Promise<void> {
  const page = await monitor(office);
  await page.getByLabel("작업자 이름이나 호스트로 찾기").fill("없는 작업자");
  await said(page, "조건에 맞는 작업자가 없습니다.");
  await page.getByLabel("작업자 이름이나 호스트로 찾기").fill("server");
  await items(page, "작업자").first().waitFor();
  await becomes(
    () => page.getByRole("combobox", { name: "상태" }).locator("option").allInnerTexts(),
    ["모든 상태", "활성", "비활성", "재시작 중", "오류", "점검 중"],
  );
  await tab(page, "작업");
  await becomes(
    () => page.getByRole("combobox", { name: "상태" }).locator("option").allInnerTexts(),
    ["모든 상태", "대기", "시작", "재시도", "성공", "실패", "취소"],
  );
  await becomes(
    () => page.getByRole("combobox", { name: "기간" }).locator("option").allInnerTexts(),
    ["1시간", "6시간", "24시간", "3일"],
  );
  await page.getByRole("button", { name: "완료된 작업 정리" }).waitFor();
  const chip = page.getByRole("group", { name: /^상태.*(여러|복수)/ }).getByRole("button", {
    name: "실패",
  });
  const asked = page.waitForRequest((request) =>
    /tasks\/status/.test(request.url()) &&
    new URL(request.url()).searchParams.get("status") === "FAILURE"
  );
  await chip.click();
  await asked;
  await items(page, "작업").filter({ hasText: JOBS.broken.title }).first().waitFor();
  await becomes(() => items(page, "작업").filter({ hasText: JOBS.quick.title }).count(), 0);
  await page.getByRole("group", { name: "큐", exact: true }).waitFor();
  await page.getByRole("group", { name: /^기간.*(여러|복수)/ }).waitFor();
}

async function workerCards(office: Office): Promise<void> {
  const page = await monitor(office);
  const [row] = await celery(office, "workers/status");
  const card = items(page, "작업자").first();
  assertSays(
    `<p>${await card.innerText()}</p>`,
    row.name,
    row.hostname,
    String(row.pid),
    "동시 작업",
    "하고 있음",
    "처리",
    "실패",
    "큐",
    "온라인",
  );
  await card.getByRole("button", { name: /재시작$/ }).waitFor();
  for (const name of [/모든 작업자 재시작/, /메트릭|지표/]) {
    await page.getByRole("button", { name }).first().waitFor();
  }
}

/** A fresh office's worker has its places and its queues. */
async function workerPlaces(office: Office): Promise<void> {
  const [row] = await celery(office, "workers/status");
  assert(
    row.concurrency > 0 && row.queues.length >= 5,
    JSON.stringify([row.concurrency, row.queues]),
  );
}

const STATES: [state: string, label: string, cancellable: boolean][] = [
  ["PENDING", "대기", true],
  ["STARTED", "시작", true],
  ["RETRY", "재시도", true],
  ["SUCCESS", "성공", false],
  ["FAILURE", "실패", false],
  ["REVOKED", "취소", false],
];
const idOf = (at: number) => `${at}bcdefgh-rest-of-it`;

export async function taskCards(office: Office): Promise<void> {
  const page = await monitor(office, "&view=tasks");
  const at = new Date().toISOString();
  await listed(
    page,
    /tasks\/status/,
    STATES.map(([status], at_) => ({
      task_id: idOf(at_),
      status,
      title: `작업 ${status}`,
      task_name: "spec_kind",
      worker_name: "worker-1",
      queue_name: "issue",
      queued_at: at,
      finished_at: at,
      execution_time: 1.5,
      runtime: 0.5,
      error: status === "FAILURE" ? "기관이 응답하지 않습니다" : null,
    })),
  );
  for (const [place, [status, label, cancellable]] of STATES.entries()) {
    const card = items(page, "작업").filter({ hasText: `작업 ${status}` });
    await card.waitFor();
    const text = await card.innerText();
    for (
      const part of [
        label,
        idOf(place).slice(0, 8),
        "worker-1",
        "issue",
        "1.5초",
        "0.5초",
      ]
    ) assert(text.includes(part), `${part} in ${text}`);
    assert(!text.includes(idOf(place)));
    assertEquals(
      await card.getByRole("button", { name: /취소$/ }).count(),
      cancellable ? 1 : 0,
      status,
    );
  }
  await said(page, "기관이 응답하지 않습니다");
}

async function workerStates(office: Office): Promise<void> {
  const page = await monitor(office);
  const states = {
    active: "활성",
    inactive: "비활성",
    restarting: "재시작 중",
    error: "오류",
    maintenance: "점검 중",
  };
  await listed(
    page,
    /workers\/status/,
    Object.keys(states).map((status) => ({ name: `w-${status}-x`, status })),
  );
  for (const [status, label] of Object.entries(states)) {
    await items(page, "작업자").filter({ hasText: `w-${status}-x` }).getByText(label, {
      exact: true,
    }).waitFor();
  }
}

async function pages(office: Office): Promise<void> {
  const page = await monitor(office, "&view=tasks");
  const pager = page.getByRole("navigation", { name: /페이지/ });
  const rows = [{ task_id: "one-00000" }];
  await listed(page, /tasks\/status/, rows, { page: 1, page_size: 20, total: 5, pages: 1 });
  await said(page, "작업 5건");
  assertEquals(await pager.count(), 0);
  await page.unroute(/tasks\/status/);
  await listed(page, /tasks\/status/, rows, { page: 2, page_size: 20, total: 90, pages: 5 });
  for (const name of ["처음", "마지막"]) await pager.getByRole("button", { name }).waitFor();
  await page.getByLabel(/이동할 페이지/).waitFor();
  await becomes(
    () =>
      page.getByLabel("페이지당 건수").locator("option").evaluateAll((all) =>
        all.map((one) => (one as HTMLOptionElement).value)
      ),
    ["10", "20", "50", "100"],
  );
}

async function queueTab(office: Office): Promise<void> {
  const page = await monitor(office);
  await tab(page, "큐");
  await listed(
    page,
    /queues\/stats/,
    [[101, "혼잡"], [100, "보통"], [11, "보통"], [10, "원활"], [0, "원활"]].map((
      [pending, load],
      at,
    ) => ({
      queue_name: `queue-${at}-${load}`,
      pending_tasks: pending,
      active_tasks: 3,
      scheduled_tasks: 4,
      paused: false,
    })),
  );
  for (const [at, label] of ["혼잡", "보통", "보통", "원활", "원활"].entries()) {
    const card = items(page, "큐").filter({ hasText: `queue-${at}-` });
    await card.getByText(label, { exact: true }).waitFor();
    for (const name of ["대기", "실행 중", "예약"]) {
      await card.getByText(name, { exact: true }).waitFor();
    }
  }
}

async function storeTab(office: Office): Promise<void> {
  const page = await monitor(office);
  await page.route("**/redis/info/", (route) =>
    route.fulfill({
      json: {
        data: {
          version: "규격 7.2",
          uptime_in_seconds: 93_784,
          connected_clients: 3,
          used_memory_human: "12.5M",
          total_commands_processed: 1_234_567,
          celery_keys_count: 77,
          celery_keys: Array.from({ length: 20 }, (_, at) => `job/key-${at}`),
        },
      },
    }));
  await tab(page, "저장소");
  await page.getByRole("button", { name: "새로고침", exact: true }).click();
  for (
    const text of [
      "규격 7.2",
      "1일 2시간 3분",
      "12.5M",
      "1,234,567",
      "77",
      "job/key-0",
      "job/key-19",
    ]
  ) await said(page, text);
  const { celery_keys } = await celery(office, "redis/info");
  assert(celery_keys.length > 0 && celery_keys.length <= 20);
}

export const jobLines: Lines = {
  "S2-2.62": line("four cards", cards),
  "S2-2.63": line("workers active / total", cards),
  "S2-2.64": line("successes of 24 hours with a rate of one decimal; denominator 1", cards),
  "S2-2.65": line("what waits in all queues", cards),
  "S2-2.66": line("clients of the store", cards),
  "S2-2.67": line("broker, results, workers online, refresh", health),
  "S2-2.68": differs(
    "tabs: workers, tasks, queues, Redis",
    "the store is Deno KV and says so; one more tab for charts",
    async (office) => {
      const page = await monitor(office);
      await becomes(
        () =>
          page.getByRole("tablist", { name: "작업 관리 구분" }).getByRole("tab").allInnerTexts(),
        ["작업자", "작업", "큐", "저장소", "추이"],
      );
    },
  ),
  "S2-2.69": line(
    "search, status, chips of status and queue; period, period chips, clear completed",
    filters,
  ),
  "S2-2.70": {
    says: "worker cards: all fields, restart; restart all, update metrics",
    check: async (office) => {
      await workerCards(office);
      await workerPlaces(office);
    },
  },
  "S2-2.71": line("task cards: all fields; cancel while pending, started or retry", taskCards),
  "S2-2.72": line(
    "nothing matches: '조건에 맞는 작업자가 없습니다.', '조건에 맞는 작업이 없습니다.'",
    async (office) => {
      const page = await monitor(office);
      await page.getByLabel("작업자 이름이나 호스트로 찾기").fill("없는 작업자");
      await said(page, "조건에 맞는 작업자가 없습니다.");
      await tab(page, "작업");
      await page.getByLabel(/^작업 이름/).fill("없는 작업");
      await said(page, "조건에 맞는 작업이 없습니다.");
    },
  ),
  "S2-2.73": line("pages with first, last, jump, sizes; only when there is more than one", pages),
  "S2-2.74": line("queues: pending, running, scheduled, load", queueTab),
  "S2-2.75": line(
    "store: version, uptime, clients, memory, commands, keys, the first 20",
    storeTab,
  ),
  "S2-4.27": line("worker states: 활성, 비활성, 재시작 중, 오류, 점검 중", workerStates),
  "S2-4.28": line("task states: 대기, 시작, 성공, 실패, 재시도, 취소", taskCards),
  "S2-4.30": line("load: over 100 혼잡, over 10 보통, else 원활", queueTab),
  "S2-9.30": line("20 tasks a page; 10, 20, 50, 100", async (office) => {
    await pages(office);
    const { pagination } = await office.get("superuser", "/api/celery/tasks/status/");
    assertEquals(pagination.page_size, 20);
  }),
  "S2-9.31": line("24 hours; 1, 6, 24 hours and 3 days", async (office) => {
    const page = await monitor(office, "&view=tasks");
    await becomes(() => page.getByRole("combobox", { name: "기간" }).inputValue(), "24");
    await becomes(
      () =>
        page.getByRole("combobox", { name: "기간" }).locator("option").evaluateAll((all) =>
          all.map((one) => (one as HTMLOptionElement).value)
        ),
      ["1", "6", "24", "72"],
    );
  }),
  "S2-9.32": line("the first 20 keys; uptime in days, hours, minutes", storeTab),
  "S2-9.33": line("load from 100 and 10", queueTab),
};
