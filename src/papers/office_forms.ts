/** Papers of money between the office and its client: contract, statement of cost, receipt, table of fees. */
import {
  entryLabel,
  isCharge,
  type MatterEntry,
  sumsOf,
} from "../../events/matter/matter_money.ts";
import { kindOf } from "../../events/matter/matter_shapes.ts";
import { exactWon, formalWon } from "../../projections/estimate/amount.ts";
import type { Block } from "../pdf/document.ts";
import type { Fields, PaperForm, PaperInput } from "./paper.ts";
import { clientsOf, officeSignature, signatures, whoAndWhere } from "./parts.ts";
import { BLANK, writtenDay } from "./words.ts";

const isFee = ({ kind }: MatterEntry): boolean => kind === "fee";
const isPayment = ({ kind }: MatterEntry): boolean => kind === "payment";
const isRefund = ({ kind }: MatterEntry): boolean => kind === "refund";
const isExpense = (entry: MatterEntry): boolean => isCharge(entry) && !isFee(entry);

/** The client whom a paper addresses; others are counted. */
function clientRows(fields: Fields, { matter }: PaperInput): [string, string][] {
  const [first, ...others] = clientsOf(matter);
  if (!first) {
    return [["의뢰인", fields.need("client", "의뢰인", null, { part: "party", id: "" })]];
  }
  const { name, address } = whoAndWhere(fields, first);
  return [
    ["의뢰인", others.length > 0 ? `${name} 외 ${others.length}명` : name],
    ["주소", address],
  ];
}

const matterRows = (
  fields: Fields,
  { matter }: PaperInput,
): [string, string][] => [
  ["사건번호", matter.number],
  ["사건", kindOf(matter.kind).label],
  [
    "물건",
    fields.may("objects.text", "물건", matter.objects.map(({ text }) => text).join("\n"), {
      part: "object",
      id: "",
    }) || "-",
  ],
];

const officeRows = ({ office }: PaperInput): [string, string][] => [
  ["사무소", `${office.name} (사업자등록번호 ${office.businessNumber || BLANK})`],
  ["법무사", office.representative],
  ["소재지", `${office.address} · ${office.phone}`],
];

/** Rows of entries: what, when, how much. */
const entryRows = (entries: readonly MatterEntry[]): string[][] =>
  entries.map(({ kind, text, on, amount }) => [
    text || entryLabel(kind),
    on ? writtenDay(on) : "",
    exactWon(amount),
  ]);

const HEADS = ["내용", "날짜", "금액"];
const WIDTHS = [4, 2.4, 2];

const table = (entries: readonly MatterEntry[], label: string, sum: number): Block => ({
  kind: "table",
  heads: HEADS,
  widths: WIDTHS,
  rows: [...entryRows(entries), [label, "", exactWon(sum)]],
});

/** Fees, or a note that none is agreed. */
function feesOf(fields: Fields, { matter }: PaperInput): MatterEntry[] {
  const fees = matter.entries.filter(isFee);
  if (fees.length === 0) fields.need("fees", "보수", null, { part: "entry", id: "" });
  return fees;
}

function drawStatement(fields: Fields, input: PaperInput): Block[] {
  const { entries } = input.matter;
  const sums = sumsOf(entries);
  const [payments, refunds] = [entries.filter(isPayment), entries.filter(isRefund)];
  return [
    { kind: "title", text: "비용 명세서" },
    { kind: "fields", rows: [...clientRows(fields, input), ...matterRows(fields, input)] },
    { kind: "heading", text: "1. 보수" },
    table(feesOf(fields, input), "보수 합계", sums.fees),
    { kind: "fields", rows: [["부가가치세", exactWon(sums.vat)]] },
    { kind: "heading", text: "2. 세금과 비용" },
    table(entries.filter(isExpense), "비용 합계", sums.expenses),
    { kind: "heading", text: "3. 받은 금액" },
    table(payments, "입금 합계", sums.paid),
    ...refunds.length > 0 ? [table(refunds, "반환 합계", sums.refunded)] : [],
    { kind: "heading", text: "4. 합계" },
    {
      kind: "fields",
      rows: [
        [
          "총액",
          `${formalWon(sums.fees + sums.vat + sums.expenses)}` +
          `(${exactWon(sums.fees + sums.vat + sums.expenses)})`,
        ],
        [sums.balance < 0 ? "돌려드릴 금액" : "받을 금액", exactWon(Math.abs(sums.balance))],
      ],
    },
    ...officeSignature(input, ["법무사", input.office.representative]),
    { kind: "fields", rows: officeRows(input) },
  ];
}

