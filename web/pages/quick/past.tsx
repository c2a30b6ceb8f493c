/** The history of a record. Loaded when it is opened. */
import type { CourierRow } from "../../../projections/courier/courier_shapes.ts";
import { quickPaths } from "./paths.ts";
import { fullDateTime, won } from "../../ui/time/format.ts";
import { Attachments } from "../../ui/attachment/attachments.tsx";
import { History } from "../../ui/history/history.tsx";

interface PastProps {
  row: CourierRow;
  name: string;
  mayRestore: boolean;
  onRestored(row: CourierRow, from: number): void;
}

/** A value as the history says it. */
function textOf(key: string, value: unknown): string {
  if (key === "amount") return won(Number(value));
  if (key === "created_at" && value) return fullDateTime(String(value));
  if (key === "status") return value === "balance_add" ? "잔액 추가" : "배송";
  return String(value ?? "");
}

export default function Past({ row, name, mayRestore, onRestored }: PastProps) {
  return (
    <>
      <History<{ data: CourierRow }>
        name={name}
        version={row.version}
        files={{ noun: "courier", id: row.id }}
        historyPath={quickPaths.api.history(row.id)}
        text={textOf}
        canRestore={mayRestore && !row.reversed && row.status === "delivery"}
        restorePath={quickPaths.api.restore(row.id)}
        onRestored={({ data }, from) => onRestored(data, from)}
      />
      <Attachments noun="courier" id={row.id} name={name} />
    </>
  );
}
