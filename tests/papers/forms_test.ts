/** Forms that are built in: what each takes from its matter, what it finds missing, what it masks. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Matter, MATTER_KINDS, type MatterParty } from "../../events/matter/matter_shapes.ts";
import { FORMS, formsOf } from "../../src/papers/forms.ts";
import { makePaper, type Paper, type PaperInput } from "../../src/papers/paper.ts";
import { maskNumber, registeredName, titledName, writtenDay } from "../../src/papers/words.ts";
import { ENTRIES, inputOf, manyHeirs, matterOf, party } from "./matters.ts";

const formOf = (code: string) => FORMS.find((form) => form.code === code)!;
const draw = (code: string, matter?: Matter, more: Partial<PaperInput> = {}): Paper =>
  makePaper(formOf(code), inputOf(matter, more));

/** Every text of a paper, in its order. */
function textOf({ blocks }: Paper): string {
  return blocks.map((block) => {
    switch (block.kind) {
      case "table":
        return [block.heads, ...block.rows].map((row) => row.join(" | ")).join("\n");
      case "fields":
        return block.rows.map((row) => row.join(" | ")).join("\n");
      case "space":
      case "page_break":
        return "";
      default:
        return block.text;
    }
  }).join("\n");
}

Deno.test("each kind of matter but 'other' has forms of its own or the common ones, each with its source", () => {
  assert(FORMS.length >= 12, String(FORMS.length));
  assertEquals(new Set(FORMS.map(({ code }) => code)).size, FORMS.length);
  for (const { source } of FORMS) assert(source.text !== "");
  for (const { value } of MATTER_KINDS) {
    const codes = formsOf({ kind: value }).map(({ code }) => code);
    assert(codes.includes("power_of_attorney") && codes.includes("statement"), value);
  }
  assertEquals(formsOf({ kind: "sale" })[0].code, "confirmation");
});

for (const form of FORMS) {
  Deno.test(`given a matter without anything, when ${form.name} is drawn, then it is drawn with room to write`, () => {
    const kind = form.kinds === "any" ? "sale" : form.kinds[0];
    const bare = matterOf({
      kind,
      parties: [],
      objects: [],
      cause: { text: "", date: null },
      receipt: { office: "", number: "", date: null },
      facts: { price: null, balance_date: null },
    });
    const paper = makePaper(form, inputOf(bare));
    assert(paper.blocks.some((block) => block.kind === "title"));
    for (const { key, label } of paper.missing) assert(key !== "" && label !== "");
  });
}

Deno.test("given a whole matter, when the application for a sale is drawn, then it has every field and misses none", () => {
  const paper = draw("application_sale", matterOf({ entries: ENTRIES }));
  assertEquals(paper.missing, []);
  const text = textOf(paper);
  for (
    const part of [
      "등기권리자(매수인) | 김철수(金哲秀) | 900101-1234568 | 서울특별시 종로구 세종대로 175 | 1/2",
      "등기의무자(매도인) | 이영희(李英姬) | 851231-2234567 | 부산광역시 해운대구 우동 1000",
      "1 | 서울특별시 종로구 청운동 1-2 대 132㎡",
      "② 등기원인과 그 연월일 | 2026년 2월 3일 매매",
      "거래가액 | 금 일억이천만원정(120,000,000원)",
      "취득세 | 1,200,000원",
      "합계 | 1,215,000원",
      "서울중앙지방법원 등기국 귀중",
      "2026년 3월 2일",
    ]
  ) assertStringIncludes(text, part);
});

Deno.test("given a matter that lacks values, then each is listed with its place, and the paper has room for it", () => {
  const paper = draw(
    "application_sale",
    matterOf({
      cause: { text: "매매", date: null },
      facts: { price: 0 },
      parties: [party({ id: "buyer", address: "" })],
    }),
  );
  assertEquals(
    paper.missing.map(({ key, place }) => `${key} ${place.part}:${place.id}`),
    [
      "role.obligor party:",
      "party.buyer.address party:buyer",
      "party.buyer.number party:buyer",
      "cause.date matter:cause",
      "fact.price matter:price",
    ],
  );
});

