/** The import of a table of the office. Loaded when opened. */
import type { TableDialogProps } from "../use_data_table.ts";
import ImportDialog from "./import_dialog.tsx";

export default function TableImport({ table, file, onClose }: TableDialogProps) {
  const { screen } = table;
  return (
    <ImportDialog
      screen={screen}
      template={`${screen.base}/download_template/${screen.noun}`}
      first={file}
      onDone={({ operation }) => table.done(operation)}
      onClose={onClose}
    />
  );
}
