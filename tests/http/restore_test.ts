/** What every noun's restore and history answer alike, whichever noun it is. */
import { assertEquals } from "@std/assert";
import { withLeave } from "../helpers/leave.ts";
import { openTestApp } from "../helpers/server.ts";

type Send = (method: string, path: string, json?: unknown) => Promise<{
  status: number;
  body: Body;
}>;

/** What these calls answer, each part where the call has it. */
interface Body {
  code: string;
  version: number;
  slug: string;
  data: { id: string } & { kind: string }[];
}

interface Noun {
  name: string;
  /** Makes a record and gives the address of its history. */
  make(send: Send): Promise<string> | string;
}

const FACTS = {
  name: "법무사사무소 나루",
  shortName: "나루",
  representative: "홍길동",
  businessNumber: "000-00-00000",
  phone: "02-000-0007",
  email: "naru@example.com",
  address: "서울특별시 중구 세종대로 110, 3층",
  hours: "평일 09:30–17:00",
};

const NOUNS: Noun[] = [
  { name: "card spending", make: () => "/api/mysql/card/history/lunch" },
  { name: "a table's row", make: () => "/api/employee/mina/history" },
  {
    name: "a courier's record",
    async make(send) {
      const { body } = await send("POST", "/api/quick", { rider: "1042", amount: 7_000 });
      return `/api/quick/${body.data.id}/history`;
    },
  },
  {
    name: "a post",
    async make(send) {
      const { body } = await send("POST", "/api/blog/posts", { title: "안내", content: ["글"] });
      return `/api/blog/posts/${encodeURIComponent(body.slug)}/history`;
    },
  },
  {
    name: "the office's facts",
    async make(send) {
      await send("PUT", "/api/office/facts", { ...FACTS, version: 0 });
      return "/api/office/history";
    },
  },
  {
    name: "the rules for card spending",
    async make(send) {
      await send("PUT", "/api/card_rules", { lunch_budget: 350_000, version: 0 });
      return "/api/card_rules/history";
    },
  },
];

/** An earlier version is put over what is there: which one that is has to be known, and what was seen. */
async function checkRestore(send: Send, history: string): Promise<void> {
  const restore = history.replace("/history", "/restore");
  const result = await send("GET", history);
  assertEquals([result.status, result.body.version, result.body.data.at(-1)?.kind], [
    200,
    1,
    "created",
  ]);
  const answers = [
    await send("POST", restore, { to_version: 9 }),
    await send("POST", restore, { to_version: 1 }),
    await send("POST", restore, { to_version: 1, version: 7 }),
  ];
  assertEquals(answers.map(({ status, body }) => [status, body.code]), [
    [404, "version_not_found"],
    [428, "version_required"],
    [409, "stale_version"],
  ]);
  assertEquals((await send("GET", history)).body.version, 1, "nothing was written");
}

for (const { name, make } of NOUNS) {
  Deno.test(`${name}: a restore without a known version, or without the one seen, writes nothing`, async () => {
    const app = await openTestApp();
    const send: Send = async (method, path, json) => {
      const response = await app.call(path, { as: "superuser", method, json });
      return { status: response.status, body: await response.json() };
    };
    const history = await make(send);
    await checkRestore(send, history);
    await app.close();
  });
}

Deno.test("leave: a restore without a known version, or without the one seen, writes nothing", () =>
  withLeave(async (app) => {
    const { id } = await app.ask();
    const send: Send = (method, path, json) =>
      app.send("staff", method, path, json) as unknown as ReturnType<Send>;
    await checkRestore(send, `/api/mysql/vacation/history/${id}`);
  }));
