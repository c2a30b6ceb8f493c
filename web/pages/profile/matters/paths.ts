/** Addresses of a client's own cases. */
import type { FilePlace } from "../../../ui/attachment/paths.ts";

const FILES = "/api/own/matters";

export const ownMatterPaths = {
  page: (id = ":id") => `/profile/matters/${id}`,
  files: (id = ":id") => `${FILES}/${id}/files`,
  file: (id = ":id", file = ":file") => `${FILES}/${id}/files/${file}`,
};

/** Where a client's files of a case are. What was sent stays with the office. */
export const ownPlace = (id: string): FilePlace => ({
  list: ownMatterPaths.files(id),
  add: ownMatterPaths.files(id),
  file: (file) => ownMatterPaths.file(id, file),
  removes: false,
});
