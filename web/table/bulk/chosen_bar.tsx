/**
 * The action bar above the rows: how many there are, or what can be done with the chosen ones. It is
 * always there and always as high: a row that is clicked must not move away under the second click.
 */
import { useRef } from "react";
import { count as figure } from "../../ui/format.ts";
import { lazyPart } from "../../ui/lazy.tsx";
import type { DataTableState } from "../use_data_table.ts";

const Amount = ({ table }: { table: DataTableState }) => (
  <span className="tabular">{figure(table.state.count)}건</span>
);

const Chosen = lazyPart(() => import("./chosen.tsx"), Amount);

/** The bar: its actions are loaded with the first choice. */
export function ChosenBar({ table }: { table: DataTableState }) {
  const some = table.selected.size > 0;
  const everSome = useRef(false);
  everSome.current ||= some;
  return (
    <div className="dt-chosen" role="group" aria-label="선택한 항목" data-some={some || undefined}>
      <div className="dt-chosen-line">
        {everSome.current ? <Chosen table={table} /> : <Amount table={table} />}
      </div>
    </div>
  );
}
