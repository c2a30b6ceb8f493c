/** S2 on what is done at the job monitor: details, acts, their questions and what is said. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { becomes } from "../browser/until.ts";
import { failing, REASON } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import { type Office } from "./office.ts";
import { celery, dayOf, JOBS } from "./s2_job_calls.ts";

import { items, monitor, said, tab, taskCards } from "./s2_jobs.ts";

const yes = (page: Page, title: RegExp, name: string) =>
  page.getByRole("alertdialog", { name: title }).or(page.getByRole("dialog", { name: title }))
    .getByRole("button", { name, exact: true }).click();
async function workerDetail(office: Office): Promise<void> {
  const page = await monitor(office);
  await items(page, "작업자").first().getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: /^작업자 / });
  for (
    const text of [
      "호스트",
      "프로세스",
      "풀",
      "동시 작업",
      "큐",
      "예약됨",
      "처리 가능한 종류",
      "진행 중인 작업",
      "최근 작업",
    ]
  ) await dialog.getByText(text, { exact: true }).first().waitFor();
  await dialog.getByText(JOBS.slow.title).first().waitFor();
}

async function taskDetail(office: Office): Promise<void> {
  const page = await monitor(office, "&view=tasks");
  const open = async (title: string) => {
    await items(page, "작업").filter({ hasText: title }).first().getByRole("button", {
      name: new RegExp(`^${title}`),
    }).first().click();
    return page.getByRole("dialog", { name: new RegExp(`^${title}`) });
  };
  const done = await open(JOBS.counted.title);
  for (const text of ["작업자", "큐", "접수", "종료", "실행 시간"]) {
    await done.getByText(text, { exact: true }).first().waitFor();
  }
  await done.getByText('"pages": 3').first().waitFor();
  await becomes(() => done.getByRole("button", { name: /취소$/ }).count(), 0);
  await page.keyboard.press("Escape");
  const broken = await open(JOBS.broken.title);
  await broken.getByText("발급 기관이 응답하지 않습니다.").first().waitFor();
  await page.keyboard.press("Escape");
  const running = await open(JOBS.slow.title);
  await running.getByRole("button", { name: /취소$/ }).waitFor();
}

/** Read on load and every 30 seconds, all of it together. */
async function polled(office: Office): Promise<void> {
  await dayOf(office);
  const page = await office.fresh("superuser", "/healthz");
  await page.clock.install();
  const asked: string[] = [];
  page.on(
    "request",
    (request) =>
      /\/api\/celery\//.test(request.url()) && asked.push(new URL(request.url()).pathname),
  );
  await page.goto("/settings?tab=jobs");
  await page.locator("[data-island=jobs][data-ready]").waitFor({ state: "attached" });
  const wanted = [
    "overview",
    "workers/status",
    "tasks/status",
    "queues/stats",
    "health",
    "redis/info",
  ].map((path) => `/api/celery/${path}/`);
  asked.length = 0;
  await page.clock.runFor(31_000);
  await becomes(() => wanted.filter((path) => !asked.includes(path)), []);
}

async function readsFail(office: Office): Promise<void> {
  const page = await monitor(office, "&view=tasks");
  await items(page, "작업").first().waitFor();
  const before = await items(page, "작업").count();
  await failing(page, "**/api/celery/**");
  await page.getByRole("button", { name: "새로고침", exact: true }).click();
  await said(page, "일부를 새로 읽지 못했습니다. 이전 값을 보여 드립니다.");
  await becomes(() => items(page, "작업").count(), before);
  await items(page, "작업").filter({ hasText: JOBS.broken.title }).first().getByRole("button", {
    name: new RegExp(`^${JOBS.broken.title}`),
  }).first().click();
  await page.getByRole("dialog").getByText(JOBS.broken.title).first().waitFor();
}