function drawReceipt(fields: Fields, input: PaperInput): Block[] {
  const { entries } = input.matter;
  const [payments, refunds] = [entries.filter(isPayment), entries.filter(isRefund)];
  const sums = sumsOf(entries);
  // What was given back was not kept: the receipt is of the rest.
  const paid = sums.paid - sums.refunded;
  const place = { part: "entry", id: "" } as const;
  const amount = paid > 0 ? `${formalWon(paid)}(${exactWon(paid)})` : null;
  return [
    { kind: "title", text: "영수증" },
    {
      kind: "fields",
      rows: [
        ...clientRows(fields, input),
        ...matterRows(fields, input),
        ["영수 금액", fields.need("paid", "입금액", amount, place)],
      ],
    },
    ...payments.length > 0 ? [table(payments, "합계", sums.paid)] : [],
    ...refunds.length > 0 ? [table(refunds, "반환 합계", sums.refunded)] : [],
    { kind: "text", text: "위 금액을 보수와 비용으로 틀림없이 받았습니다." },
    ...officeSignature(input, ["법무사", input.office.representative]),
    { kind: "fields", rows: officeRows(input) },
  ];
}

function drawFees(fields: Fields, input: PaperInput): Block[] {
  const fees = feesOf(fields, input);
  const { fees: sum, vat } = sumsOf(fees);
  return [
    { kind: "title", text: "보수표" },
    { kind: "fields", rows: [...clientRows(fields, input), ...matterRows(fields, input)] },
    table(fees, "보수 합계", sum),
    {
      kind: "fields",
      rows: [["부가가치세", exactWon(vat)], ["보수와 부가가치세", exactWon(sum + vat)]],
    },
    {
      kind: "text",
      look: "muted",
      text:
        "법무사의 보수는 대한법무사협회의 회칙으로 정합니다(법무사법 제19조). 세금과 실비는 따로 계산합니다.",
    },
    ...officeSignature(input, ["법무사", input.office.representative]),
  ];
}

const TERMS = [
  "제1조(위임) 의뢰인은 위 사건의 사무를 법무사에게 위임하고, 법무사는 법령에 따라 성실하게 처리합니다.",
  "제2조(보수) 보수는 위 금액으로 하며 부가가치세를 더합니다. 사건의 내용이 달라지면 협의하여 다시 정합니다.",
  "제3조(비용) 세금, 채권, 수수료 등 실비는 의뢰인이 부담하며 접수 전에 냅니다. 남은 금액은 돌려드립니다.",
  "제4조(자료) 의뢰인은 필요한 서류와 사실을 빠짐없이 제공합니다. 늦어져 생긴 불이익은 의뢰인이 부담합니다.",
  "제5조(비밀) 법무사는 업무로 알게 된 비밀을 지키고, 개인정보는 법령에 따라 보관하고 파기합니다.",
  "제6조(해지) 당사자는 언제든지 해지할 수 있고, 이미 처리한 사무의 보수와 실비는 정산합니다.",
];

function drawContract(fields: Fields, input: PaperInput): Block[] {
  const fees = feesOf(fields, input);
  const { fees: sum, vat } = sumsOf(fees);
  const amount = fees.length > 0 ? `${formalWon(sum)}(${exactWon(sum)})` : BLANK;
  const address = clientRows(fields, input);
  const signed = signatures(fields, input, {
    parties: clientsOf(input.matter),
    roleOf: () => "의뢰인",
    office: ["법무사", input.office.representative],
  });
  return [
    { kind: "title", text: "사건 위임 계약서" },
    {
      kind: "fields",
      rows: [
        ...address,
        ...matterRows(fields, input),
        ["보수", amount],
        ["부가가치세", exactWon(vat)],
      ],
    },
    { kind: "space", height: 8 },
    ...TERMS.map((term, at): Block => ({
      kind: "text",
      text: fields.may(`term.${at}`, `제${at + 1}조`, term, { part: "matter", id: "" }),
    })),
    ...signed.here,
    { kind: "fields", rows: officeRows(input) },
    ...signed.appended,
  ];
}

const OWN = { text: "사무소 양식", day: null, unsure: null };

/** Papers of money. */
export const officeForms: readonly PaperForm[] = [
  { code: "contract", name: "위임 계약서", source: OWN, kinds: "any", draw: drawContract },
  { code: "statement", name: "비용 명세서", source: OWN, kinds: "any", draw: drawStatement },
  { code: "receipt", name: "영수증", source: OWN, kinds: "any", draw: drawReceipt },
  {
    code: "fees",
    name: "보수표",
    source: {
      text: "법무사법 제19조, 대한법무사협회 회칙의 보수에 관한 규정",
      day: null,
      unsure: "회칙의 현행 보수 규정을 대조하지 못함",
    },
    kinds: "any",
    draw: drawFees,
  },
];
