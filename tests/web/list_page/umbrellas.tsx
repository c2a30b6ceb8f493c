/** A list page made up for its test, as ARCHITECTURE.md says that one is added: a page, no sheet. */
import { pageWithin } from "../../../projections/kit/paging.ts";
import type { Column } from "../../../web/ui/list/card_table.tsx";
import { Field } from "../../../web/ui/form/field.tsx";
import { FilterForm, ListPage } from "../../../web/ui/list/list_page.tsx";
import { Shell, type ShellFrame } from "../../../web/ui/frame/shell.tsx";
import { LIST_SHORTCUTS } from "../../../web/ui/client/shortcuts.ts";

export const TITLE = "우산 대여";
const PAGE = "/staff/umbrellas";
const PAGE_SIZE = 2;

export interface Umbrella {
  id: string;
  visitor: string;
  standing: Standing;
  day: string;
  deposit: number;
}

const STANDINGS = { lent: "대여 중", back: "반납" } as const;
type Standing = keyof typeof STANDINGS;

interface Asked {
  standing: Standing | null;
  search: string;
  from: string;
  page: number;
}

/** Reads an address; what makes no sense is left out. */
export function queryFromAddress(query: URLSearchParams): Asked {
  const standing = query.get("standing");
  return {
    standing: standing === "lent" || standing === "back" ? standing : null,
    search: query.get("search") ?? "",
    from: query.get("from") ?? "",
    page: Math.max(1, Number(query.get("page")) || 1),
  };
}

/** The address of what is asked for. */
function addressOf({ standing, search, from, page }: Asked): string {
  const given = { standing: standing ?? "", search, from, page: page > 1 ? String(page) : "" };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return PAGE + (`${query}` && `?${query}`);
}

const COLUMNS: Column<Umbrella>[] = [
  {
    label: "방문자",
    kind: "main",
    names: true,
    cell: ({ id, visitor }) => <a href={`${PAGE}/${id}`}>{visitor}</a>,
  },
  {
    label: "상태",
    cell: ({ standing }) => <span className="badge">{STANDINGS[standing]}</span>,
  },
  { label: "빌린 날", kind: "short", cell: ({ day }) => day },
  {
    label: "보증금",
    kind: "figure",
    cell: ({ deposit }) => deposit === 0 ? "" : `${deposit.toLocaleString("ko-KR")}원`,
  },
];

interface UmbrellasProps {
  frame: ShellFrame;
  umbrellas: readonly Umbrella[];
  asked: Asked;
}

export function UmbrellasPage({ frame, umbrellas, asked }: UmbrellasProps) {
  const { standing, search, from } = asked;
  const found = umbrellas.filter((one) =>
    (!standing || one.standing === standing) && one.visitor.includes(search) && one.day >= from
  );
  const { shown, ...place } = pageWithin(found, asked.page, PAGE_SIZE);
  const of = (part: Standing) => umbrellas.filter((one) => one.standing === part).length;
  return (
    <Shell {...frame} current={PAGE} shortcuts={LIST_SHORTCUTS}>
      <ListPage
        title={TITLE}
        actions={<a className="button button-primary" href={`${PAGE}/new`}>새 대여</a>}
        parts={{
          label: "상태",
          counts: { lent: of("lent"), back: of("back") },
          names: STANDINGS,
          shown: standing,
          address: (part) => addressOf({ ...asked, standing: part || null, page: 1 }),
        }}
        search={{
          action: PAGE,
          label: "우산 찾기",
          placeholder: "방문자",
          value: search,
          hidden: { standing, from },
        }}
        filter={
          <FilterForm action={PAGE} hidden={{ standing, search }}>
            <Field label="시작일" name="from" type="date" defaultValue={from} />
          </FilterForm>
        }
        found={search && `‘${search}’ 검색 결과 ${found.length}건`}
        table={{
          label: "우산 목록",
          columns: COLUMNS,
          rows: shown,
          keyOf: ({ id }) => id,
          none: search ? "찾는 우산이 없습니다." : "빌려준 우산이 없습니다.",
        }}
        pages={{ ...place, address: (page) => addressOf({ ...asked, page }) }}
      />
    </Shell>
  );
}
