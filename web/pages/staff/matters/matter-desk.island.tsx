/** One case at work: its steps, its facts, and what happened; every change is one call of its table. */
import { useState } from "react";
import { withParticle } from "../../../../events/base/particle.ts";
import type { TableRow } from "../../../../events/kit/column.ts";
import { type MatterState, stateLabel } from "../../../../events/matter/matter_shapes.ts";
import type { MatterPart } from "../../../../projections/matter/matter.ts";
import type { WholeMatter } from "../../../../projections/matter/whole.ts";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import { tableSource } from "../../../table/rows/source.ts";
import { AttachmentsLater } from "../../../ui/attachment/later.tsx";
import { type Answer, callApi, newKey } from "../../../ui/client/api.ts";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { toast } from "../../../ui/client/toasts.ts";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { island } from "../../../ui/frame/island.tsx";
import { Moment } from "../../../ui/moment.tsx";
import {
  correcting,
  Facts,
  type MatterColumns,
  Money,
  Objects,
  type Opened,
  Parties,
  submitting,
  textIn,
} from "./parts.tsx";
import { Clients } from "./clients.tsx";
import { Costs, Difference } from "./costs.tsx";
import { Deadlines } from "./deadlines.tsx";
import { Handovers } from "./handovers.tsx";
import { paperPaths } from "./papers/paths.ts";
import { matterPaths } from "./paths.ts";
import { Steps } from "./steps.tsx";

export interface DeskProps {
  start: WholeMatter;
  columns: MatterColumns;
  /** An earlier moment is shown, where nothing is changed. */
  isPast: boolean;
  /** The office's day: the clock of a browser may be wrong. */
  today: string;
  csrf: string;
}

const RowDialog = lazyPart(() => import("./row_dialog.tsx"));
const Past = lazyPart(() => import("./past.tsx"));

const sourceOf = (table: MatterPart | "matter") => tableSource({ base: matterPaths.part(table) });

/** The case as it is now, and the changes of it. */
function useMatter(start: WholeMatter) {
  const [whole, setWhole] = useState(start);
  const [busy, setBusy] = useState(false);
  const { id } = start.matter;
  const reload = async (): Promise<void> => {
    const path = matterPaths.api.whole(id);
    const got = await callApi<{ data: WholeMatter }>("GET", path, { act: "unseen" });
    if (got.ok) setWhole(got.data.data);
  };
  /** Reads the case again, and offers the way back. */
  const done = async (table: MatterPart | "matter", text: string, operation: string) => {
    await reload();
    const undo = async () => {
      const undone = await sourceOf(table).undo(operation);
      if (undone.ok) toast("success", "되돌렸습니다.");
      else toast("error", undone.problem.message);
      await reload();
    };
    toast("success", text, operation ? { label: "되돌리기", run: () => void undo() } : undefined);
  };
  const run = async (
    table: MatterPart | "matter",
    text: string,
    send: () => Promise<Answer<Pick<SaveAnswer, "operation">>>,
  ): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send();
      if (answer.ok) await done(table, text, answer.data.operation);
      else {
        toast("error", answer.problem.message);
        await reload();
      }
    } finally {
      setBusy(false);
    }
  };
  return { whole, busy, done, run, reload };
}

const Happened = ({ happened }: Pick<WholeMatter, "happened">) => (
  <ol className="matter-happened" aria-label="처리 이력" tabIndex={0}>
    {happened.map(({ at, by, what, note }, index) => (
      <li key={`${at} ${index}`}>
        <p className="faint">
          <Moment at={at} /> {by}
        </p>
        <p>{what}</p>
        {note !== "" && <p>사유: {note}</p>}
      </li>
    ))}
  </ol>
);

interface HappenedProps extends Pick<DeskProps, "columns" | "isPast"> {
  whole: WholeMatter;
  reload(): Promise<void>;
}

/** What was done, newest first; the case's own versions and its files. */
function WhatHappened({ whole, columns, isPast, reload }: HappenedProps) {
  const { matter, happened } = whole;
  const [historyOpen, setHistoryOpen] = useState(false);
  return (
    <section className="matter-past" aria-labelledby="matter-past">
      <h2 id="matter-past">처리 이력</h2>
      <Happened happened={happened} />
      {!isPast && (
        <>
          <details onToggle={(event) => setHistoryOpen(event.currentTarget.open)}>
            <summary>사건 내용의 변경 이력</summary>
            {historyOpen && (
              <Past
                matter={matter}
                text={(key) => (value) =>
                  textIn(columns.matter, { ...matter, [key]: value as string }, key)}
                onRestored={() => void reload()}
              />
            )}
          </details>
          <AttachmentsLater
            noun="matter"
            id={matter.id}
            name={`사건 ${matter.number}`}
            onChange={() => void reload()}
          />
        </>
      )}
    </section>
  );
}

