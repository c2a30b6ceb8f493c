/** Long answers are made in slices: others are served meanwhile, and each person has a share. */
import { assert, assertEquals } from "@std/assert";
import { fillEmployees } from "../../scripts/lab/bench/employees.ts";
import { fillCards } from "../../scripts/lab/bench/fill.ts";
import { fillNoun } from "../../scripts/lab/probes/rows.ts";
import { openOffice } from "../../scripts/lab/bench/office.ts";
import { longestBlock } from "../helpers/longest_block.ts";

const ROWS = 20_000;
const ALL = "start_date=2000-01-01&end_date=2199-12-31";
/** Milliseconds of this thread's own work in one go; made as a whole each took two to four times as long. */
const HELD_MS = 90;
/** The same of a page: here React draws as for development, which takes twice as long. */
const DRAWN_MS = 2 * HELD_MS;

const seoul = () => new Date(Date.now() + 9 * 60 * 60 * 1_000).toISOString().slice(0, 19);
const second = () => new Promise((resolve) => setTimeout(resolve, 1_100));

async function bytesOf(answer: Response): Promise<number> {
  assertEquals(answer.status, 200, answer.ok ? "" : await answer.text());
  let length = 0;
  for await (const piece of answer.body!) length += piece.length;
  return length;
}

Deno.test("a whole list, its files and its differences hold nobody up, and the list is whole", async () => {
  let before = "";
  const { ask, close } = await openOffice(async (books) => {
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
      const held = await longestBlock(async () => assert(await bytesOf(await ask(path)) > 1_000));
      assert(held < HELD_MS, `${path}: ${Math.round(held)} ms`);
    }
    const rows = await (await ask(list)).json();
    assertEquals(new Set(rows.map(({ id }: { id: string }) => id)).size, ROWS);
    assertEquals(rows.length, ROWS);
  } finally {
    await close();
  }
});

Deno.test("the rows of a table are looked for, put in order, compared and taken away, and hold nobody up", async () => {
  let before = "";
  const { ask, close } = await openOffice(async (books) => {
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
      const held = await longestBlock(async () => assert(await bytesOf(await ask(path)) > 100));
      assert(held < HELD_MS, `${path}: ${Math.round(held)} ms`);
    }
    const { count, results } = await (await ask("/api/quick/list?sort_field=memo")).json();
    assertEquals([count, results[0].memo], [ROWS, "등기 신청서 0"]);
  } finally {
    await close();
  }
});

Deno.test("given many accounts that wait, when a superuser opens the invitations, then nobody is blocked and the rest is counted", async () => {
  const { ask, close } = await openOffice(async (books) => {
    await fillEmployees(books, 30);
    await fillNoun(books, "user", 2_000);
    await fillNoun(books, "employee", 3_000);
    await fillNoun(books, "invitation", 2_000);
  });
  try {
    let page = "";
    const open = async () => {
      page = await (await ask("/settings?tab=users&list=invitations")).text();
    };
    await open();
    const held = await longestBlock(open);
    assert(held < DRAWN_MS, `${Math.round(held)} ms`);
    assert(page.includes("1,950"), "how many wait besides");
  } finally {
    await close();
  }
});

Deno.test("given many employees with leave, approvers and accounts, when their lists are opened, then nobody is held up", async () => {
  const { ask, close } = await openOffice(async (books) => {
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
      await bytesOf(await ask(path));
      const held = await longestBlock(async () => assert(await bytesOf(await ask(path)) > 100));
      assert(held < DRAWN_MS, `${path}: ${Math.round(held)} ms`);
    }
  } finally {
    await close();
  }
});

Deno.test("given many payments, when a month to be closed is looked at, then nobody is held up", async () => {
  const { ask, close } = await openOffice(async (books) => {
    await fillEmployees(books, 30);
    await fillCards(books, 3 * ROWS);
  });
  try {
    await ask("/staff/closing?ledger=card&month=2026-05");
    for (const path of ["/staff/closing?ledger=card&month=2026-05", "/api/closing/card/2026-05"]) {
      const held = await longestBlock(async () => assert(await bytesOf(await ask(path)) > 100));
      assert(held < HELD_MS, `${path}: ${Math.round(held)} ms`);
    }
  } finally {
    await close();
  }
});

Deno.test("given many accounts and invitations, when their calls answer, then in pieces that are made as they are read", async () => {
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

Deno.test("given a person who takes six lists at once, when another takes one, then it is made beside one of them", async () => {
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

Deno.test("given a table that two people look through", async (t) => {
  const { fetch, cookies, close } = await openOffice(async (books) => {
    await fillEmployees(books, 5);
    await fillNoun(books, "courier", ROWS);
  }, { people: 2 });
  const ask = async (cookie: string, signal?: AbortSignal) => {
    const path = "http://office.example/api/quick/list?sort_field=memo";
    return await fetch(new Request(path, { headers: { cookie }, signal }));
  };
  const look = async (cookie: string) => await bytesOf(await ask(cookie));
  try {
    await t.step(
      "when one does in thirty tabs, then the other does not wait for all of them",
      async () => {
        let before = 0;
        const many = Array.from({ length: 30 }, async () => {
          await look(cookies[0]);
          before++;
        });
        await look(cookies[1]);
        // One of them is looked for before; how many answers are written meanwhile is the machine's affair.
        assert(before <= 10, `${before} tabs before`);
        await Promise.all(many);
      },
    );
    await t.step(
      "when one goes away meanwhile, then nothing more is looked for, and their next list is not kept waiting",
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
