/** The parts that come as scripts of their own, so that the first screen stays small. */

export const loadOpened = () => import("./opened.tsx").then((part) => part.Opened);
export const loadExcel = () => import("./excel.ts").then((part) => part.downloadExcel);