Deno.test("given a paper that is looked at, then no number of a person is whole, in fields, texts and corrections", () => {
  const matter = matterOf({
    objects: [{ id: "o1", address: "", text: "소유자 900101-1234568 소유 건물" }],
  });
  const corrections = { "party.seller.number": "851231-22345" };
  for (const form of formsOf(matter)) {
    const paper = makePaper(form, inputOf(matter, { whole: false, corrections }));
    const shown = textOf(paper) + paper.fields.map(({ text }) => text).join("\n");
    assert(!shown.includes("1234568"), form.code);
    assert(!/851231-?2/.test(shown), form.code);
  }
});

Deno.test("given a correction by hand, then it stands on the paper and is marked, and the matter's value is not", () => {
  const paper = draw("application_sale", undefined, {
    corrections: { "cause.text": "매매(경정)", "party.buyer.name": "김철수(金喆洙)" },
  });
  assertStringIncludes(textOf(paper), "매매(경정)");
  assertStringIncludes(textOf(paper), "김철수(金喆洙)");
  assert(
    !textOf(paper).includes("金哲秀(") &&
      paper.fields.find(({ key }) => key === "cause.text")!.corrected,
  );
});

Deno.test("given five heirs, then the form refers to an appended list that has them all", () => {
  const parties: MatterParty[] = [
    party({ id: "d", role: "decedent", name: "김상속" }),
    ...manyHeirs(5),
  ];
  const text = textOf(draw("application_inheritance", matterOf({ kind: "inheritance", parties })));
  assertStringIncludes(text, "별지 당사자 목록 기재와 같음(6명)");
  assertStringIncludes(text, "별지 당사자 목록\n");
  for (let at = 1; at <= 5; at++) assertStringIncludes(text, `상속인${at} |`);
});

Deno.test("given who checked an identity, then the paper has the employee's name, and a place to write it where nobody is known", () => {
  const checked = (by: string) =>
    draw(
      "identity",
      matterOf({
        parties: [party({
          client: true,
          identity: { how: "resident_card", on: "2026-03-02", by, seen: "" },
        })],
      }),
    );
  assertStringIncludes(textOf(checked("e1")), "확인한 사람 | 정담당");
  const unknown = checked("01gone");
  assert(!textOf(unknown).includes("01gone"));
  assert(unknown.missing.some(({ key }) => key === "identity.p1.by"));
});

/** Who signs a paper, as its lines say. */
const signed = (paper: Paper): string[] =>
  textOf(paper).split("\n").filter((line) => line.endsWith("  (인)"))
    .map((line) => line.split("  ").slice(0, 2).join(": "));

const sides = (count: number): MatterParty[] =>
  Array.from({ length: count }, (_, at) => [
    party({ id: `b${at}`, name: `매수${at + 1}`, client: true }),
    party({ id: `s${at}`, role: "obligor", name: `매도${at + 1}` }),
  ]).flat();

Deno.test("given two sellers and two buyers, then all four sign the application, under the names that it has", () => {
  const paper = draw("application_sale", matterOf({ parties: sides(2) }), {
    corrections: { "party.s0.name": "매도일(賣渡一)" },
  });
  assertEquals(signed(paper).slice(0, 4), [
    "등기의무자(매도인): 매도일(賣渡一)",
    "등기의무자(매도인): 매도2",
    "등기권리자(매수인): 매수1",
    "등기권리자(매수인): 매수2",
  ]);
  // The numbers that the registry gave stand under the same name.
  assertStringIncludes(textOf(paper), " | 매도일(賣渡一) |  | ");
  assert(!textOf(paper).includes("매도1"));
});

Deno.test("given four heirs, then each signs, and who died does not; a debtor applies for no mortgage", () => {
  const parties = [party({ id: "d", role: "decedent", name: "김상속" }), ...manyHeirs(4)];
  const paper = draw("application_inheritance", matterOf({ kind: "inheritance", parties }));
  assertEquals(signed(paper).slice(0, -1).map((line) => line.split(": ")[1]), [
    "상속인1",
    "상속인2",
    "상속인3",
    "상속인4",
  ]);
  const mortgage = matterOf({
    kind: "mortgage",
    parties: [...sides(1), party({ id: "x", role: "debtor", name: "노을상사" })],
  });
  assert(!signed(draw("application_mortgage", mortgage)).join().includes("노을상사"));
  assertStringIncludes(textOf(draw("application_mortgage", mortgage)), "채무자 | 노을상사");
});

