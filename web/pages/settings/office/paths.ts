/** Addresses of the office's own facts, apart from `paths.ts`: only their editor carries these. */
const API = "/api/office";

export const officePaths = {
  /** The editor, in the settings. */
  page: () => "/settings?tab=office",
  /** The editor at a field, by its place in the facts: `faq.0.answer`. */
  field: (place: string) => `/settings?tab=office#office-${place}`,
  /** Takes a form with what is typed and shows the site as it would be. */
  preview: () => "/settings/office/preview",
  /** Puts the list of first steps away, and back. */
  dismiss: () => "/staff/first_steps/dismissal",
  api: {
    facts: () => `${API}/facts/`,
    history: () => `${API}/history/`,
    restore: () => `${API}/restore/`,
    /** The office file. */
    file: () => `${API}/file/`,
    /** Reads an office file for the editor; nothing is saved. */
    read: () => `${API}/read/`,
  },
};
