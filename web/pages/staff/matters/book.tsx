/** 사건부: the cases of a year as the book has them, to be read, printed and taken away. */
import type { BookLine } from "../../../../projections/matter/book.ts";
import { Field } from "../../../ui/form/field.tsx";
import PrintButton from "../../../ui/form/print-button.island.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import type { Column } from "../../../ui/list/card_table.tsx";
import { FilterForm, ListPage, momentField } from "../../../ui/list/list_page.tsx";
import { won } from "../../../ui/time/format.ts";
import { atMoment } from "../../../ui/time/time_shown.ts";
import FileLink from "../file-link.island.tsx";
import { matterPaths } from "./paths.ts";

interface BookProps {
  frame: ShellFrame;
  title: string;
  year: string;
  /** Years of the book, the newest first. */
  years: string[];
  /** Lines of this page, of so many in the year. */
  lines: BookLine[];
  total: number;
  place: { page: number; pages: number };
  /** The earlier moment that is shown; null for now. */
  moment: string | null;
}

/** Texts below one another, a day before them; nothing for empty ones. */
const Texts = ({ of, day }: { of: (string | number | null)[]; day?: BookLine[string] }) => {
  const texts = of.filter((text) => !isNothing(text));
  return (
    <>
      {day && <p className="matter-day">{day}</p>}
      {texts.map((text) => <p key={text}>{text}</p>)}
    </>
  );
};
const isNothing = (value: BookLine[string]): boolean => value === "" || value === null;
const texts = (...of: (string | number | null)[]) => of.every(isNothing) ? "" : <Texts of={of} />;
const dated = (day: BookLine[string], text: BookLine[string]) =>
  isNothing(day) && isNothing(text) ? "" : <Texts of={[text]} day={day} />;

const amount = (value: BookLine[string]): string => value === 0 ? "" : won(Number(value));

/** As the workbook has them, those that belong together in one. */
const columns: Column<BookLine>[] = [
  {
    label: "사건번호",
    kind: "short",
    names: true,
    cell: ({ id, number }) => <a href={matterPaths.page(id)}>{number}</a>,
  },
  { label: "수임일", kind: "short", cell: ({ received_on }) => received_on },
  {
    label: "위임인과 주소",
    kind: "main",
    cell: ({ clients, addresses }) => texts(clients, addresses),
  },
  {
    label: "사건명과 목적물",
    kind: "main",
    cell: ({ kind, objects }) => texts(kind, objects),
  },
  { label: "보수", kind: "figure", cell: ({ fees }) => amount(fees) },
  { label: "부가세", kind: "figure", cell: ({ vat }) => amount(vat) },
  { label: "비용", kind: "figure", cell: ({ expenses }) => amount(expenses) },
  {
    label: "제출",
    kind: "main",
    cell: ({ receipt, receipt_date }) => dated(receipt_date, receipt),
  },
  { label: "완료와 비고", kind: "main", cell: ({ ended_on, remark }) => dated(ended_on, remark) },
];

export function MatterBookPage(props: BookProps) {
  const { frame, title, year, years, lines, total, place, moment } = props;
  return (
    <Shell {...frame} current={matterPaths.book()}>
      <ListPage
        title={title}
        note={`${year}년에 수임한 사건 ${total.toLocaleString("ko-KR")}건`}
        actions={
          <>
            <FileLink
              href={atMoment(matterPaths.bookFile(year), moment)}
              label="엑셀 다운로드"
            />
            <PrintButton />
          </>
        }
        filter={
          <FilterForm action={matterPaths.book()} hidden={momentField(moment)}>
            <Field as="select" label="연도" id="year" name="year" defaultValue={year}>
              {years.map((one) => <option key={one} value={one}>{one}년</option>)}
            </Field>
          </FilterForm>
        }
        table={{
          label: `${year}년 사건부`,
          columns,
          rows: lines,
          keyOf: ({ id }) => id,
          none: "이 해에 수임한 사건이 없습니다.",
        }}
        pages={{
          ...place,
          address: (page) => atMoment(`${matterPaths.book(year)}&page=${page}`, moment),
        }}
      />
    </Shell>
  );
}
