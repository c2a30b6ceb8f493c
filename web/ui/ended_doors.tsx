/** Ways in that are shut: which, when and by whom. Read when somebody opens the list. */
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { endedDoor } from "../../projections/account/account_answers.ts";
import { callApi } from "./client/api.ts";
import { CardTable, type Column } from "./list/card_table.tsx";
import { Moment } from "./moment.tsx";

type EndedRow = z.infer<typeof endedDoor>;

const COLUMNS: Column<EndedRow>[] = [
  {
    label: "접근",
    names: true,
    cell: ({ name, label }) => (
      <span>
        {name || label} {name && <span className="badge">{label}</span>}
      </span>
    ),
  },
  {
    label: "종료",
    kind: "long",
    cell: ({ made_at, ended_at, ended_by, reason }) => (
      <>
        {made_at && (
          <>
            <Moment at={made_at} /> 생성 ·{" "}
          </>
        )}
        <Moment at={ended_at} /> 종료
        {ended_by && ` · 종료한 사람 ${ended_by}`}
        {reason && ` · ${reason}`}
      </>
    ),
  },
];

interface EndedDoorsProps {
  path: string;
  /** Whose they are, where a page has those of several people. */
  name?: string;
  /** Counts what was ended on the page meanwhile. */
  changes?: number;
}

export function EndedDoors({ path, name = "", changes = 0 }: EndedDoorsProps) {
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState<EndedRow[] | null>(null);
  const [problem, setProblem] = useState("");
  const load = async () => {
    const answer = await callApi<{ data: EndedRow[] }>("GET", path, { act: "readEndedDoors" });
    setProblem(answer.ok ? "" : answer.problem.message);
    if (answer.ok) setRows(answer.data.data);
  };
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen, changes]);
  return (
    <details
      className="ended-doors mt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {name && <span className="visually-hidden">{`${name} 님의 `}</span>}
        끝난 접근
      </summary>
      {problem && <p role="alert">{problem}</p>}
      {!problem && rows === null && <p role="status">불러오는 중…</p>}
      {rows?.length === 0 && <p>끝난 접근이 없습니다.</p>}
      {rows && rows.length > 0 && (
        <CardTable
          label={`${name && `${name} 님의 `}끝난 접근`}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ label, name, ended_at }) => `${label}${name}${ended_at}`}
        />
      )}
    </details>
  );
}
