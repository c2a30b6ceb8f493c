/** The states of the security log: quiet, with something to see, and every entry. */
import type { Page } from "playwright-core";
import {
  createDataRequest,
  type DataRequest,
  dataRequestStream,
} from "../../events/personal_data/data_request.ts";
import { openRestore, restoreStream } from "../../events/log/restore.ts";
import type { Actor } from "../../events/base/event.ts";
import { type Noted, noteEntry, type NoteKind } from "../../events/security/security.ts";
import { monthOf } from "../../projections/security/security_months.ts";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

const EDITOR: Actor = { id: "demo-9000000002", name: "데모 직원 하나", role: "staff", via: "web" };

type Told = [kind: NoteKind, more: Partial<Noted>];

const TOLD: Told[] = [
  ["exported", { object: "카드 관리", count: 1_204, reason: "mass_export" }],
  ["role_changed", { subject: "demo-9000000003", reason: "superuser_given" }],
  ["refresh_reused", {}],
  ["refused", { object: "GET /api/user/list", reason: "forbidden", count: 42 }],
  ["personal_read", {
    object: "employee",
    reason: "list",
    count: 3,
    read: {
      noun: "employee",
      how: "list",
      fields: ["email", "phone_num"],
      ids: ["demo-employee-1", "demo-employee-2", "demo-employee-3"],
      total: 3,
      digest: "",
      filter: "page=1",
    },
  }],
];

/** The month before this one, in Seoul. */
export function lastMonth(now = new Date()): string {
  const [year, month] = monthOf(now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

/** Writes what an office's month may have into this month and the one before it; again changes nothing. */
export async function fillLog({ server: { deps: { books } } }: Scene): Promise<void> {
  for (const month of [lastMonth(), monthOf(new Date())]) {
    for (const [index, [kind, more]] of TOLD.entries()) {
      const id = `${month}-test-${index}`;
      const data: Noted = {
        kind,
        subject: "",
        object: "",
        reason: "",
        count: 1,
        purpose: "",
        network: "203.0.113.7",
        device: "Chrome 109 · Windows",
        since: `${month}-01T01:00:00.000Z`,
        read: null,
        ...more,
      };
      await books.execute({
        stream: `security/${id}`,
        decide: ({ security }) => security.byId.has(id) ? [] : noteEntry(id, data),
        meta: { actor: EDITOR, requestId: `request-${index}`, key: `test:${id}` },
      });
    }
  }
}

const state = (name: string, path: string, waitFor: string, filled = true): ScreenState => ({
  name,
  async open(scene) {
    if (filled) await fillLog(scene);
    const page = await scene.signedIn("데모 관리자");
    await page.goto(path);
    await page.locator(waitFor).first().waitFor();
    return page;
  },
});

/** Two people ask about their own data; again changes nothing. */
export async function fillRequests({ server: { deps: { books } } }: Scene): Promise<void> {
  const asked: [id: string, account: string, request: Omit<DataRequest, "account">][] = [
    ["ask-1", EDITOR.id, {
      kind: "correction",
      what: "전화번호",
      wish: "010-7777-8888",
      reason: "번호를 바꾸었습니다.",
    }],
    ["ask-2", "demo-9000000004", {
      kind: "destruction",
      what: "프로필 사진",
      wish: "",
      reason: "더는 쓰지 않는 사진입니다. 탈퇴하지 않고 사진만 지우고 싶습니다.",
    }],
  ];
  for (const [id, account, request] of asked) {
    await books.execute({
      stream: dataRequestStream(id),
      decide: ({ data_request }) =>
        createDataRequest(data_request.byId.get(id)?.state, {
          id,
          request: { account, ...request },
        }, { open: 0 }),
      meta: { actor: EDITOR, requestId: id, key: `test:${id}` },
    });
  }
}

/** A backup that was put back, after which rights had changed; again changes nothing. */
async function fillRestore({ server: { deps: { books } } }: Scene): Promise<void> {
  const id = "test-restore";
  const at = "2026-11-20T01:00:00.000Z";
  const by = "demo-9000000001";
  await books.execute({
    stream: restoreStream(id),
    decide: ({ restore }) =>
      openRestore(restore.byId.get(id)?.state, {
        id,
        backup_at: "2026-11-19T09:00:00.000Z",
        known: "part",
        changes: [
          { at, kind: "deactivated", account: "demo-9000000003", by },
          { at, kind: "superuser_given", account: EDITOR.id, by },
          { at, kind: "token_created", account: by, by },
        ],
        more: 2,
      }),
    meta: { actor: EDITOR, requestId: id, key: `test:${id}` },
  });
}

/** Opens a page of an account once the office has what `fill` writes. */
const after =
  (fill: (scene: Scene) => Promise<void>, account: string, path: string) =>
  async (scene: Scene): Promise<Page> => {
    await fill(scene);
    const page = await scene.signedIn(account);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  };

const requests = after(fillRequests, "데모 관리자", "/staff/security/requests");

/** What is kept about people, what they ask, what a backup brought back. */
export const personalStates: ScreenState[] = [
  { name: "security-requests", open: requests },
  {
    name: "security-requests-silent",
    async open(scene) {
      const page = await requests(scene);
      await page.getByLabel("처리 결과").first().selectOption("refused");
      await page.getByRole("button", { name: "답변 등록" }).first().click();
      await page.getByText("처리할 수 없는 사유를 입력해 주세요.").waitFor();
      return page;
    },
  },
  { name: "own-requests", open: after(fillRequests, "데모 직원 하나", "/profile/data") },
  {
    name: "security-destruction",
    open: after(() => Promise.resolve(), "데모 관리자", "/staff/security/destruction"),
  },
  { name: "policy", open: after(() => Promise.resolve(), "데모 관리자", "/staff/policy") },
  {
    name: "staff-privacy",
    open: after(() => Promise.resolve(), "데모 직원 하나", "/staff/privacy"),
  },
  {
    name: "settings-access-restored",
    open: after(fillRestore, "데모 관리자", "/settings?tab=users&list=access"),
  },
];

export const securityStates: ScreenState[] = [
  state("security-quiet", "/staff/security", ".security-none", false),
  state("security", "/staff/security", ".security-notices"),
  state("security-done", "/staff/security?done=review", ".notice-success"),
  state("security-log", "/staff/security/log", "[data-island=data-table][data-ready]"),
  state("security-frame", "/staff/consultations", ".shell-notice"),
];