const confirmRemoval = (row: TableRow): Promise<boolean> =>
  confirmDialog({
    title: "삭제할까요?",
    text: `${withParticle(`‘${row.name ?? row.text}’`, "을/를")} 이 사건에서 삭제합니다. ` +
      "변경 이력에서 되돌릴 수 있습니다.",
    confirm: "삭제",
    danger: true,
  });

interface EditProps extends Pick<DeskProps, "columns"> {
  opened: Opened;
  matter: TableRow;
  /** Values that hold where nothing is entered. */
  drawn: Partial<Record<string, string>>;
  reload(): Promise<void>;
  onSaved(operation: string): void;
  onClose(): void;
}

/** What was opened, in its dialog. */
function Edit({ opened, columns, matter, drawn, reload, onSaved, onClose }: EditProps) {
  const { table, title, row, only, first, offers, given, follow } = opened;
  const all = opened.columns ?? columns[table];
  const named = only ? only.flatMap((key) => all.find((column) => column.key === key) ?? []) : all;
  // A person has nobody who acts for them as for a company.
  const isPerson = table === "matter_party" && row !== null && row.type !== "company";
  const asked = isPerson ? named.filter(({ key }) => !key.startsWith("representative")) : named;
  return (
    <RowDialog
      {...{ title, row, first, offers, follow }}
      columns={table === "matter"
        ? asked.map((column) => ({ ...column, placeholder: drawn[column.key] }))
        : asked}
      given={table === "matter" ? given ?? {} : row ? {} : { matter_id: matter.id, ...given }}
      source={sourceOf(table)}
      onClose={() => {
        onClose();
        // Somebody may have saved meanwhile.
        void reload();
      }}
      onSaved={({ operation }) => onSaved(operation)}
    />
  );
}

function MatterDesk({ start, columns, isPast, today, csrf }: DeskProps) {
  const { whole, busy, done, run, reload } = useMatter(start);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { matter, parties, objects, entries, sums, quote } = whole;
  const step = (state: MatterState, state_reason: string) => {
    const body = { state, state_reason, from: { state: matter.state } };
    void run(
      "matter",
      `단계: ${stateLabel(state)}`,
      () => sourceOf("matter").update(matter.id, body, newKey()),
    );
  };
  const remove = async (table: MatterPart, row: TableRow) => {
    if (await confirmRemoval(row)) {
      await run(table, "삭제했습니다.", () => sourceOf(table).remove(row));
    }
  };
  const part = { columns, matter, isPast, today, onOpen: setOpened, onRemove: remove };
  return (
    <div className="matter-desk">
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <Steps
        {...{ matter, isPast, busy }}
        onStep={(state, reason) =>
          state === "correcting"
            ? setOpened(correcting(matter, reason, today))
            : state === "filed" && reason === "" && matter.receipt_number === ""
            ? setOpened(submitting(matter, whole.drawn, today))
            : step(state, reason)}
      />
      <div className="matter-facts">
        <Deadlines deadlines={whole.deadlines} missing={whole.missing} />
        {!isPast && (
          <p>
            <a className="button" href={paperPaths.list(matter.id as string)}>서류 만들기</a>
          </p>
        )}
        <Facts {...part} drawn={whole.drawn} />
        <Parties {...part} rows={parties} />
        <Clients {...whole} {...{ isPast, busy, run }} />
        <Handovers {...part} {...whole} />
        <Objects {...part} rows={objects} />
        <Money
          {...part}
          rows={entries}
          reversed={whole.reversed}
          sums={sums}
          difference={<Difference {...{ quote, entries }} />}
          costs={
            <Costs
              {...{ quote, entries, matter, busy }}
              run={(text, send) => void run("matter_entry", text, send)}
            />
          }
        />
      </div>
      <WhatHappened {...{ whole, columns, isPast, reload }} />
      {opened && (
        <Edit
          {...{ opened, columns, matter, reload }}
          drawn={whole.drawn}
          onClose={() => setOpened(null)}
          onSaved={(operation) => {
            setOpened(null);
            const { state } = opened.given ?? {};
            const text = state ? `단계: ${stateLabel(String(state))}` : "저장했습니다.";
            void done(opened.table, text, operation);
          }}
        />
      )}
    </div>
  );
}

export default island("matter-desk", MatterDesk);
