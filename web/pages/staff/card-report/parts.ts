/** The parts that come as scripts of their own, so that the first screen stays small. */

export const loadDetails = () => import("./details.tsx").then((part) => part.Details);
export const loadEditor = () => import("./editor.tsx").then((part) => part.Editor);
export const loadHistory = () => import("./history.tsx").then((part) => part.History);
export const loadMergeDialog = () => import("./merge_dialog.tsx").then((part) => part.MergeDialog);
export const loadRestoreDialog = () =>
  import("./restore_dialog.tsx").then((part) => part.RestoreDialog);
export const loadExcel = () => import("./excel.ts").then((part) => part.downloadExcel);
