/** A table of the office: the grid, and what some tables show or ask in their own way (S2 §2). */
import type { CellChange } from "../../../projections/table/shapes.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { island } from "../../ui/frame/island.tsx";
import * as cells from "../settings/cells.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { DataTable } from "../../table/data_table.tsx";
import { lazyPart, reportMissingPart, Waiting } from "../../ui/client/lazy.tsx";
import { quickPaths } from "../quick/paths.ts";
import type { DataTableProps, TableScreen } from "../../table/types.ts";

const CertificateButtons = lazyPart(() => import("./certificates.tsx"));
const MatterForm = lazyPart(() => import("../staff/matters/new_matter.tsx"), Waiting);
const TripForm = lazyPart(() => import("../settings/trip-form/trip_form.tsx"), Waiting);

/** How cells are drawn, by the `show` of their column. */
const show: TableScreen["show"] = {
  user: cells.userCell,
  employee: cells.employeeCell,
  driver: cells.driverCell,
  certificate: cells.certificateCell,
  phone: cells.phoneText,
  year: cells.yearText,
  minutes: cells.minutesText,
  matter: cells.matterCell,
};

/** Rights are given and taken away only after a yes; the question's words come when they are needed. */
async function confirmRights(
  changes: CellChange[],
  rows: TableRow[],
  count?: number,
): Promise<boolean> {
  if (!changes.some(({ key }) => /^is_/.test(key))) return true;
  try {
    const { rightsQuestion } = await import("../settings/rights.ts");
    const question = rightsQuestion(changes, rows, count);
    return !question || await confirmDialog(question);
  } catch {
    reportMissingPart();
    return false;
  }
}

/** A courier record is corrected, deleted and brought back in its ledger. */
const openInLedger = ({ id }: TableRow): void => location.assign(quickPaths.record(id));

/** What single tables do in their own way, by noun. */
const own: Record<string, Partial<TableScreen>> = {
  user: { confirmEdit: confirmRights },
  trip: { createForm: TripForm },
  matter: { createForm: MatterForm },
  address: { chosenActions: CertificateButtons },
  courier: { actions: [{ name: "open", label: "장부", run: openInLedger }] },
};

function OfficeTable({ screen, ...props }: DataTableProps) {
  return <DataTable {...props} screen={{ ...screen, show, ...own[screen.noun] }} />;
}

export default island("data-table", OfficeTable);
