/** What changed of a list between two moments: added, changed, removed. No script; both moments are an address. */
import { momentWords } from "../../../../projections/as_of.ts";
import {
  DIFFERENCES,
  type Different,
  type DifferentRow,
} from "../../../../projections/table/difference.ts";
import { differencePath } from "../../../difference_paths.ts";
import { CardTable, Cell } from "../../../ui/card_table.tsx";
import { Field } from "../../../ui/field.tsx";
import FileLink from "../file-link.island.tsx";
import { count } from "../../../ui/format.ts";
import { Changed } from "../../../ui/history/changed.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { LIST_SHORTCUTS } from "../../../ui/shortcuts.ts";

interface DifferencePageProps {
  frame: ShellFrame;
  noun: string;
  /** What the list is called: "카드 사용내역". */
  title: string;
  /** Where the list is; "" where that is no page of its own. */
  list: string;
  /** The rest of the list's query: what is looked for in it. */
  filter: [name: string, value: string][];
  /** Null where the two moments cannot be compared. */
  found: Different | null;
  /** Why they cannot; "" where nobody has named any yet. */
  trouble: string;
  place: { page: number; pages: number };
  /** What the address names, whether it makes sense or not. */
  asked: { from: string; to: string };
  /** Address of the workbook's call. */
  excel: string;
  query: string;
}

const KINDS: Record<DifferentRow["kind"], string> = {
  added: "추가",
  changed: "변경",
  removed: "삭제",
};

const HEADS = ["구분", "대상", "내용", "마지막 변경"] as const;

function MomentsForm({ noun, filter, asked }: DifferencePageProps) {
  return (
    <form className="changes-filter changes-moments" method="get" action={differencePath(noun)}>
      {filter.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <Field
        label="앞 시점"
        type="datetime-local"
        step={1}
        name="as_of"
        required
        defaultValue={asked.from}
      />
      <Field
        label="나중 시점 (비우면 지금)"
        type="datetime-local"
        step={1}
        name="to"
        defaultValue={asked.to}
      />
      <button type="submit" className="button">비교</button>
    </form>
  );
}

function Line({ row: { id, kind, name, changes, updated_at } }: { row: DifferentRow }) {
  return (
    <tbody role="rowgroup" key={id}>
      <tr role="row">
        <Cell head={HEADS[0]}>{KINDS[kind]}</Cell>
        <Cell head={HEADS[1]} className="changes-name" names>{name}</Cell>
        <Cell head={HEADS[2]} className="changes-what">
          <Changed changes={changes} />
        </Cell>
        <Cell head={HEADS[3]} className="changes-at">
          <Moment at={updated_at} />
        </Cell>
      </tr>
    </tbody>
  );
}

export function DifferencePage(props: DifferencePageProps) {
  const { frame, noun, title, list, found, trouble, place, excel, query } = props;
  const heading = found
    ? `${momentWords(found.from)}부터 ${momentWords(found.to)}까지`
    : "두 시점 비교";
  return (
    <Shell {...frame} current={list} shortcuts={LIST_SHORTCUTS}>
      <div className="changes">
        <header className="page-head">
          <h1>{title} 비교</h1>
          <p className="page-head-note">{heading}</p>
          <div className="page-head-actions row">
            {list && <a className="button" href={list}>목록으로</a>}
            {found && <FileLink href={excel} look="primary" label="엑셀 다운로드" />}
          </div>
        </header>
        <MomentsForm {...props} />
        {found
          ? (
            <>
              <p className="changes-standing" role="status">
                {DIFFERENCES.map((kind) => `${KINDS[kind]} ${count(found.counts[kind])}건`)
                  .join(" · ")}
              </p>
              {found.rows.length === 0
                ? <p className="list-none">두 시점 사이에 달라진 내용이 없습니다.</p>
                : (
                  <CardTable label={`${title}에서 달라진 내용`} heads={HEADS}>
                    {found.rows.map((row) => <Line key={row.id} row={row} />)}
                  </CardTable>
                )}
              <Pages
                {...place}
                address={(page) => differencePath(noun, `${query}&page=${page}`)}
              />
            </>
          )
          : trouble
          ? <p className="notice notice-warning" role="alert">{trouble}</p>
          : <p className="list-none">앞 시점을 정하면 그때부터 달라진 내용을 보여 드립니다.</p>}
      </div>
    </Shell>
  );
}
