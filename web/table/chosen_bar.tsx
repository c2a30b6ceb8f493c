/**
 * The action bar above the rows: how many there are, or what can be done with the chosen ones. It is
 * always there and always as high: a row that is clicked must not move away under the second click.
 */
import { Suspense, useRef } from "react";
import { count as figure } from "../ui/format.ts";
import { later } from "./later.ts";
import type { TableScreen } from "./types.ts";
import type { DataTableState } from "./use_data_table.ts";

const Chosen = later(() => import("./bulk/chosen.tsx"));

interface ChosenBarProps {
  screen: TableScreen;
  table: DataTableState;
  onExport(ids: string[]): void;
}

export function ChosenBar(props: ChosenBarProps) {
  const { table } = props;
  const some = table.selected.size > 0;
  const everSome = useRef(false);
  everSome.current ||= some;
  const amount = <span className="tabular">{figure(table.state.count)}건</span>;
  return (
    <div className="dt-chosen" role="group" aria-label="선택한 항목" data-some={some || undefined}>
      <div className="dt-chosen-line">
        {everSome.current
          ? (
            <Suspense fallback={amount}>
              <Chosen {...props} />
            </Suspense>
          )
          : amount}
      </div>
    </div>
  );
}
