/** The card list over the real app: 10,000 rows in the view, a signed-in browser asking for pages of 100. */
import { fillEmployees } from "./employees.ts";
import { fillCards } from "./fill.ts";
import { listResult, type Result } from "./measure.ts";
import { type Ask, openOffice } from "./office.ts";
import { sampleCommand, sampleRecord } from "./sample.ts";

const ROWS = 10_000;
const EMPLOYEES = 30;
const CALLS = 400;

/** A year's list, searched, sorted and paged; every n asks for something else. */
function pathOf(n: number): string {
  const search = ["점", "등기", "서초", "30", "식대"][n % 5];
  const field = ["created_at", "pay", "store_name", "participants_names"][n % 4];
  const direction = n % 2 === 0 ? "asc" : "desc";
  const page = 1 + n % 20;
  const query = new URLSearchParams({
    start_date: "2025-01-01",
    // Another end each time: an answer that was kept from before does not fit.
    end_date: new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
    search,
    sort_field: field,
    sort_direction: direction,
    page: String(page),
    page_size: "100",
  });
  return `/api/mysql/card/list/?${query}`;
}

async function read(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.bytes();
}

/** Milliseconds of each call that is not cached; `change` is made ahead of each. */
async function times(ask: Ask, from: number, change?: (n: number) => Promise<void>) {
  const taken: number[] = [];
  for (let n = from; n < from + CALLS; n++) {
    await change?.(n);
    const start = performance.now();
    await read(await ask(pathOf(n)));
    taken.push(performance.now() - start);
  }
  return taken;
}

/** The lines of the table for the card list. */
export async function benchList(): Promise<Result[]> {
  let record: (n: number) => Promise<unknown>;
  const { ask, close } = await openOffice(async (books) => {
    await fillEmployees(books, EMPLOYEES);
    await fillCards(books, ROWS);
    record = (n) => books.execute(sampleCommand(ROWS + n));
  });
  const put = async (path: string, json: unknown) =>
    await read(await ask(path, { method: "PUT", json }));
  /** In turn a payment is edited, another one comes in, and an employee changes. */
  const change = async (n: number) => {
    const { purpose, participants } = sampleRecord(n);
    const edited = { purpose, participants, note: `고침 ${n}` };
    if (n % 3 === 0) await put(`/api/mysql/card/update/bench-${n}/`, edited);
    else if (n % 3 === 1) await record(n);
    else await put(`/api/employee/bench-${n % EMPLOYEES}/update`, { position: `직위 ${n}` });
  };
  await times(ask, 0);
  const fresh = await times(ask, CALLS);
  const changed = await times(ask, 2 * CALLS, change);
  await close();
  return [
    listResult(`list of ${ROWS}, filtered, sorted, page of 100`, fresh),
    listResult("the same, each after a change", changed),
  ];
}
