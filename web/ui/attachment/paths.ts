/** Addresses of attached files. */

const base = "/api/attachments";

export const attachmentPaths = {
  list: base,
  counts: `${base}/counts`,
  add: (noun: string, id: string) => `${base}/of/${noun}/${encodeURIComponent(id)}`,
  one: (id: string) => `${base}/${id}`,
  restore: (id: string) => `${base}/${id}/restore`,
  file: (id: string) => `${base}/${id}/file`,
};

/** Where the files of one record are read, sent and taken. */
export interface FilePlace {
  list: string;
  add: string;
  file(id: string): string;
  /** May files be removed and brought back there? */
  removes: boolean;
}

/** A record of the office. */
export const recordPlace = (noun: string, id: string): FilePlace => ({
  list: `${base}?${new URLSearchParams({ noun, record: id })}`,
  add: attachmentPaths.add(noun, id),
  file: attachmentPaths.file,
  removes: true,
});