/** What can be done at the monitor: how it begins, what the question is answered with, and what is said. */
const ACTS: [path: RegExp, done: string, failed: string, start: (page: Page) => Promise<void>][] = [
  [
    /workers\/[^/]+\/restart/,
    "작업자 재시작 명령을 보냈습니다.",
    "작업자를 재시작하지 못했습니다",
    async (page) => {
      await items(page, "작업자").first().getByRole("button", { name: /재시작$/ }).click();
      await yes(page, /작업자를 재시작하시겠습니까/, "재시작");
    },
  ],
  [
    /update-and-restart-workers/,
    "모든 작업자의 업데이트와 재시작을 시작했습니다.",
    "모든 작업자를 재시작하지 못했습니다",
    async (page) => {
      await page.getByRole("button", { name: "모든 작업자 재시작" }).click();
      await yes(page, /모든 작업자를 업데이트하고 재시작하시겠습니까/, "모두 재시작");
    },
  ],
  [
    /update-metrics/,
    "",
    "",
    (page) => page.getByRole("button", { name: /메트릭|지표/ }).first().click(),
  ],
  [
    /tasks\/cleanup/,
    "완료된 작업 정리를 시작했습니다.",
    "완료된 작업을 정리하지 못했습니다",
    async (page) => {
      await tab(page, "작업");
      await page.getByRole("button", { name: "완료된 작업 정리" }).click();
    },
  ],
  [
    /tasks\/[^/]+\/cancel/,
    "작업 취소 요청을 보냈습니다.",
    "작업을 취소하지 못했습니다",
    async (page) => {
      await tab(page, "작업");
      await items(page, "작업").filter({ hasText: JOBS.slow.title }).first().getByRole("button", {
        name: /취소$/,
      }).first().click();
      await yes(page, /작업을 취소하시겠습니까/, "작업 취소");
    },
  ],
];

async function actsFail(office: Office): Promise<void> {
  for (const [path, , failed, start] of ACTS) {
    const page = await monitor(office);
    for (
      const [answer, reason] of [[{
        status: 500,
        json: { error: REASON, message: REASON, code: "x" },
      }, REASON], [{ status: 502, body: "<h1>x</h1>", contentType: "text/html" }, ""]] as const
    ) {
      await page.route(path, (route) => route.fulfill(answer));
      await start(page);
      await page.getByRole("alert").filter({ hasText: failed }).filter({ hasText: reason }).first()
        .waitFor();
      await page.unroute(path);
    }
  }
}

async function actsSucceed(office: Office): Promise<void> {
  for (const [path, done, , start] of ACTS) {
    const page = await monitor(office);
    const sent = page.waitForRequest(path, { timeout: 60_000 });
    await page.route(path, (route) => route.fulfill({ json: { data: {}, message: "" } }));
    await start(page);
    assertEquals((await sent).method(), "POST");
    await page.locator(".toast-success").filter({ hasText: done }).first().waitFor();
  }
}

async function questions(office: Office): Promise<void> {
  const page = await monitor(office);
  const [row] = await celery(office, "workers/status");
  await items(page, "작업자").first().getByRole("button", { name: /재시작$/ }).click();
  await said(page, `‘${row.name}’ 작업자를 재시작하시겠습니까?`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "모든 작업자 재시작" }).click();
  await said(page, "모든 작업자를 업데이트하고 재시작하시겠습니까?");
  await page.keyboard.press("Escape");
  await tab(page, "작업");
  await items(page, "작업").filter({ hasText: JOBS.slow.title }).first().getByRole("button", {
    name: /취소$/,
  }).first().click();
  await said(page, /^‘spec-slo’ 작업을 취소하시겠습니까\?$/);
}

async function cancelled(office: Office): Promise<void> {
  const page = await monitor(office, "&view=tasks");
  await items(page, "작업").filter({ hasText: JOBS.slow.title }).first().getByRole("button", {
    name: new RegExp(`^${JOBS.slow.title}`),
  }).first().click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${JOBS.slow.title}`) });
  await page.route(
    /tasks\/[^/]+\/cancel/,
    (route) => route.fulfill({ json: { data: {}, message: "" } }),
  );
  await dialog.getByRole("button", { name: /취소$/ }).click();
  await yes(page, /작업을 취소하시겠습니까/, "작업 취소");
  await dialog.getByText("취소", { exact: true }).first().waitFor();
}

export const jobActLines: Lines = {
  "S2-2.76": line("a card opens its details", async (office) => {
    await workerDetail(office);
    await taskDetail(office);
  }),
  "S2-2.77": line("worker detail: all fields", workerDetail),
  "S2-2.78": line("task detail: all fields, cancel, result as JSON, error", taskDetail),
  "S2-4.29": line("cancel from three states; the open detail is then cancelled", async (office) => {
    await taskCards(office);
    await cancelled(office);
  }),
  "S2-7.40": line("all is read together on load and every 30 s, from data.data", polled),
  "S2-8.30": differs(
    "reads that fail are only logged; a detail falls back to its list item",
    "what was there stays, and a line says that it is not new",
    readsFail,
  ),
  "S2-8.31": line("acts that fail say which, with the reason", actsFail),
  "S2-8.32": line("acts that succeed say so", actsSucceed),
  "S2-8.33": line("questions before a restart, all restarts, a cancellation", questions),
  "S2-9.29": line("read again every 30 s", polled),
};
