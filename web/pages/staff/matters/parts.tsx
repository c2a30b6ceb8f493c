/** The parts of a case's page: facts, parties, objects and money, each read here and written in one dialog. */
import { type ReactNode, useState } from "react";
import type { CellValue, Column, TableRow } from "../../../../events/kit/column.ts";
import type { MatterSums } from "../../../../events/matter/matter_money.ts";
import { kindOf, nextRole } from "../../../../events/matter/matter_shapes.ts";
import type { MatterPart } from "../../../../projections/matter/matter.ts";
import type { WholeMatter } from "../../../../projections/matter/whole.ts";
import type { Texts } from "../../../table/row/row_texts.ts";
import { cellText } from "../../../table/grid/format.ts";
import { paths } from "../../../paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { CardTable, type Column as Shown } from "../../../ui/list/card_table.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { won } from "../../../ui/time/format.ts";
import { vatFollows } from "./vat.ts";

/** Texts of a form with what follows from the newest of them; texts of the row hold where nothing was typed. */
export type Follow = (before: Texts, after: Texts, row: TableRow | null) => Texts;

const Addresses = lazyPart(() => import("./addresses.tsx"));

/** The columns that a person writes, of the case and of each part. */
export type MatterColumns = Record<MatterPart | "matter", Column[]>;

/** What is opened in the dialog: a row of a table, or a new one. */
export interface Opened {
  table: MatterPart | "matter";
  title: string;
  row: TableRow | null;
  /** The columns that are asked; all unless given. */
  only?: readonly string[];
  /** Where their choices are this case's. */
  columns?: Column[];
  first?: Record<string, string>;
  /** What its fields offer: a family has one address. */
  offers?: Record<string, string[]>;
  /** What is saved besides what is typed. */
  given?: Record<string, CellValue>;
  /** What other fields say once one was typed in. */
  follow?: Follow;
}

export interface PartProps {
  columns: MatterColumns;
  matter: TableRow;
  /** Nothing is changed at an earlier moment. */
  isPast: boolean;
  today: string;
  onOpen(opened: Opened): void;
  onRemove(table: MatterPart, row: TableRow): void;
}

/** A value in words, by its column. */
export function textIn(columns: Column[], row: TableRow, key: string): string {
  const column = columns.find((one) => one.key === key);
  const value: CellValue = row[key] ?? null;
  if (!column) return String(value ?? "");
  const text = cellText(column, value);
  return text !== "" && column.type === "currency" ? `${text}원` : text;
}

/** Facts of every case, before those of its kind. */
const COMMON = ["kind", "received_on", "staff_id", "second_staff_id", "cause", "cause_date"];
const SUBMITTED = ["receipt_office", "receipt_number", "receipt_date"] as const;
const RECEIPT = [...SUBMITTED, "correction_due"];
const LAST = ["registry_secret", "note"];

/** What a case of this kind is asked, in the order of its page. */
const askedOf = (kind: string): string[] => [
  ...COMMON,
  ...kindOf(kind).facts,
  ...RECEIPT,
  ...LAST,
];

/** Facts that other kinds ask for are shown where they were entered. */
function shownFacts({ columns, matter }: Pick<PartProps, "columns" | "matter">): string[] {
  const asked = askedOf(String(matter.kind));
  const steps = ["state", "state_reason", "ended_on"];
  const others = columns.matter.map(({ key }) => key)
    .filter((key) => !asked.includes(key) && !steps.includes(key) && matter[key]);
  return [...asked, ...others];
}

/** The step to 접수 with what the registry says of it: today and the registry of the object are there already. */
export const submitting = (
  matter: TableRow,
  drawn: WholeMatter["drawn"],
  today: string,
): Opened => ({
  table: "matter",
  title: "접수 단계로",
  row: matter,
  only: SUBMITTED,
  given: { state: "filed" },
  first: {
    receipt_office: drawn.receipt_office,
    receipt_date: String(matter.receipt_date ?? today),
  },
});

/** The step to 보정 with its last day, which a deadline follows from; one that has passed is of an earlier 보정. */
export const correcting = (matter: TableRow, state_reason: string, today: string): Opened => {
  const due = String(matter.correction_due ?? "");
  return {
    table: "matter",
    title: "보정 단계로",
    row: matter,
    only: ["correction_due"],
    given: { state: "correcting", state_reason },
    first: { correction_due: due >= today ? due : "" },
  };
};

