/** Long answers are made in slices: others are served meanwhile, and each person has a share. */
import { assert, assertEquals } from "@std/assert";
import { fillEmployees } from "../../scripts/lab/bench/employees.ts";
import { fillCards } from "../../scripts/lab/bench/fill.ts";
import { fillNoun } from "../../scripts/lab/probes/rows.ts";
import { type Office, openOffice } from "../../scripts/lab/bench/office.ts";
import { longestBlock, longestBlockOf } from "../helpers/longest_block.ts";

const ROWS = 20_000;
const ALL = "start_date=2000-01-01&end_date=2199-12-31";
/** Milliseconds of this thread's own work in one go; made as a whole each took two to four times as long. */
const HELD_MS = 90;
/** The same of a page: here React draws as for development, which takes twice as long. */
const DRAWN_MS = 2 * HELD_MS;

const seoul = () => new Date(Date.now() + 9 * 60 * 60 * 1_000).toISOString().slice(0, 19);
const second = () => new Promise((resolve) => setTimeout(resolve, 1_100));

/** How long a signed-in person's reading of a path blocks others; it answers with more bytes than `least`. */
async function blockOf(office: Office, path: string, least = 100): Promise<number> {
  const headers = { cookie: office.cookie, "sec-fetch-site": "same-origin" };
  const { block, answers: [{ status, text }] } = await longestBlockOf([
    { url: `${office.listen()}${path}`, headers },
  ]);
  assertEquals(status, 200, text.slice(0, 300));
  assert(text.length > least, path);
  return block;
}

async function bytesOf(answer: Response): Promise<number> {
  assertEquals(answer.status, 200, answer.ok ? "" : await answer.text());
  let length = 0;
  for await (const piece of answer.body!) length += piece.length;
  return length;
}

Deno.test("a long list, its files and its differences block nobody and are complete", async () => {
  let before = "";
  const office = await openOffice(async (books) => {
    await fillEmployees(books, 30);
    await second();
    before = seoul();
    await second();
    await fillCards(books, ROWS);
  });
  const list = `/api/mysql/card/list?${ALL}`;
  const report = `/api/mysql/card/report/excel?${ALL}`;
  try {
    for (
      const path of [
        list,
        `${list}&page=1&search=점`,
        report,
        `${report}&format=csv`,
        `/api/mysql/card/difference?as_of=${before}`,
      ]
    ) {
      const held = await blockOf(office, path, 1_000);
      assert(held < HELD_MS, `${path}: ${Math.round(held)} ms`);
    }
    const rows = await (await office.ask(list)).json();
    assertEquals(new Set(rows.map(({ id }: { id: string }) => id)).size, ROWS);
    assertEquals(rows.length, ROWS);
  } finally {
    await office.close();
  }
});

Deno.test("searching, sorting, comparing and exporting a table's rows blocks nobody", async () => {
  let before = "";
  const office = await openOffice(async (books) => {
    await fillEmployees(books, 30);
    await second();
    before = seoul();
    await second();
    await fillNoun(books, "courier", ROWS);
    await fillNoun(books, "trip", ROWS);
  });
  try {
    for (
      const path of [
        "/api/quick/list?search=서",
        "/api/quick/list?sort_field=memo",
        "/api/quick/list?sort_field=created_at&sort_direction=desc",
        "/api/quick/export_excel?sort_field=sender&purpose=test",
        `/api/quick/difference?as_of=${before}`,
        "/api/quick/filter_options",
        "/api/mysql/car/filter_options",
        "/api/mysql/car/list/all?sort_field=dist",
        `/api/mysql/car/list?${ALL}&page=1&search=서`,
        `/api/mysql/car/list?${ALL}&page=1&sort_field=dist`,
      ]
    ) {
      const held = await blockOf(office, path);
      assert(held < HELD_MS, `${path}: ${Math.round(held)} ms`);
    }
    const { count, results } = await (await office.ask("/api/quick/list?sort_field=memo")).json();
    assertEquals([count, results[0].memo], [ROWS, "등기 신청서 0"]);
  } finally {
    await office.close();
  }
});

Deno.test("many waiting accounts on the page of invitations block nobody, and the rest is counted", async () => {
  const office = await openOffice(async (books) => {
    await fillEmployees(books, 30);
    await fillNoun(books, "user", 2_000);
    await fillNoun(books, "employee", 3_000);
    await fillNoun(books, "invitation", 2_000);
  });
  try {
    const path = "/settings?tab=users&list=invitations";
    const page = await (await office.ask(path)).text();
    const held = await blockOf(office, path);
    assert(held < DRAWN_MS, `${Math.round(held)} ms`);
    assert(page.includes("1,950"), "how many wait besides");
  } finally {
    await office.close();
  }
});

