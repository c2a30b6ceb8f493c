import { assert, assertEquals, assertRejects } from "@std/assert";
import { readOffice } from "../../src/office/office_file.ts";
import { officeFields } from "../../events/office/office_fields.ts";

/** Reads an office file with this text in it. */
async function read(text: string | Uint8Array) {
  const path = await Deno.makeTempFile({ suffix: ".json" });
  try {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    await Deno.writeFile(path, bytes);
    return await readOffice(path);
  } finally {
    await Deno.remove(path);
  }
}

async function troubleOf(text: string): Promise<string> {
  const error = await assertRejects(() => read(text), Error);
  return error.message.replace(/^사무소 파일 \S+\.json/, "");
}

Deno.test("without a file the office is the sample, marked so in every field", async () => {
  const office = await readOffice("");
  assertEquals(office.samples.sort(), Object.keys(officeFields.shape).sort());
  for (const text of [office.representative, office.address, ...office.staff.map((p) => p.name)]) {
    assert(text.includes("예시"), text);
  }
  for (const { name } of office.testimonials) assert(name.startsWith("예시 고객"), name);
});

Deno.test("the sample office satisfies its own rules and the figures of the specification", async () => {
  const { unsaid: _, samples: __, registered: ___, ...office } = await readOffice("");
  assertEquals(officeFields.parse(office), office);
  const figures = ({ figure, unit }: { figure: string; unit: string }) => figure + unit;
  assertEquals(office.statistics.home.map(figures), [
    "18년+",
    "5,600건+",
    "99.2%",
    "연중무휴 24시간",
  ]);
  assertEquals(office.statistics.about.map(figures), ["16년+", "2,400건+", "98%"]);
  assertEquals(office.timeline.map(({ year }) => year), [2008, 2016, 2019, 2023]);
  assertEquals([office.testimonials.length, office.faq.length], [3, 4]);
  assertEquals(office.consultation.retentionDays, 365);
});

Deno.test("a partial file is completed from the sample, which is marked", async () => {
  const office = await read('{ "name": "법무사사무소 나루", "shortName": "나루" }');
  assertEquals(office.name, "법무사사무소 나루");
  assert(!office.samples.includes("name"));
  assert(office.samples.includes("testimonials"));
});

Deno.test("an office without answer times and fees promises neither", async () => {
  const { consultation } = await read('{ "consultation": { "retentionDays": 30 } }');
  assertEquals(consultation, { retentionDays: 30, answeredWithin: "", fee: "" });
});

/** `{"name":"뷁나루"}` as Korean editors of Windows save it: the first syllable is in no older set. */
const CP949 = [...new TextEncoder().encode('{"name":"'), 0x94, 0xee, 0xb3, 0xaa, 0xb7, 0xe7];

for (
  const [how, bytes] of [
    ["CP949", new Uint8Array([...CP949, ...new TextEncoder().encode('"}')])],
    ["UTF-8 with a mark", new TextEncoder().encode('\uFEFF{"name":"뷁나루"}')],
    [
      "UTF-16",
      new Uint8Array(
        new Uint16Array([...'\uFEFF{"name":"뷁나루"}'].map((c) => c.charCodeAt(0))).buffer,
      ),
    ],
  ] as const
) {
  Deno.test(`an office file saved as ${how} is read as it was written`, async () => {
    assertEquals((await read(bytes)).name, "뷁나루");
  });
}

const troubles: [what: string, text: string, line: string][] = [
  ["a phone number with a letter", '{"phone":"02-OOO-0000"}', "의 phone: 전화번호 형식이"],
  ["an answer left out", '{"faq":[{"question":"왜?"}]}', "의 faq[0].answer: 필요한 항목이 빠졌"],
  ["a number for a name", '{"name":3}', "의 name: 글자로 적어 주세요."],
  ["an empty name", '{"name":"  "}', "의 name: 내용이 비어 있습니다."],
  ["a line break in a name", '{"name":"가\\n나"}', "의 name: 줄바꿈이나 제어 문자는"],
  ["a name of 41 letters", `{"name":"${"가".repeat(41)}"}`, "의 name: 40자까지"],
  ["a field nobody knows", '{"phoen":"02-000-0000"}', ": 알 수 없는 항목입니다: phoen"],
  ["a point in the sea", '{"map":{"latitude":1,"longitude":127}}', "의 map.latitude: 위도는"],
  ["two figures for home", '{"statistics":{"home":[],"about":[]}}', "의 statistics.home: 3개 이상"],
  ["no list of people", '{"staff":"홍길동"}', "의 staff: 목록([ ])으로"],
  ["half a day", '{"consultation":{"retentionDays":0.5}}', "의 consultation.retentionDays: 1일"],
  [
    "a year far off",
    '{"timeline":[{"year":3000,"title":"가","text":"나"}]}',
    "의 timeline[0].year:",
  ],
  ["an e-mail without @", '{"email":"hello"}', "의 email: 이메일"],
  ["a business number", '{"businessNumber":"123"}', "의 businessNumber: 000-00-00000"],
  ["a comma too many", '{\n"name": "가",\n}', "이(가) JSON 형식에 맞지 않습니다 (3번째 줄)."],
  ["a list instead of an office", "[]", ": 형식이 올바르지 않습니다."],
];

for (const [what, text, line] of troubles) {
  Deno.test(`a wrong office file stops with one line: ${what}`, async () => {
    const trouble = await troubleOf(text);
    assert(trouble.startsWith(line), trouble);
    assert(!trouble.includes("\n"));
  });
}

Deno.test("a missing file stops the start with the setting's name", async () => {
  const error = await assertRejects(() => readOffice("/no/such/office.json"), Error);
  assert(error.message.includes("OFFICE_FILE"));
});

const guide = await Deno.readTextFile(new URL("../../docs/office-file.md", import.meta.url));

Deno.test("the example in docs/office-file.md is a valid office file with every field", async () => {
  const example = /```json\n([\s\S]*?)```/.exec(guide)![1];
  assertEquals((await read(example)).samples, []);
});

Deno.test("docs/office-file.md has a row for every field and no other", () => {
  const rows = [...guide.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
  assertEquals(rows, Object.keys(officeFields.shape));
});
