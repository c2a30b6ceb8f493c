/** A first look at many records, before anything is cached, blocks no other request. */
import { assert, assertEquals } from "@std/assert";
import { fillNoun } from "../../scripts/lab/probes/rows.ts";
import { openOffice } from "../../scripts/lab/bench/office.ts";
import type { Books } from "../../src/store/contract.ts";
import { longestBlockOf } from "../helpers/longest_block.ts";

interface Look {
  name: string;
  /** How many records of which nouns there are. */
  records: Record<string, number>;
  path: string;
  /** Milliseconds of this thread's own work in one go: as a whole it took half as long again to six times as long. */
  within: number;
  /** Stands in the answer. */
  says: string;
}

const LOOKS: Look[] = [
  {
    name: "posts that are looked through for words of advertising, 오늘",
    records: { post: 8_000 },
    path: "/staff",
    within: 110,
    says: "오늘",
  },
  {
    name: "trips of many who left, what is due for destruction",
    records: { employee: 6_000, trip: 6_000 },
    path: "/staff/security/destruction",
    within: 110,
    says: "보유와 파기",
  },
  {
    name: "many changes of one employee's hours, the leave page",
    records: { work_hours: 10_000 },
    path: "/staff/leave-request",
    within: 110,
    says: "휴가 신청",
  },
  {
    name: "changes of sealed records, their list as a file",
    records: { address: 3_000, document: 3_000 },
    path: "/api/changes/report/excel?format=csv",
    within: 60,
    says: "일시",
  },
  {
    name: "employees who may be chosen, a table",
    records: { employee: 6_000 },
    path: "/staff/tables/leave_approver",
    within: 110,
    says: "승인자",
  },
];

async function filled(books: Books, records: Look["records"]): Promise<void> {
  for (const [noun, count] of Object.entries(records)) await fillNoun(books, noun, count);
}

for (const { name, records, path, within, says } of LOOKS) {
  Deno.test(`the first read of ${name} blocks nobody`, async () => {
    const office = await openOffice((books) => filled(books, records));
    const headers = {
      cookie: office.cookie,
      "sec-fetch-site": "same-origin",
      "x-purpose": "test",
    };
    const url = `${office.listen()}${path}`;
    try {
      const { block, answers: [{ status, text }] } = await longestBlockOf([{ url, headers }]);
      assertEquals(status, 200, text.slice(0, 300));
      assert(text.includes(says), text.slice(0, 300));
      assert(block < within, `${path}: ${Math.round(block)} ms`);
    } finally {
      await office.close();
    }
  });
}
