/** The states of the security log: quiet, with something to see, and every entry. */
import type { Actor } from "../../events/event.ts";
import { type Noted, noteEntry, type NoteKind } from "../../events/security.ts";
import { monthOf } from "../../projections/security_months.ts";
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

export const securityStates: ScreenState[] = [
  state("security-quiet", "/staff/security", ".security-none", false),
  state("security", "/staff/security", ".security-notices"),
  state("security-done", "/staff/security?done=review", ".notice-success"),
  state("security-log", "/staff/security/log", "[data-island=data-table][data-ready]"),
  state("security-frame", "/staff/consultations", ".shell-notice"),
];
