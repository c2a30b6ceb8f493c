/** What changed of a list between two moments: added, changed, removed. No script; both moments are an address. */
import { momentWords } from "../../../../projections/kit/as_of.ts";
import {
  DIFFERENCES,
  type Different,
  type DifferentRow,
} from "../../../../projections/table/difference.ts";
import { differencePath } from "./paths.ts";
import type { Column } from "../../../ui/list/card_table.tsx";
import { Field } from "../../../ui/form/field.tsx";
import FileLink from "../file-link.island.tsx";
import { count } from "../../../ui/time/format.ts";
import { Changed } from "../../../ui/history/changed.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { FilterForm, ListPage } from "../../../ui/list/list_page.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { LIST_SHORTCUTS } from "../../../ui/client/shortcuts.ts";

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
  /** Why they cannot; "" if none was chosen yet. */
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

const COLUMNS: Column<DifferentRow>[] = [
  { label: "구분", kind: "short", cell: ({ kind }) => KINDS[kind] },
  { label: "대상", names: true, cell: ({ name }) => name },
  { label: "내용", kind: "long", cell: ({ changes }) => <Changed changes={changes} /> },
  { label: "마지막 변경", kind: "short", cell: ({ updated_at }) => <Moment at={updated_at} /> },
];

const Moments = ({ noun, filter, asked }: DifferencePageProps) => (
  <FilterForm action={differencePath(noun)} label="비교" hidden={Object.fromEntries(filter)}>
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
  </FilterForm>
);

export function DifferencePage(props: DifferencePageProps) {
  const { frame, noun, title, list, found, trouble, place, excel, query } = props;
  return (
    <Shell {...frame} current={list} shortcuts={LIST_SHORTCUTS}>
      <ListPage
        title={`${title} 비교`}
        note={found
          ? `${momentWords(found.from)}부터 ${momentWords(found.to)}까지`
          : "두 시점 비교"}
        actions={
          <>
            {list && <a className="button" href={list}>목록으로</a>}
            {found && <FileLink href={excel} look="primary" label="엑셀 다운로드" />}
          </>
        }
        filter={<Moments {...props} />}
        found={found &&
          DIFFERENCES.map((kind) => `${KINDS[kind]} ${count(found.counts[kind])}건`).join(" · ")}
        table={{
          label: `${title}에서 달라진 내용`,
          columns: COLUMNS,
          rows: found?.rows ?? [],
          keyOf: ({ id }) => id,
          none: trouble
            ? <p className="notice notice-warning" role="alert">{trouble}</p>
            : found
            ? "두 시점 사이에 달라진 내용이 없습니다."
            : "앞 시점을 정하면 그때부터 달라진 내용을 보여 드립니다.",
        }}
        pages={{ ...place, address: (page) => differencePath(noun, `${query}&page=${page}`) }}
      />
    </Shell>
  );
}
