/** Papers between the office and its clients: what is asked of them, and which files of the case they were given. */
import type { Column, TableRow } from "../../../../events/kit/column.ts";
import type { WholeMatter } from "../../../../projections/matter/whole.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { type PartProps, Rows } from "./parts.tsx";

interface HandoversProps extends PartProps, Pick<WholeMatter, "handovers" | "parties" | "files"> {}

const EVERY_CLIENT = "의뢰인 모두";

/** Columns of which the choices are the clients and the files of this case. */
function columnsFor(
  columns: Column[],
  { parties, files }: Pick<HandoversProps, "parties" | "files">,
) {
  const options: Record<string, Column["options"]> = {
    party_id: parties.filter(({ client }) => client === true)
      .map(({ id, name }) => ({ value: id, label: String(name) })),
    file_id: files.map(({ id, name }) => ({ value: id, label: name })),
  };
  return columns.map((column): Column =>
    options[column.key]
      ? { ...column, type: "select", options: options[column.key], default: "" }
      : column
  );
}

const ASKED = ["text", "party_id", "done_on"];
const GIVEN = ["file_id", "text", "party_id"];

function Standing({ row }: { row: TableRow }) {
  if (row.kind === "given") return <Badge tone="success">전달</Badge>;
  if (row.done_on !== null) return <Badge tone="success">확인 {String(row.done_on)}</Badge>;
  if (row.sent_on !== null) return <Badge tone="lunch">의뢰인이 보냄 {String(row.sent_on)}</Badge>;
  return <Badge tone="warning">요청</Badge>;
}

export function Handovers({ handovers, parties, files, ...props }: HandoversProps) {
  const columns = columnsFor(props.columns.matter_handover, { parties, files });
  const clients = parties.filter(({ client }) => client === true);
  // Where there is one client, what is asked is asked of them; among several a person chooses.
  const first = clients.length === 1 ? { party_id: String(clients[0].id) } : undefined;
  const nameOf = (id: unknown): string =>
    String(parties.find((party) => party.id === id)?.name ?? EVERY_CLIENT);
  return (
    <Rows
      {...props}
      onOpen={(opened) =>
        props.onOpen({
          ...opened,
          only: opened.row?.kind === "given" ? GIVEN : ASKED,
          given: { kind: "asked" },
        })}
      part="matter_handover"
      id="matter-handovers"
      title="의뢰인에게 요청·전달한 서류"
      add="서류 요청"
      rows={handovers}
      asked={columns}
      first={first && (() => first)}
      none="요청하거나 전달한 서류가 없습니다. 계정이 연결된 의뢰인은 ‘내 사건’에서 보고 파일을 보낼 수 있습니다."
      shown={[
        { label: "서류", names: true, cell: ({ text }) => String(text) },
        { label: "의뢰인", cell: ({ party_id }) => nameOf(party_id) },
        { label: "상태", kind: "short", cell: (row) => <Standing row={row} /> },
      ]}
    >
      <Button
        small
        onClick={() =>
          props.onOpen({
            table: "matter_handover",
            title: "파일 전달",
            row: null,
            columns,
            only: GIVEN,
            first,
            given: { kind: "given" },
          })}
      >
        파일 전달
      </Button>
    </Rows>
  );
}