for (
  const [code, kind, parties] of [
    ["application_inheritance", "inheritance", manyHeirs(5)],
    ["power_of_attorney", "inheritance", manyHeirs(5)],
    ["contract", "sale", sides(5)],
    ["handover", "sale", sides(5)],
  ] as [string, Matter["kind"], MatterParty[]][]
) {
  Deno.test(`given five who sign ${code}, then an appended list has room for each of them`, () => {
    const paper = draw(code, matterOf({ kind, parties }));
    const text = textOf(paper);
    assertStringIncludes(text, "별지 서명란 기재와 같음(5명)");
    const list = text.slice(text.indexOf("별지 서명란\n"));
    const names = parties.filter(({ role, client }) => role === "heir" || client);
    for (const { name } of names) assertStringIncludes(list, ` | ${name} | (인)`);
  });
}

for (
  const [kind, mine, others] of [
    ["civil_papers", "plaintiff", "defendant"],
    ["civil_papers", "defendant", "plaintiff"],
    ["deposit", "depositor", "deposited_for"],
  ] as const
) {
  Deno.test(`given a matter of ${kind} for the ${mine}, then the power of attorney is theirs alone and names the others`, () => {
    const matter = matterOf({
      kind,
      parties: [
        party({ id: "o", role: others, name: "맞은편", resident_number: "800101-1234567" }),
        party({ id: "m", role: mine, name: "우리편", client: true }),
      ],
    });
    const paper = draw("power_of_attorney", matter);
    const text = textOf(paper);
    assertEquals(signed(paper), ["위임인: 우리편"]);
    assertStringIncludes(text, " | 맞은편");
    for (const word of ["800101", "등기필정보", "등기신청"]) assert(!text.includes(word), word);
  });
}

Deno.test("given a client without a role of the kind, then the power of attorney is theirs too; of a company it is the company's", () => {
  const sale = matterOf({
    parties: [...sides(1), party({ id: "c", role: "client", name: "위탁자" })],
  });
  assertEquals(signed(draw("power_of_attorney", sale)).map((line) => line.split(": ")[1]), [
    "매수1",
    "매도1",
    "위탁자",
  ]);
  const officers = matterOf({
    kind: "officers",
    parties: [
      party({ id: "co", role: "company", type: "company", name: "㈜한빛", client: true }),
      party({ id: "o", role: "officer", name: "박임원" }),
    ],
  });
  const text = textOf(draw("power_of_attorney", officers));
  assert(!text.includes("박임원") && !text.includes("등기필정보"), text);
});

const company = (more: Partial<MatterParty>) =>
  party({
    id: "co",
    role: "company",
    type: "company",
    name: "㈜한빛",
    registration_number: "110111-1234567",
    representative: { name: "대표이사 홍길동", address: "서울특별시 서초구 서초대로 2" },
    ...more,
  });

Deno.test("given a company, then papers name who acts for it and where they live, and they sign", () => {
  const sale = draw(
    "application_sale",
    matterOf({ parties: [party({ id: "b" }), company({ role: "obligor" })] }),
  );
  const text = textOf(sale);
  assertStringIncludes(text, "주식회사 한빛\n대표이사 홍길동");
  assertStringIncludes(text, "(대표자) 서울특별시 서초구 서초대로 2");
  assert(signed(sale).includes("등기의무자(매도인): 주식회사 한빛 대표이사 홍길동"));
  const own = draw("application_officers", matterOf({ kind: "officers", parties: [company({})] }));
  assertStringIncludes(textOf(own), "대표자 | 대표이사 홍길동");
  assert(signed(own).includes("신청인: 주식회사 한빛 대표이사 홍길동"));
});

Deno.test("given a company without who acts for it, then it is missing, but not of a debtor, and an only officer is who acts", () => {
  const none = { representative: { name: "", address: "" } };
  const missing = (matter: Matter) =>
    draw("power_of_attorney", matter).missing.map(({ key }) => key)
      .filter((key) => key.includes("representative"));
  assertEquals(missing(matterOf({ kind: "officers", parties: [company(none)] })), [
    "party.co.representative",
    "party.co.representative_address",
  ]);
  const debtor = matterOf({
    kind: "mortgage",
    parties: [...sides(1), company({ ...none, role: "debtor" })],
  });
  const application = draw("application_mortgage", debtor);
  assert(!application.missing.some(({ key }) => key.includes("representative")));
  const founded = matterOf({
    kind: "incorporation",
    parties: [company(none), party({ id: "o", role: "officer", name: "양단비" })],
  });
  assertEquals(missing(founded), []);
  assertEquals(signed(draw("power_of_attorney", founded)), [
    "위임인: 주식회사 한빛 사내이사 양단비",
  ]);
});