const labelOf = (columns: Column[], key: string): string =>
  columns.find((column) => column.key === key)?.label ?? key;

/** What is known of the case itself. */
export function Facts(props: PartProps & Pick<WholeMatter, "drawn">) {
  const { columns, matter, isPast, onOpen } = props;
  const drawn: Partial<Record<string, string>> = props.drawn;
  const facts = shownFacts(props);
  return (
    <section aria-labelledby="matter-facts">
      <header className="bar">
        <h2 id="matter-facts">사건 내용</h2>
        {!isPast && (
          <Button
            small
            onClick={() =>
              onOpen({ table: "matter", title: "사건 내용 수정", row: matter, only: facts })}
          >
            내용 수정
          </Button>
        )}
      </header>
      <dl className="fact-lines">
        {facts.map((key) => (
          <Fact key={key} term={labelOf(columns.matter, key)}>
            {textIn(columns.matter, matter, key) || drawn[key]}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** Rows of a part on the case's page; a case of 500 parties has the others in their table. */
const ROWS_SHOWN = 30;

interface RowsProps extends PartProps, Pick<Opened, "only" | "follow"> {
  part: MatterPart;
  id: string;
  title: string;
  add: string;
  rows: TableRow[];
  shown: Shown<TableRow>[];
  none: string;
  /** What the fields of a new row begin with. */
  first?(): Record<string, string>;
  /** The columns of its dialog, where they are not its table's. */
  asked?: Column[];
  offers?: Opened["offers"];
  /** Other ways to begin a row. */
  children?: ReactNode;
}

export function Rows({ part, id, title, add, rows, shown, none, ...props }: RowsProps) {
  const { first, only, asked, offers, follow, children } = props;
  const { matter, isPast, onOpen, onRemove } = props;
  const name = (row: TableRow) => String(row.name ?? row.text);
  const acts: Shown<TableRow> = {
    label: "작업",
    kind: "acts",
    cell: (row) => (
      <>
        <Button
          small
          aria-label={`${name(row)} 수정`}
          onClick={() =>
            onOpen({
              table: part,
              title: `${title} 수정`,
              row,
              columns: asked,
              only,
              offers,
              follow,
            })}
        >
          수정
        </Button>
        <Button
          small
          look="quiet"
          aria-label={`${name(row)} 삭제`}
          onClick={() => onRemove(part, row)}
        >
          삭제
        </Button>
      </>
    ),
  };
  return (
    <section aria-labelledby={id}>
      <header className="bar">
        <h2 id={id}>{title}</h2>
        {!isPast && (
          <div className="row">
            {children}
            <Button
              small
              onClick={() =>
                onOpen({
                  ...{ table: part, title: add, row: null, columns: asked, only, offers, follow },
                  first: first?.(),
                })}
            >
              {add}
            </Button>
          </div>
        )}
      </header>
      <CardTable
        label={title}
        columns={isPast ? shown : [...shown, acts]}
        rows={rows.slice(0, ROWS_SHOWN)}
        keyOf={({ id }) => id}
        none={none}
      />
      {rows.length > ROWS_SHOWN && (
        <p>
          <a href={`${paths.table(part)}?matter_id=${encodeURIComponent(matter.id)}`}>
            {`${title} ${rows.length}건 모두 보기`}
          </a>
        </p>
      )}
    </section>
  );
}

export function Parties({ rows, ...props }: PartProps & { rows: TableRow[] }) {
  const { matter, columns: { matter_party: columns } } = props;
  const text = (key: string) => (row: TableRow) => textIn(columns, row, key);
  return (
    <Rows
      {...props}
      part="matter_party"
      id="matter-parties"
      title="당사자"
      add="당사자 추가"
      rows={rows}
      none="당사자가 없습니다. 의뢰인부터 추가해 주세요."
      offers={{
        address: [...new Set(rows.map(({ address }) => String(address ?? "")))].filter(Boolean),
      }}
      // What a party is follows from its name unless a person chooses it.
      first={() => ({
        role: nextRole(String(matter.kind), rows.map(({ role }) => role)),
        type: "",
      })}
      shown={[
        {
          label: "이름·상호",
          names: true,
          cell: (row) => (
            <>
              {row.name}
              {row.hanja !== "" && ` (${row.hanja})`}{" "}
              {row.client === true && <Badge tone="success">의뢰인</Badge>}
            </>
          ),
        },
        { label: "자격", kind: "short", cell: text("role") },
        { label: "전화번호", kind: "short", cell: text("phone") },
        {
          label: "본인 확인",
          cell: (row) =>
            row.identity_how !== ""
              ? `${text("identity_how")(row)} ${row.identity_on ?? ""}`
              : row.client === true
              ? <Badge tone="warning">확인 전</Badge>
              : "",
        },
      ]}
    />
  );
}

export function Objects({ rows, ...props }: PartProps & { rows: TableRow[] }) {
  const [drawing, setDrawing] = useState(false);
  const add = "물건 추가";
  return (
    <>
      <Rows
        {...props}
        part="matter_object"
        id="matter-objects"
        title="물건"
        add={add}
        rows={rows}
        none="물건이 없습니다."
        shown={[{ label: "물건의 표시", names: true, cell: ({ text }) => String(text) }]}
      >
        <Button small aria-haspopup="dialog" onClick={() => setDrawing(true)}>
          등록된 부동산에서 가져오기
        </Button>
      </Rows>
      {drawing && (
        <Addresses
          onClose={() => setDrawing(false)}
          onChoose={({ id, address }) => {
            setDrawing(false);
            const [first, given] = [{ text: String(address) }, { address_id: id }];
            props.onOpen({ table: "matter_object", title: add, row: null, first, given });
          }}
        />
      )}
    </>
  );
}

/** Fees, expenses and payments as sums. */
const Sums = ({ sums }: { sums: MatterSums }) => (
  <dl className="fact-lines">
    <Fact term="보수와 부가세">{won(sums.fees + sums.vat)}</Fact>
    <Fact term="비용">{won(sums.expenses)}</Fact>
    <Fact term="입금">{won(sums.paid)}</Fact>
    {sums.refunded > 0 && <Fact term="반환">{won(sums.refunded)}</Fact>}
    <Fact term={sums.balance < 0 ? "더 받은 금액" : "미수금"}>
      <b>{won(Math.abs(sums.balance))}</b>
    </Fact>
  </dl>
);

interface MoneyProps extends PartProps, Pick<WholeMatter, "reversed"> {
  rows: TableRow[];
  sums: MatterSums;
  /** What else enters costs, and how far they are from the estimate. */
  costs: ReactNode;
  difference: ReactNode;
}

/** What is asked of a payment of what is left, and of a refund of what was paid too much. */
const REFUND = ["on", "text", "amount", "how"];
const PAYMENT = ["on", "text", "amount", "how", "payer", "cash_receipt", "tax_invoice"];

export function Money({ rows, reversed, sums, costs, difference, ...props }: MoneyProps) {
  const { columns: { matter_entry: columns }, today: on, onOpen } = props;
  const receive = () =>
    onOpen({
      table: "matter_entry",
      title: "입금 받기",
      row: null,
      only: PAYMENT,
      given: { kind: "payment" },
      first: { on, text: "입금", amount: String(sums.balance) },
    });
  const giveBack = () =>
    onOpen({
      table: "matter_entry",
      title: "반환 기록",
      row: null,
      only: REFUND,
      given: { kind: "refund" },
      first: { on, text: "반환", amount: String(-sums.balance) },
    });
  const text = (key: string) => (row: TableRow) => textIn(columns, row, key);
  return (
    <>
      <Rows
        {...props}
        part="matter_entry"
        id="matter-money"
        title="비용과 입금"
        add="비용·입금 추가"
        rows={rows}
        none="입력한 비용과 입금이 없습니다."
        first={() => ({ on })}
        follow={vatFollows}
        shown={[
          {
            label: "적요",
            names: true,
            cell: ({ id, text }) => (
              <>
                {text} {reversed.includes(id) && <Badge tone="warning">배송 기록 취소됨</Badge>}
              </>
            ),
          },
          { label: "날짜", kind: "short", cell: text("on") },
          { label: "구분", kind: "short", cell: text("kind") },
          {
            label: "금액",
            kind: "figure",
            cell: ({ amount, vat }) =>
              vat ? `${won(Number(amount))} + ${won(Number(vat))}` : won(Number(amount)),
          },
        ]}
      >
        {costs}
        {sums.balance > 0 && <Button small onClick={receive}>입금 받기</Button>}
        {sums.balance < 0 && <Button small onClick={giveBack}>반환 기록</Button>}
      </Rows>
      <Sums sums={sums} />
      {difference}
    </>
  );
}
