/** Made-up matters for tests of papers. */
import {
  FACT_CODES,
  type Matter,
  type MatterObject,
  type MatterParty,
} from "../../events/matter/matter_shapes.ts";
import type { PaperInput } from "../../src/papers/paper.ts";

export const party = (more: Partial<MatterParty>): MatterParty => ({
  id: "p1",
  role: "right_holder",
  client: false,
  type: "person",
  name: "김철수",
  hanja: "",
  resident_number: "",
  registration_number: "",
  address: "서울특별시 종로구 세종대로 175",
  phone: "",
  email: "",
  share: "",
  representative: { name: "", address: "" },
  identity: null,
  ...more,
});

const object = (id: string, text: string): MatterObject => ({ id, address: "", text });

const NO_FACTS = Object.fromEntries(
  FACT_CODES.map((code) => [code, null]),
) as Matter["facts"];

export const matterOf = (
  { facts, ...more }: Partial<Omit<Matter, "facts">> & { facts?: Partial<Matter["facts"]> } = {},
): Matter => ({
  id: "m1",
  number: "2026-0001",
  kind: "sale",
  state: "preparing",
  received_on: "2026-03-02",
  staff: [],
  objects: [object("o1", "서울특별시 종로구 청운동 1-2 대 132㎡")],
  cause: { text: "매매", date: "2026-02-03" },
  receipt: { office: "서울중앙지방법원 등기국", number: "", date: null },
  registry_secret: "",
  consultation: "",
  estimate: null,
  parties: [
    party({
      id: "buyer",
      client: true,
      hanja: "金哲秀",
      resident_number: "9001011234568",
      share: "1/2",
    }),
    party({
      id: "seller",
      role: "obligor",
      name: "이영희",
      hanja: "李英姬",
      resident_number: "851231-2234567",
      address: "부산광역시 해운대구 우동 1000",
    }),
  ],
  entries: [],
  ...more,
  facts: { ...NO_FACTS, price: 120_000_000, balance_date: "2026-03-03", ...facts },
});

/** Five people of a kind. */
export const manyHeirs = (count: number): MatterParty[] =>
  Array.from(
    { length: count },
    (_, at) => party({ id: `h${at}`, role: "heir", name: `상속인${at + 1}`, client: at === 0 }),
  );

export const ENTRIES: Matter["entries"] = [
  { id: "e1", kind: "fee", text: "소유권이전등기 보수", amount: 500_000, vat: 50_000, on: null },
  { id: "e2", kind: "tax", text: "취득세", amount: 1_200_000, vat: 0, on: "2026-03-03" },
  { id: "e3", kind: "charge", text: "등기신청수수료", amount: 15_000, vat: 0, on: "2026-03-03" },
  { id: "e4", kind: "payment", text: "착수금", amount: 1_000_000, vat: 0, on: "2026-03-02" },
];

export const inputOf = (
  matter: Matter = matterOf(),
  more: Partial<PaperInput> = {},
): PaperInput => ({
  matter,
  office: {
    name: "한결 법무사합동사무소",
    representative: "박한결",
    address: "서울특별시 서초구 서초대로 1",
    phone: "02-000-0000",
    businessNumber: "000-00-00000",
  },
  today: "2026-03-02",
  corrections: {},
  employeeName: (id) => id === "e1" ? "정담당" : "",
  whole: true,
  ...more,
});