for (
  const [given, written] of [["홍길동", "대표자 홍길동"], [
    "공동대표이사 홍길동",
    "공동대표이사 홍길동",
  ], ["", ""]]
) {
  Deno.test(`given '${given}' who acts for a company, then papers write '${written}'`, () => {
    assertEquals(titledName(given), written);
  });
}

Deno.test("given money of a matter, then statement, receipt and contract say the same sums in words and figures", () => {
  const matter = matterOf({ entries: ENTRIES });
  const statement = textOf(draw("statement", matter));
  assertStringIncludes(statement, "총액 | 금 일백칠십육만오천원정(1,765,000원)");
  assertStringIncludes(statement, "받을 금액 | 765,000원");
  assertStringIncludes(textOf(draw("receipt", matter)), "금 일백만원정(1,000,000원)");
  assertStringIncludes(textOf(draw("contract", matter)), "보수 | 금 오십만원정(500,000원)");
  assertEquals(draw("receipt", matterOf()).missing.map(({ key }) => key), ["paid"]);
});

Deno.test("given money that was given back, then statement and receipt have it beside what was paid, and no expense of it", () => {
  const paid = {
    id: "e5",
    kind: "payment" as const,
    text: "잔금",
    amount: 1_000_000,
    vat: 0,
    on: null,
  };
  const refund = { id: "e6", kind: "refund" as const, text: "남은 금액", amount: 235_000, vat: 0 };
  const matter = matterOf({ entries: [...ENTRIES, paid, { ...refund, on: "2026-04-02" }] });
  const statement = textOf(draw("statement", matter));
  assertStringIncludes(statement, "총액 | 금 일백칠십육만오천원정(1,765,000원)");
  assertStringIncludes(statement, "반환 합계");
  assertStringIncludes(statement, "받을 금액 | 0원");
  assertStringIncludes(textOf(draw("receipt", matter)), "(1,765,000원)");
});

for (
  const [given, written] of [
    ["㈜한빛", "주식회사 한빛"],
    ["한빛(주)", "한빛 주식회사"],
    ["（주）한빛", "주식회사 한빛"],
    ["한빛 ㈜", "한빛 주식회사"],
    ["(유)한빛", "유한회사 한빛"],
    ["주식회사 한빛", "주식회사 한빛"],
    ["한빛주유소", "한빛주유소"],
  ]
) {
  Deno.test(`given the company '${given}', then papers write '${written}'`, () => {
    assertEquals(registeredName(given), written);
  });
}

Deno.test("given a number that is mistyped, then nothing after its sixth figure is shown", () => {
  assertEquals(maskNumber("900101-1234568"), "900101-●●●●●●●");
  assertEquals(maskNumber("900101-12345"), "900101-●●●●●");
  assertEquals(maskNumber("991399-9999999"), "991399-●●●●●●●");
  assertEquals(maskNumber(""), "");
});

Deno.test("given a day, then it is written out; without one there is room for it", () => {
  assertEquals(writtenDay("2026-03-02"), "2026년 3월 2일");
  assertEquals(writtenDay(null).replace(/ +/g, " ").trim(), "년 월 일");
});

Deno.test("given a foreigner and a company, then each has the number that identifies it", () => {
  const text = textOf(draw(
    "power_of_attorney",
    matterOf({
      parties: [
        party({ id: "f", type: "foreigner", name: "SMITH JOHN", resident_number: "9001015234567" }),
        party({
          id: "c",
          role: "obligor",
          type: "company",
          name: "㈜한빛",
          registration_number: "110111-1234567",
          representative: { name: "대표이사 홍길동", address: "서울특별시 서초구 서초대로 2" },
        }),
      ],
    }),
  ));
  assertStringIncludes(text, "SMITH JOHN | 900101-5234567");
  assertStringIncludes(text, "주식회사 한빛\n대표이사 홍길동 | 110111-1234567");
});

Deno.test("given a first registration, then no cause is asked for, because none is registered", () => {
  const matter = matterOf({ kind: "preservation", cause: { text: "", date: null } });
  for (const form of formsOf(matter)) {
    const { fields } = makePaper(form, inputOf(matter));
    assertEquals(fields.filter(({ key }) => key.startsWith("cause.")), [], form.code);
  }
});
