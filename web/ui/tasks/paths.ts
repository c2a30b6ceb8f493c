/** Addresses of the calls on certificates (S2 §7). */

const BASE = "/api/deposition/address";

export const certificatePaths = {
  issue: () => `${BASE}/issue_immovable_bulk`,
  download: () => `${BASE}/download_immovable_bulk`,
  /** What is missing or stale is issued, and all of it is one file. */
  deliver: () => `${BASE}/deliver_immovable_bulk`,
  refresh: () => `${BASE}/refresh_owner_info_bulk`,
  /** How far a request is. */
  status: (task: string) => `${BASE}/download_immovable_bulk/?task_id=${encodeURIComponent(task)}`,
  /** The newest certificate of an address, or the one that is named. One that was got elsewhere is sent there. */
  file: (address: string, certificate?: string) =>
    `${BASE}/${encodeURIComponent(address)}/certificate${
      certificate === undefined ? "" : `?of=${encodeURIComponent(certificate)}`
    }`,
  /** All of them. */
  all: (address: string) => `${BASE}/${encodeURIComponent(address)}/certificates`,
  cancel: (task: string) => `${BASE}/certificate_tasks/${encodeURIComponent(task)}/cancel`,
  /** What an ended request did not do, once more. */
  retry: (task: string) => `${BASE}/certificate_tasks/${encodeURIComponent(task)}/retry`,
};
