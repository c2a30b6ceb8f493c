/** An office in which leave is asked for: Mina asks, Jun decides for her department, the superuser for all. */
import { assertEquals } from "@std/assert";
import { type Caller, openTestApp, type TestApp, testNow } from "./server.ts";
import type { HistoryEntry } from "../../projections/kit/history.ts";
import type { EmploymentInfo, LeaveRow } from "../../projections/leave/words.ts";
import { employee, hire } from "./people.ts";

export const application = {
  start_date: "2026-12-24",
  end_date: "2026-12-28",
  req_type: "annual",
  memo: "가족 여행",
};

/** Everything that answers of these calls hold, each where the call has it. */
interface Body {
  data: LeaveRow & LeaveRow[] & HistoryEntry[] & { address: string };
  waiting: LeaveRow[] & number;
  answered: number;
  days_off: Record<string, string>;
  employment_info: EmploymentInfo;
  code: string;
  message: string;
}

export interface LeaveApp extends TestApp {
  send(
    as: Caller,
    method: string,
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<{
    status: number;
    body: Body;
  }>;
  /** Asks as Mina; the row. */
  ask(part?: Partial<typeof application>): Promise<LeaveRow>;
}

const at = "/api/mysql/vacation";

/**
 * Opens the office. "staff" is Mina of the 등기팀 (hired in 2020), "user" is made staff and is Jun of the same team, its
 * approver; the superuser is linked to no employee.
 */
export async function withLeave(
  test: (app: LeaveApp) => Promise<void>,
  now: () => Date = () => testNow,
): Promise<void> {
  const app = await openTestApp({ empty: true, now });
  const send: LeaveApp["send"] = async (as, method, path, json, headers) => {
    const full = path.startsWith("/") ? path : `${at}/${path}`;
    const response = await app.call(full, { as, method, json, headers });
    return { status: response.status, body: await response.json() };
  };
  const set = async (method: string, path: string, json: unknown) => {
    const { status, body } = await send("superuser", method, path, json);
    assertEquals(status < 300, true, JSON.stringify(body));
  };
  const leave: LeaveApp = {
    ...app,
    send,
    async ask(part = {}) {
      const { status, body } = await send("staff", "POST", "create", { ...application, ...part });
      assertEquals(status, 201, JSON.stringify(body));
      return body.data;
    },
  };
  try {
    await hire(app.deps.books, "mina", employee("이미나", { vacation_over_days: 1 }));
    await hire(app.deps.books, "jun", employee("박준", { employment_date: "2015-07-01" }));
    await hire(app.deps.books, "sora", employee("최소라", { dept: "법인팀" }));
    await set("PUT", "/api/user/staff/update", { employee: "mina" });
    await set("PUT", "/api/user/user/update", { employee: "jun", is_staff: true });
    await set("POST", "/api/leave_approver/create", { dept: "등기팀", approver: "jun" });
    await test(leave);
  } finally {
    await app.close();
  }
}