Deno.test("lists of many employees with leave, approvers and accounts block nobody", async () => {
  const office = await openOffice(async (books) => {
    for (
      const noun of [
        "employee",
        "user",
        "leave",
        "leave_attendance",
        "leave_approver",
        "day_off",
        "chat",
        "data_request",
      ]
    ) await fillNoun(books, noun, 2_000);
  });
  try {
    for (
      const path of [
        "/settings?tab=leave&list=leave_people",
        "/settings?tab=leave&list=leave_promotions",
        "/staff/leave-request",
        "/staff/security/requests",
        "/staff/security/destruction",
        "/api/docs",
        "/api/accounts/access",
        "/api/mysql/vacation/plan/excel?year=2025",
      ]
    ) {
      await bytesOf(await office.ask(path));
      const held = await blockOf(office, path);
      assert(held < DRAWN_MS, `${path}: ${Math.round(held)} ms`);
    }
  } finally {
    await office.close();
  }
});

Deno.test("viewing a month to close with many payments blocks nobody", async () => {
  const office = await openOffice(async (books) => {
    await fillEmployees(books, 30);
    await fillCards(books, 3 * ROWS);
  });
  try {
    await office.ask("/staff/closing?ledger=card&month=2026-05");
    for (const path of ["/staff/closing?ledger=card&month=2026-05", "/api/closing/card/2026-05"]) {
      const held = await blockOf(office, path);
      assert(held < HELD_MS, `${path}: ${Math.round(held)} ms`);
    }
  } finally {
    await office.close();
  }
});

Deno.test("calls for many accounts and invitations answer in parts made as they are read", async () => {
  const { ask, close } = await openOffice(async (books) => {
    await fillNoun(books, "user", 1_000);
    await fillNoun(books, "invitation", 1_000);
  });
  try {
    for (const [path, rows] of [["/api/accounts", 1_001], ["/api/invitations", 1_000]] as const) {
      const decoder = new TextDecoder();
      let [pieces, text] = [0, ""];
      for await (const piece of (await ask(path)).body!) {
        pieces++;
        text += decoder.decode(piece, { stream: true });
      }
      assertEquals(JSON.parse(text).data.length, rows, path);
      assert(pieces > 1, path);
    }
  } finally {
    await close();
  }
});

Deno.test("a person with six lists at once does not delay another's list", async () => {
  const { fetch, cookies, close } = await openOffice(async (books) => {
    await fillEmployees(books, 5);
    await fillCards(books, 2_000);
  }, { people: 2 });
  const done: string[] = [];
  const take = async (name: string, cookie: string) => {
    const url = `http://office.example/api/mysql/card/list?${ALL}`;
    const answer = await fetch(new Request(url, { headers: { cookie } }));
    await bytesOf(answer);
    done.push(name);
  };
  try {
    const many = Array.from({ length: 6 }, (_, at) => take(`anna${at}`, cookies[0]));
    await Promise.all([...many, take("ben", cookies[1])]);
    assert(done.indexOf("ben") <= 2, done.join());
  } finally {
    await close();
  }
});

Deno.test("two people read a table", async (t) => {
  const { fetch, cookies, close } = await openOffice(async (books) => {
    await fillEmployees(books, 5);
    await fillNoun(books, "courier", ROWS);
  }, { people: 2 });
  // Each searches something else, so that none is answered from another's search.
  let asked = 0;
  const ask = async (cookie: string, signal?: AbortSignal) => {
    const path = `http://office.example/api/quick/list?sort_field=memo&search=${++asked}`;
    return await fetch(new Request(path, { headers: { cookie }, signal }));
  };
  const look = async (cookie: string) => await bytesOf(await ask(cookie));
  try {
    await t.step(
      "thirty tabs of one person do not delay the other",
      async () => {
        let before = 0;
        const many = Array.from({ length: 30 }, async () => {
          await look(cookies[0]);
          before++;
        });
        await look(cookies[1]);
        // One or two searches may have begun before it came.
        assert(before <= 5, `${before} tabs before`);
        await Promise.all(many);
      },
    );
    await t.step(
      "a disconnected reader's search stops, and their next list is not delayed",
      async () => {
        const gone = new AbortController();
        let ended = 0;
        const left = Array.from({ length: 20 }, async () => {
          await (await ask(cookies[0], gone.signal)).body?.cancel();
          ended++;
        });
        await new Promise((resolve) => setTimeout(resolve, 1));
        gone.abort();
        const held = await longestBlock(async () => {
          await look(cookies[0]);
          assertEquals(ended, 20, "all who went away are done with");
        });
        assert(held < HELD_MS, `${Math.round(held)} ms`);
        await Promise.all(left);
      },
    );
  } finally {
    await close();
  }
});
