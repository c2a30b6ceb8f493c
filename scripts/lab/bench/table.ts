/** The shared table calls over the real app, on 10,000 employees: list, paste, undo, export. */
import { addRow } from "../../../projections/tables.ts";
import type { Books } from "../../../src/store/contract.ts";
import { listResult, median, type Result } from "./measure.ts";
import { type Ask, openOffice } from "./office.ts";

const ROWS = 10_000;
const CALLS = 300;
const EXPORT_BAR_MS = 1_000;
const BASE = "/api/employee";

const idOf = (n: number): string => `e${String(n).padStart(5, "0")}`;

async function fillEmployees(books: Books): Promise<void> {
  const actor = { id: "bench", name: "시험", role: "system", via: "import" } as const;
  for (let start = 0; start < ROWS; start += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, index) => {
      const n = start + index;
      const values = {
        name: ["김민지", "이서준", "박도윤", "최하은", "정지우", "강서연"][n % 6] + n,
        email: `u${n}@example.com`,
        phone_num: `010-1234-${String(n).padStart(4, "0")}`,
        dept: ["등기팀", "공탁팀", "법인팀"][n % 3],
        employment_date: `20${10 + n % 15}-0${1 + n % 9}-1${n % 9}`,
        vacation_over_days: n % 20,
      };
      return books.execute({
        stream: `employee/${idOf(n)}`,
        decide: (views) => addRow(views, "employee", idOf(n), values),
        meta: { actor, requestId: "bench", key: `bench:${n}` },
      });
    }));
  }
}

/** A page of 100, filtered, searched and sorted; every n asks for something else. */
function pathOf(n: number): string {
  const query = new URLSearchParams({
    search: ["김", "등기", "example", "010", "서"][n % 5],
    vacation_over_days_end: String(8 + n % 11),
    employment_date_start: `2010-01-${String(1 + n % 28).padStart(2, "0")}`,
    sort_field: ["name", "employment_date", "email", "vacation_over_days"][n % 4],
    sort_direction: n % 2 === 0 ? "asc" : "desc",
    page: String(1 + n % 5),
    page_size: "100",
  });
  return `${BASE}/list?${query}`;
}

async function read(response: Response): Promise<Uint8Array> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return await response.bytes();
}

/** Milliseconds of lists that are not cached; `written` changes a row ahead of each. */
async function listTimes(ask: Ask, from: number, written: boolean): Promise<number[]> {
  const times: number[] = [];
  for (let n = from; n < from + CALLS; n++) {
    if (written) {
      const json = { card_num: String(n) };
      await read(await ask(`${BASE}/${idOf(n)}/update`, { method: "PUT", json }));
    }
    const start = performance.now();
    await read(await ask(pathOf(n)));
    times.push(performance.now() - start);
  }
  return times;
}

/** Whole calls that are timed, after one that is not: the first compiles what the others run. */
const ROUNDS = 5;

interface Versioned {
  id: string;
  version: number;
}

interface Whole {
  exported: number[];
  pasted: number[];
  undone: number[];
}

/** Milliseconds of an export of all rows, of a paste into each of them and of taking that back. */
async function wholeTimes(ask: Ask): Promise<Whole> {
  const times: Whole = { exported: [], pasted: [], undone: [] };
  const timed = async (into: number[], work: () => Promise<Response>) => {
    const start = performance.now();
    const bytes = await read(await work());
    into.push(performance.now() - start);
    return bytes;
  };
  for (let round = 0; round <= ROUNDS; round++) {
    await timed(times.exported, () => ask(`${BASE}/export_excel`));
    const listed = await read(await ask(`${BASE}/list?page_size=${ROWS}`));
    const { results }: { results: Versioned[] } = JSON.parse(new TextDecoder().decode(listed));
    const edits = results.map(({ id, version }, n) => {
      const values = { dept: `${n % 7}팀`, position: "과장", vacation_over_days: 1 };
      return { id, version, values };
    });
    const paste = { method: "POST", json: { kind: "paste", edits } };
    const answer = await timed(times.pasted, () => ask(`${BASE}/bulk_edit`, paste));
    const { operation } = JSON.parse(new TextDecoder().decode(answer));
    const undo = { method: "POST", json: { operation } };
    await timed(times.undone, () => ask(`${BASE}/undo`, undo));
  }
  return times;
}

/** The lines of the table for the shared calls. */
export async function benchTable(): Promise<Result[]> {
  const { ask, close } = await openOffice(fillEmployees);
  await listTimes(ask, 0, false);
  const fresh = await listTimes(ask, CALLS, false);
  const written = await listTimes(ask, 2 * CALLS, true);
  const { exported, pasted, undone } = await wholeTimes(ask);
  await close();
  const once = (name: string, [, ...times]: number[]): Result => {
    const ms = median(times);
    const [ours, figure] = [`median ${Math.round(ms)} ms`, `of ${ROUNDS}`];
    return { name, ours, against: "", figure, bar: "", met: null };
  };
  const exporting = once(`export of ${ROWS} rows`, exported);
  return [
    listResult(`table of ${ROWS}, filtered, sorted, page of 100`, fresh),
    listResult("the same, each after a change", written),
    { ...exporting, bar: `≤ ${EXPORT_BAR_MS} ms`, met: median(exported) <= EXPORT_BAR_MS },
    once(`paste of ${ROWS} rows, 3 cells each`, pasted),
    once("taking it back", undone),
  ];
}
